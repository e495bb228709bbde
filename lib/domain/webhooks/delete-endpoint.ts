import { eq } from "drizzle-orm";
import { webhookEndpointTable, webhookSecretTable } from "@/db/schema";
import type { EndpointID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { loadEndpoint } from "./rows";

/** Deletes an endpoint and its secrets at once. Its deliveries go with age. Throws 404. */
export async function deleteEndpoint(ctx: Ctx, id: EndpointID): Promise<void> {
  const { url } = await loadEndpoint(ctx, id, { isLocked: true });
  await ctx.db.delete(webhookSecretTable).where(eq(webhookSecretTable.endpointID, id));
  await ctx.db
    .update(webhookEndpointTable)
    .set({ enabled: false, deletedOn: ctx.now })
    .where(eq(webhookEndpointTable.endpointID, id));
  note(ctx, { name: url });
}
