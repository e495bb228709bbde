import { eq } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { EndpointID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { addressFault } from "./address-fault";
import type { UpdateWebhookEndpoint, WebhookEndpoint } from "./contract";
import { loadEndpoint, toEndpoint } from "./rows";

/**
 * Changes an endpoint. What is pending waits while it is disabled, and goes on once it is enabled again. Throws 404, and
 * 422 for an address inside.
 */
export async function updateEndpoint(
  ctx: Ctx,
  id: EndpointID,
  wanted: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { url, types, description, enabled } = wanted;
  const fault = url === undefined ? undefined : addressFault(url);
  if (fault) throw invalid({ url: fault });
  const before = await loadEndpoint(ctx, id, { isLocked: true });
  const after = {
    ...before,
    ...(url !== undefined && { url }),
    ...(types && { types }),
    ...(description !== undefined && { description: description || null }),
    ...(enabled !== undefined &&
      enabled !== before.enabled && {
        enabled,
        disabledReason: enabled ? null : ("staff" as const),
        failingSince: null,
      }),
  };
  await ctx.db.update(webhookEndpointTable).set(after).where(eq(webhookEndpointTable.endpointID, id));
  note(ctx, { name: after.url, before: toldOf(before), after: toldOf(after) });
  return toEndpoint(after);
}

const toldOf = ({ url, types, description, enabled }: Awaited<ReturnType<typeof loadEndpoint>>) => ({
  url,
  types,
  description: description ?? "",
  enabled,
});
