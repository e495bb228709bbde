import { bindings } from "@/lib/http/bindings";
import { ownRoutes } from "@/lib/http/adapters/route";

/** Operations of Tender's own pages. Any path that is not part of the API returns 404 with headers only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ownRoutes(bindings);
