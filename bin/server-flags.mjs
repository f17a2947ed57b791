/** Node's flags of a shop: it collects garbage early even on large machines, and stays below 200 MB instead of above 400. */
export const serverFlags = ["--max-semi-space-size=8", "--max-old-space-size=1024"];
