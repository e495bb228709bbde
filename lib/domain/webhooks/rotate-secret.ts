import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { webhookSecretTable } from "@/db/schema";
import type { EndpointID } from "@/lib/core/ids";
import { daysAfter } from "@/lib/core/time";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { SecretWebhookEndpoint } from "./contract";
import { loadEndpoint, toEndpoint } from "./rows";
import { addSecret } from "./secrets";

/**
 * Gives an endpoint a new secret and returns it this once. The old one signs beside it for a day. An older one ends at
 * once, so that never more than two sign. Throws 404.
 */
export async function rotateSecret(ctx: Ctx, id: EndpointID): Promise<SecretWebhookEndpoint> {
  const endpoint = await loadEndpoint(ctx, id, { isLocked: true });
  const oldSecretUntil = daysAfter(ctx.now, 1);
  const { endpointID, expiresOn } = webhookSecretTable;
  const current = and(eq(endpointID, id), isNull(expiresOn));
  await ctx.db.delete(webhookSecretTable).where(and(eq(endpointID, id), isNotNull(expiresOn)));
  await ctx.db.update(webhookSecretTable).set({ expiresOn: oldSecretUntil }).where(current);
  const secret = await addSecret(ctx, id);
  note(ctx, { name: endpoint.url });
  return { ...toEndpoint(endpoint), secret, oldSecretUntil: oldSecretUntil.toISOString() };
}
