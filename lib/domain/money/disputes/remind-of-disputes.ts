import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { disputeTable as d, mailTable } from "@/db/schema";
import { daysAfter } from "@/lib/core/time/time";
import { formatMoney } from "@/lib/core/money/money";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { disputeDeadlineLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { type NewMail, queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { type StaffMember, staffWho } from "@/lib/domain/platform/mail/staff";
import type { DisputeRow } from "./rows";

const AHEAD_DAYS = 3;
const BATCH = 500;
const NEEDED = "transfers.write";

/** Mails staff, once for each dispute, that its deadline is near. Repeats until all due reminders are queued. */
export async function remindOfDisputes(ctx: PublicCtx): Promise<void> {
  for (let last: DisputeRow | undefined; ;) {
    const due = await dueDisputes(ctx, last);
    const queued = await queueMail(ctx, await remindersOf(ctx, due));
    if (due.length < BATCH) return;
    if (queued > 0) return enqueue(ctx, "remind-of-disputes", {});
    last = due.at(-1);
  }
}

/**
 * Returns the reminders that staff have not got yet. Mail and staff are not stored with a partner, so they are read
 * separately.
 */
async function remindersOf(ctx: PublicCtx, due: readonly DisputeRow[]): Promise<NewMail[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ disputeID }) => disputeID);
  const mails = await ctx.db
    .select({ about: mailTable.about })
    .from(mailTable)
    .where(and(inArray(mailTable.about, ids), eq(mailTable.kind, "dispute-deadline")));
  const remindedIDs = new Set(mails.map(({ about }) => about));
  const staff = await staffWho(ctx, [...new Set(due.map(({ partnerID }) => partnerID))], NEEDED);
  return due
    .filter(({ disputeID }) => !remindedIDs.has(disputeID))
    .flatMap((dispute) =>
      staff.filter(({ accountID }) => accountID === dispute.partnerID).map((member) => reminder(dispute, member)),
    );
}

function dueDisputes({ db, now }: PublicCtx, last: DisputeRow | undefined): Promise<DisputeRow[]> {
  return db
    .select()
    .from(d)
    .where(
      and(
        eq(d.status, "response-needed"),
        gt(d.respondBy, present(now)),
        lte(d.respondBy, daysAfter(now, AHEAD_DAYS)),
        last && sql`(${d.respondBy}, ${d.disputeID}) > (${last.respondBy.toISOString()}, ${last.disputeID})`,
      ),
    )
    .orderBy(asc(d.respondBy), asc(d.disputeID))
    .limit(BATCH);
}

function reminder(dispute: DisputeRow, { userID, email }: StaffMember): NewMail {
  const { disputeID, partnerID, amount, currency, reason, reasonCode, respondBy } = dispute;
  const facts = {
    amount: formatMoney(amount, currency),
    reason: reason ?? reasonCode,
    respondBy,
    link: pageURL(`/disputes/${disputeID}`),
  };
  return {
    key: `dispute-deadline:${disputeID}:${userID}`,
    kind: "dispute-deadline",
    to: email,
    accountID: partnerID,
    about: disputeID,
    letter: () => disputeDeadlineLetter(facts),
  };
}
