import { and, asc, eq, lte, sql } from "drizzle-orm";
import { savedReportTable as t } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { forPartners, type PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { type NewMail, queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { type StaffMember, staffWho } from "@/lib/domain/platform/mail/staff";
import { daysOfMonth, monthAfter, monthInWords, monthOf } from "./shared/months";
import { nextSending } from "./shared/rhythm";

type ReportRow = typeof t.$inferSelect;

const BATCH = 500;

const NEEDED = { statement: "wallets.read", revenue: "analytics.read" } as const;

const DUE = sql`select partner_id from saved_report where next_on <= now()`;

/**
 * Sends each due report by email once: a link without an amount, because mail may be read anywhere. A person who left
 * the team or lost the permission gets no mail. Reports are claimed, mailed and scheduled again in one transaction, so
 * that another worker takes other reports, and a worker that dies leaves none claimed.
 */
export async function sendReports(ctx: PublicCtx, of: PartnerScope = {}): Promise<void> {
  await (of.partnerID ? sendAll(ctx, of) : forPartners(ctx.db, DUE, (one) => sendAll(ctx, one)));
}

async function sendAll(ctx: PublicCtx, of: PartnerScope): Promise<void> {
  for (let count = BATCH; count === BATCH;) count = await inTransaction(ctx.db, (db) => sendSome({ ...ctx, db }, of));
}

/** Sends a batch of reports that no other worker has claimed. Returns their number. */
async function sendSome(ctx: PublicCtx, { partnerID }: PartnerScope): Promise<number> {
  const due = await ctx.db
    .select()
    .from(t)
    .where(and(partnerID && eq(t.partnerID, partnerID), lte(t.nextOn, ctx.now)))
    .orderBy(asc(t.nextOn), asc(t.reportID))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  const staff = await readersOf(ctx, [...new Set(due.map(({ accountID }) => accountID))]);
  await queueMail(
    ctx,
    due.flatMap((report) => {
      const reader = staff[report.kind].find(
        ({ accountID, userID }) => accountID === report.accountID && userID === report.userID,
      );
      return reader ? [mailOf(report, reader)] : [];
    }),
  );
  await planNext(ctx, due, partnerID);
  return due.length;
}

async function readersOf(ctx: PublicCtx, accountIDs: readonly AccountID[]) {
  const [statement, revenue] = await Promise.all([
    staffWho(ctx, accountIDs, NEEDED.statement),
    staffWho(ctx, accountIDs, NEEDED.revenue),
  ]);
  return { statement, revenue };
}

/** The month that a report is about: the last finished one, or the current one for a weekly report. */
const monthOfReport = ({ rhythm, nextOn, zone }: ReportRow): string =>
  monthAfter(monthOf(nextOn, zone), rhythm === "monthly" ? -1 : 0);

function mailOf(report: ReportRow, { email }: StaffMember): NewMail {
  const { reportID, accountID, kind, ofAccountID, rhythm, zone, nextOn } = report;
  const month = monthOfReport(report);
  const query = new URLSearchParams({ ...(kind === "revenue" && daysOfMonth(month)), zone });
  const path: `/${string}` =
    kind === "statement" ? `/accounts/${ofAccountID}/statements/${month}?${query}` : `/reports?${query}`;
  const facts = { kind, month: monthInWords(month), zone, isSoFar: rhythm === "weekly", link: pageURL(path) };
  return {
    key: `report:${reportID}:${nextOn.toISOString()}`,
    kind: "report",
    to: email,
    accountID,
    about: reportID,
    letter: () => reportLetter(facts),
  };
}

/** Schedules the next sending of each report. A report that was missed several times is sent once. */
async function planNext({ db, now }: PublicCtx, due: readonly ReportRow[], partnerID?: AccountID): Promise<void> {
  const planned = due.map((report) => ({
    partner: report.partnerID,
    id: report.reportID,
    next: nextSending(now, report).toISOString(),
  }));
  await db.execute(sql`
    update saved_report s set next_on = p.next, last_on = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(planned)}::text::json) as p (partner uuid, id uuid, next timestamptz)
    where s.partner_id = ${partnerID ? sql`${partnerID}::uuid` : sql`p.partner`} and s.report_id = p.id`);
}
