import { capabilities } from "@/lib/domain/capabilities/contract";
import { disableCapability } from "@/lib/domain/capabilities/disable-capability";
import { getCapability } from "@/lib/domain/capabilities/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [capabilities.get, (ctx, { params }) => getCapability(ctx, params.capabilityID)],
  DELETE: [capabilities.disable, (ctx, { params }) => disableCapability(ctx, params.capabilityID)],
});
