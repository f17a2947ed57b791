/** Node's flags of a shop: it collects garbage early even on large machines, and stays below 200 MB instead of above 400. */
export const serverFlags = ["--max-semi-space-size=8", "--max-old-space-size=1024"];
/** Its environment: threads that compress and encode share two pools of memory instead of keeping one each. */
export const serverEnv = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
