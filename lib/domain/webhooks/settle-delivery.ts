import { and, eq, sql } from "drizzle-orm";
import { webhookDeliveryTable as d, webhookEndpointTable as p } from "@/db/schema";
import { next } from "@/lib/core/states";
import { DAY } from "@/lib/core/time";
import type { Sent } from "@/lib/providers/webhook-sender";
import type { PublicCtx } from "../context";
import { emit } from "../emit";
import { inTransaction } from "../in-transaction";
import { webhookDisabledLetter } from "../mail/notice-letters";
import { pageURL } from "../mail/page-url";
import { queueMail } from "../mail/queue-mail";
import { staffWho } from "../mail/staff";
import type { ClaimedDelivery } from "./claim-deliveries";
import { webhookEndpointDisabled } from "./events";
import { dueAfter } from "./shared/waits";
import { deliveryStates } from "./states";

const GONE = 410;
/** How long an endpoint may fail before it is disabled, in milliseconds. */
const PATIENCE = 3 * DAY;
/** How many tries a delivery remembers. */
const TRIES_KEPT = 20;

/** Records what became of a try: delivered, due again, or failed. A claim that ran out meanwhile records nothing. */
export async function settleDelivery(ctx: PublicCtx, claimed: ClaimedDelivery, sent: Sent): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const open = { ...ctx, db };
    const [endpoint] = await db.select().from(p).where(eq(p.endpointID, claimed.endpointID)).for("update");
    const isTaken = sent.status !== undefined && sent.status >= 200 && sent.status < 300;
    const isOurs = await record(open, claimed, sent, isTaken);
    if (!endpoint || !isOurs) return;
    if (isTaken) {
      if (endpoint.failingSince) await change(open, claimed, { failingSince: null });
      return;
    }
    const failingSince = endpoint.failingSince ?? ctx.now;
    const reason = reasonToDisable(sent, failingSince, ctx.now);
    if (!endpoint.enabled) return;
    await change(open, claimed, { failingSince, ...(reason && { enabled: false, disabledReason: reason }) });
    const { accountID, endpointID } = claimed;
    if (!reason) return;
    await emit({ ...open, accountID }, webhookEndpointDisabled, { accountID, endpointID, reason });
    await tellStaff(open, claimed, reason);
  });
}

/** Mails everybody who may manage webhooks. */
async function tellStaff(ctx: PublicCtx, claimed: ClaimedDelivery, reason: "gone" | "failing"): Promise<void> {
  const { accountID, endpointID, deliveryID, url } = claimed;
  const link = pageURL(`/developers/webhooks/${endpointID}`);
  const staff = await staffWho(ctx, [accountID], "webhooks.write");
  await queueMail(
    ctx,
    staff.map(({ userID, email }) => ({
      key: `webhook-disabled:${deliveryID}:${userID}`,
      kind: "webhook-disabled" as const,
      to: email,
      accountID,
      about: endpointID,
      letter: () => webhookDisabledLetter({ url, reason, link }),
    })),
  );
}

function reasonToDisable({ status }: Sent, failingSince: Date, now: Date): "gone" | "failing" | undefined {
  if (status === GONE) return "gone";
  return now.getTime() - failingSince.getTime() >= PATIENCE ? "failing" : undefined;
}

async function record({ db, now }: PublicCtx, claimed: ClaimedDelivery, sent: Sent, isTaken: boolean) {
  const { ms, status, fault, answer, retryAfter } = sent;
  const one = {
    on: now.toISOString(),
    ms,
    ...(status !== undefined && { status }),
    ...(fault !== undefined && { fault }),
  };
  const dueOn = isTaken || status === GONE ? null : dueAfter(claimed.attempt, { now, retryAfter });
  const state = dueOn ? "pending" : next(deliveryStates, "pending", isTaken ? "deliver" : "giveUp");
  const { count } = await db
    .update(d)
    .set({
      status: state,
      ...(dueOn ? { dueOn } : { finishedOn: now }),
      leaseUntil: null,
      lastAnswer: answer ?? null,
      tries: sql`case when jsonb_array_length(${d.tries}) >= ${TRIES_KEPT} then ${d.tries} - 0 else ${d.tries} end || ${JSON.stringify([one])}::jsonb`,
    })
    .where(and(eq(d.deliveryID, claimed.deliveryID), eq(d.leaseUntil, new Date(claimed.leaseUntil))));
  return count > 0;
}

async function change({ db }: PublicCtx, { endpointID }: ClaimedDelivery, values: Partial<typeof p.$inferInsert>) {
  await db.update(p).set(values).where(eq(p.endpointID, endpointID));
}
