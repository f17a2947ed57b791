import { lookupCapability, searchCapability, ucpVersion } from "./version.ts";

const docs = `https://ucp.dev/${ucpVersion}`;

/** Where programs look for the profile. */
export const ucpProfilePath = "/.well-known/ucp";

/**
 * What programs may do here, by the Universal Commerce Protocol (specification/overview, discovery). They read the
 * catalogue; people place orders, so there is nothing to pay with.
 */
export function ucpProfile(publicUrl: string) {
  const service = (transport: "rest" | "mcp", path: string, schema: string) => ({
    version: ucpVersion,
    spec: `${docs}/specification/overview`,
    transport,
    endpoint: `${publicUrl}${path}`,
    schema: `${docs}/services/shopping/${schema}`,
  });
  const capability = (part: "search" | "lookup") => [
    {
      version: ucpVersion,
      spec: `${docs}/specification/catalog/${part}`,
      schema: `${docs}/schemas/shopping/catalog_${part}.json`,
    },
  ];
  return {
    ucp: {
      version: ucpVersion,
      services: {
        "dev.ucp.shopping": [
          service("rest", "/api/ucp", "rest.openapi.json"),
          service("mcp", "/api/ucp/mcp", "mcp.openrpc.json"),
        ],
      },
      capabilities: { [searchCapability]: capability("search"), [lookupCapability]: capability("lookup") },
      payment_handlers: {},
    },
  };
}
