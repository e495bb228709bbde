import { and, asc, eq, exists, gt, inArray, lte, notExists, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { disputeTable as d, mailTable, memberTable } from "@/db/schema";
import { ROLE_SCOPES, ROLES } from "@/lib/core/roles";
import { daysAfter } from "@/lib/core/time";
import { formatMoney } from "@/lib/core/money";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import { disputeDeadlineLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { type NewMail, queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { type StaffMember, staffWho } from "@/lib/domain/platform/mail/staff";
import type { DisputeRow } from "./rows";

/** Says how many days before its deadline staff hear of a dispute. */
const AHEAD_DAYS = 3;
const BATCH = 500;
/** Names the permission to answer a dispute. */
const NEEDED = "transfers.write";

const HANDLERS = ROLES.filter((role) => ROLE_SCOPES[role].includes(NEEDED));

/** Mails staff, once for each dispute, that its deadline is near. It runs again until all of them were told. */
export async function remindOfDisputes(ctx: PublicCtx): Promise<void> {
  const due = await dueDisputes(ctx);
  const staff = await staffWho(ctx, [...new Set(due.map(({ partnerID }) => partnerID))], NEEDED);
  const queued = await queueMail(
    ctx,
    due.flatMap((dispute) =>
      staff.filter(({ accountID }) => accountID === dispute.partnerID).map((member) => reminder(dispute, member)),
    ),
  );
  if (due.length === BATCH && queued > 0) await enqueue(ctx, "remind-of-disputes", {});
}

function dueDisputes({ db, now }: PublicCtx): Promise<DisputeRow[]> {
  const one = { one: sql`1` };
  const handlers = db
    .select(one)
    .from(memberTable)
    .where(and(eq(memberTable.accountID, d.partnerID), inArray(memberTable.role, HANDLERS)));
  const told = db
    .select(one)
    .from(mailTable)
    .where(and(eq(mailTable.about, sql`${d.disputeID}::text`), eq(mailTable.kind, "dispute-deadline")));
  return db
    .select()
    .from(d)
    .where(
      and(
        eq(d.status, "response-needed"),
        gt(d.respondBy, present(now)),
        lte(d.respondBy, daysAfter(now, AHEAD_DAYS)),
        exists(handlers),
        notExists(told),
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
