import { and, count, isNull } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { note } from "../audit/act";
import { type Ctx, mine } from "../context";
import { lockAccount } from "../lock-account";
import { addressFault } from "./address-fault";
import { type CreateWebhookEndpoint, ENDPOINTS_MAX, type SecretWebhookEndpoint } from "./contract";
import { toEndpoint } from "./rows";
import { addSecret } from "./secrets";

/** Makes an endpoint and returns its secret this once. Throws 422 for an address inside, and 409 for too many. */
export async function createEndpoint(ctx: Ctx, wanted: CreateWebhookEndpoint): Promise<SecretWebhookEndpoint> {
  const fault = addressFault(wanted.url);
  if (fault) throw invalid({ url: fault });
  await lockAccount(ctx);
  const [held] = await ctx.db
    .select({ number: count() })
    .from(webhookEndpointTable)
    .where(and(mine(ctx, webhookEndpointTable), isNull(webhookEndpointTable.deletedOn)));
  if (held && held.number >= ENDPOINTS_MAX) throw conflict(`an account has at most ${ENDPOINTS_MAX} webhook endpoints`);
  const row = {
    endpointID: newID<typeof webhookEndpointTable.$inferSelect.endpointID>(),
    accountID: ctx.accountID,
    url: wanted.url,
    types: wanted.types,
    description: wanted.description || null,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    createdOn: ctx.now,
    deletedOn: null,
  };
  await ctx.db.insert(webhookEndpointTable).values(row);
  const secret = await addSecret(ctx, row.endpointID);
  note(ctx, { object: row.endpointID, name: wanted.url, after: { url: wanted.url, types: wanted.types } });
  return { ...toEndpoint(row), secret };
}
