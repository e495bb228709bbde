import { eq } from "drizzle-orm";
import { webhookDeliveryTable, webhookEndpointTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newEndpoint } from "@/testing/webhooks";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import type { Staff } from "./staff";

/** A failing endpoint with a long address, and a delivery that was given up. */
export async function newHooks({ partner }: Staff) {
  const ctx = ctxFor(partner);
  const url = `https://hooks.example.com/${"long-path/".repeat(12)}`;
  const { endpointID } = await newEndpoint(ctx, url);
  const made = await transact(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID: ctx.accountID });
    const [row] = await open.db
      .update(webhookDeliveryTable)
      .set({
        status: "failed",
        attempt: 10,
        tries: [{ on: ctx.now.toISOString(), ms: 12, status: 500 }],
        lastAnswer: "x".repeat(1024),
        finishedOn: ctx.now,
      })
      .where(eq(webhookDeliveryTable.endpointID, endpointID))
      .returning();
    return row;
  });
  if (!made) throw new Error("nothing was sent");
  const failing = { failingSince: ctx.now };
  await ctx.db.update(webhookEndpointTable).set(failing).where(eq(webhookEndpointTable.endpointID, endpointID));
  return { endpointID: endpointID as string, deliveryID: made.deliveryID as string, eventID: made.eventID as string };
}
