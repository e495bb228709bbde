import { capabilities } from "@/lib/domain/capabilities/contract";
import { listCapabilities } from "@/lib/domain/capabilities/queries";
import { requestCapabilities } from "@/lib/domain/capabilities/request-capabilities";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [capabilities.list, (ctx) => listCapabilities(ctx)],
  POST: [capabilities.request, (ctx, { body }) => requestCapabilities(ctx, body.capabilities)],
});
