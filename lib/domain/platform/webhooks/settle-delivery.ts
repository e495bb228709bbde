import { and, eq, sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import { webhookDeliveryTable as d, webhookEndpointTable as p } from "@/db/schema";
import { next } from "@/lib/core/api/states";
import { DAY } from "@/lib/core/time/time";
import type { WebhookAttempt } from "@/lib/providers/webhook-sender";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { webhookDisabledLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { staffWho } from "@/lib/domain/platform/mail/staff";
import { env } from "@/lib/env";
import { type ClaimedDelivery, LEASE } from "./claim-deliveries";
import { webhookEndpointDisabled } from "./events";
import { dueAfter } from "./shared/waits";
import { deliveryStates } from "./states";

const GONE = 410;
/** The time of failures before an endpoint is disabled, in milliseconds. */
const DISABLE_AFTER_MS = 3 * DAY;
/** Milliseconds within which an endpoint must answer to get more deliveries at a time. */
const QUICK = 1000;
/**
 * The pause after each further failure, as a part of the time since the first failure after the last success. It
 * applies once it is a second, and is a minute at most. It keeps a receiver that is down from being flooded.
 */
const REST_PART = 1 / 8;
const REST_LEAST = 1000;
const REST_MAX = 60_000;
const TRIES_KEPT = 20;

/** Half of an endpoint's places, so that a receiver that rejects one event in twenty does not fall behind. */
const halved = sql`greatest(${p.places} / 2, 1)`;

export const isDelivered = ({ status }: WebhookAttempt) => status !== undefined && status >= 200 && status < 300;

/** Records the result of an attempt: delivered, due again, or failed. Records nothing if the claim has expired. */
export async function settleDelivery(
  ctx: PublicCtx,
  claimed: ClaimedDelivery,
  webhookAttempt: WebhookAttempt,
): Promise<void> {
  if (isDelivered(webhookAttempt)) {
    await settleDelivered(ctx, claimed, webhookAttempt);
    await callNext(ctx, claimed);
  } else await inTransaction(ctx.db, (db) => settleFailed({ ...ctx, db }, claimed, webhookAttempt));
}

const callBack = statement<object, { partnerID: string; deliveryID: string; since: string }>(sql`
  update webhook_delivery d set due_on = ${sql.placeholder("since")}::timestamptz
  from webhook_delivery o cross join lateral (
    select f.delivery_id from webhook_delivery f where f.partner_id = ${sql.placeholder("partnerID")}::uuid and f.endpoint_id = o.endpoint_id
      and f.status = 'pending' and f.object = o.object order by f.event_id limit 1) first
  where o.partner_id = ${sql.placeholder("partnerID")}::uuid and o.delivery_id = ${sql.placeholder("deliveryID")}::uuid and o.status <> 'pending'
    and d.partner_id = ${sql.placeholder("partnerID")}::uuid and d.delivery_id = first.delivery_id and d.attempt = 0
    and d.due_on > ${sql.placeholder("since")}::timestamptz`);

/**
 * Makes the next event of the object due immediately if it was postponed. This needs a separate statement, because the
 * one that settles does not see rows that a claim wrote while it waited for the lock.
 */
async function callNext({ db }: PublicCtx, claimed: ClaimedDelivery): Promise<void> {
  const { partnerID, deliveryID, hasObject, leaseUntil } = claimed;
  const claimedOn = new Date(Date.parse(leaseUntil) - LEASE * 1000);
  if (hasObject) await callBack(db, { partnerID, deliveryID, since: claimedOn.toISOString() });
}

/**
 * Records a success in one statement, because busy endpoints have many. Each fast response doubles the number of
 * deliveries that the endpoint gets at a time, and a slow one halves it. An unchanged endpoint is not written.
 */
async function settleDelivered({ db, now }: PublicCtx, claimed: ClaimedDelivery, sent: WebhookAttempt): Promise<void> {
  const state = next(deliveryStates, "pending", "deliver");
  const recorded = record(db, claimed, { ...sent, on: now }, { status: state, finishedOn: now });
  const places = sent.ms <= QUICK ? sql`least(${p.places} * 2, ${env().WEBHOOKS_PER_ENDPOINT}::int)` : halved;
  await db.execute(sql`
    with recorded as ${recorded}
    update ${p} set failing_since = null, rests_until = null, places = ${places} from recorded
    where ${p.partnerID} = ${claimed.partnerID}::uuid and ${p.endpointID} = recorded.endpoint_id and (${p.failingSince} is not null or ${p.places} <> ${places})`);
}

async function settleFailed(ctx: PublicCtx, claimed: ClaimedDelivery, sent: WebhookAttempt): Promise<void> {
  const { db, now } = ctx;
  const { partnerID, accountID, endpointID, attempt } = claimed;
  const itself = and(eq(p.partnerID, partnerID), eq(p.endpointID, endpointID));
  const dueOn = sent.status === GONE ? null : dueAfter(attempt, { now, retryAfter: sent.retryAfter });
  const state = dueOn ? { dueOn } : { status: next(deliveryStates, "pending", "giveUp"), finishedOn: now };
  const recorded = await record(db, claimed, { ...sent, on: now }, state);
  const [endpoint] = await db.select().from(p).where(itself).for("update");
  if (!endpoint?.enabled || recorded.length === 0) return;
  const failingSince = endpoint.failingSince ?? now;
  const rest = Math.min((now.getTime() - failingSince.getTime()) * REST_PART, REST_MAX);
  const restsUntil = rest < REST_LEAST ? null : new Date(now.getTime() + rest);
  const reason = reasonToDisable(sent, failingSince, now);
  await db
    .update(p)
    .set({ failingSince, restsUntil, places: halved, ...(reason && { enabled: false, disabledReason: reason }) })
    .where(itself);
  if (!dueOn) await callNext(ctx, claimed);
  if (!reason) return;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, webhookEndpointDisabled, {
    accountID,
    endpointID,
    reason,
  });
  await notifyStaff(ctx, claimed, reason);
}

async function notifyStaff(ctx: PublicCtx, claimed: ClaimedDelivery, reason: "gone" | "failing"): Promise<void> {
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

function reasonToDisable({ status }: WebhookAttempt, failingSince: Date, now: Date): "gone" | "failing" | undefined {
  if (status === GONE) return "gone";
  return now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS ? "failing" : undefined;
}

/** Adds an attempt to a delivery with a valid claim, and ends the claim. */
function record(
  db: Db,
  claimed: ClaimedDelivery,
  { on, ms, status, fault, answer }: WebhookAttempt & { on: Date },
  values: Partial<typeof d.$inferInsert>,
) {
  const one = {
    on: on.toISOString(),
    ms,
    ...(status !== undefined && { status }),
    ...(fault !== undefined && { fault }),
  };
  return db
    .update(d)
    .set({
      ...values,
      leaseUntil: null,
      lastAnswer: answer ?? null,
      tries: sql`case when jsonb_array_length(${d.tries}) >= ${TRIES_KEPT} then ${d.tries} - 0 else ${d.tries} end || ${JSON.stringify([one])}::jsonb`,
    })
    .where(
      and(
        eq(d.partnerID, claimed.partnerID),
        eq(d.deliveryID, claimed.deliveryID),
        eq(d.leaseUntil, new Date(claimed.leaseUntil)),
      ),
    )
    .returning({ endpointID: d.endpointID });
}
