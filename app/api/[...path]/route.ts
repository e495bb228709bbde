import { bindings } from "@/lib/http/bindings";
import { ownRoutes } from "@/lib/http/adapters/route";

/** The operations of our own pages. Every path that the API does not have is 404 with headers only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoutes(bindings);
