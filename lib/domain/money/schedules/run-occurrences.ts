import { grouped } from "@/lib/core/collections";
import { and, eq, inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable as a, occurrenceTable as o, scheduleTable as s, transferTable as t } from "@/db/schema";
import { Failure } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import type { AccountID, OccurrenceID, TransferID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { emit } from "@/lib/domain/kernel/events/emit";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { openBetween } from "@/lib/domain/money/transfers/create/create-transfer";
import { occurrenceFailed } from "./events";
import { type OccurrenceRow, runTransferOf, type ScheduleRow } from "./rows";
import { topUp } from "./top-up";
import { HOUR } from "@/lib/core/time/time";

/** The number that is leased at a time, and the duration of the lease in seconds. */
const AT_ONCE = 20;
const LEASE = 60;
/** An occurrence that is later than this fails instead of running. In milliseconds. */
const LATEST = 72 * HOUR;
/** Words for the failures of a transfer at its creation. */
const FAILURES: Readonly<Record<string, string>> = {
  "wallet-insufficient-funds": "the wallet did not have enough for the transfer",
  "rejected-high-risk": "the transfer was rejected as high risk",
};

type OccurrenceName = Pick<OccurrenceRow, "partnerID" | "occurrenceID">;

/** A leased occurrence, with its schedule and the transfer that an earlier run made for it. */
interface DueOccurrence {
  occurrence: OccurrenceRow;
  schedule: ScheduleRow;
  made?: OccurrenceTransfer | undefined;
  isHeld: boolean;
}

interface OccurrenceTransfer {
  transferID: TransferID;
  /** Why it failed. Absent for any other transfer. */
  failure?: string | undefined;
}

export const dueOccurrences = sql`
  select partner_id, due_on from occurrence where due_on <= now()
  union all select partner_id, due_on from schedule where due_on <= now()`;

/**
 * Runs every due occurrence, oldest first, and gives endless rules new dates. Each occurrence is leased, its transfer
 * made with its ID as the key, and the result marked. If the process dies in between, no second transfer is made.
 */
export async function runOccurrences(ctx: PublicCtx, of: PartnerScope = {}): Promise<void> {
  const problems: unknown[] = [];
  for (let count = AT_ONCE; count === AT_ONCE;) {
    const dueOccurrences = await claimDue(ctx, of);
    for (const one of dueOccurrences) await runOne(ctx, one).catch((error: unknown) => problems.push(error));
    count = dueOccurrences.length;
  }
  await topUp(ctx, of);
  if (problems.length > 0) throw problems[0];
}

/** Leases some due occurrences: they count as pending, and keep the transfer that they have at this time. */
export async function claimDue(ctx: PublicCtx, { partnerID }: PartnerScope = {}): Promise<DueOccurrence[]> {
  const now = ctx.now.toISOString();
  const names = await inTransaction(ctx.db, (db) =>
    rows<OccurrenceName>(
      db,
      sql`update occurrence x set status = 'pending', due_on = ${now}::timestamptz + make_interval(secs => ${LEASE}),
          run_transfer = coalesce(x.run_transfer, d.run_transfer)
        from (select partner_id, occurrence_id, s.run_transfer from occurrence join schedule s using (partner_id, schedule_id)
          where occurrence.due_on <= ${now} ${partnerID ? sql`and s.partner_id = ${partnerID}` : sql``} order by occurrence.due_on, occurrence_id limit ${AT_ONCE}
          for no key update of occurrence skip locked) d
        where x.partner_id = d.partner_id and x.occurrence_id = d.occurrence_id ${partnerID ? sql`and x.partner_id = ${partnerID}` : sql``}
        returning x.partner_id as "partnerID", x.occurrence_id as "occurrenceID"`,
    ),
  );
  const taken = [...grouped(names, (one) => one.partnerID)].map(([of, theirs]) =>
    load(
      ctx,
      of,
      theirs.map(({ occurrenceID }) => occurrenceID),
    ),
  );
  return (await Promise.all(taken)).flat().sort(inOrder);
}

const inOrder = ({ occurrence: one }: DueOccurrence, { occurrence: other }: DueOccurrence) =>
  one.runOn.getTime() - other.runOn.getTime() || (one.occurrenceID < other.occurrenceID ? -1 : 1);

async function load({ db }: PublicCtx, of: AccountID, ids: readonly OccurrenceID[]): Promise<DueOccurrence[]> {
  const occurrences = await db
    .select({
      occurrence: o,
      schedule: s,
      transferID: t.transferID,
      reason: t.failureReason,
      suspendedOn: a.suspendedOn,
    })
    .from(o)
    .innerJoin(s, and(eq(s.partnerID, o.partnerID), eq(s.scheduleID, o.scheduleID)))
    .innerJoin(a, eq(a.accountID, o.partnerID))
    .leftJoin(t, and(eq(t.partnerID, o.partnerID), eq(t.occurrenceID, o.occurrenceID)))
    .where(and(eq(o.partnerID, of), inArray(o.occurrenceID, [...ids])));
  return occurrences.map(({ occurrence, schedule, transferID, reason, suspendedOn }) => ({
    occurrence,
    schedule,
    isHeld: suspendedOn !== null,
    ...(transferID && { made: { transferID, failure: FAILURES[reason ?? ""] } }),
  }));
}

async function runOne(ctx: PublicCtx, dueOccurrence: DueOccurrence): Promise<void> {
  if (dueOccurrence.made) return mark(ctx, dueOccurrence, dueOccurrence.made);
  const { isHeld } = dueOccurrence;
  if (dueOccurrence.occurrence.runOn.getTime() < ctx.now.getTime() - LATEST)
    return mark(
      ctx,
      dueOccurrence,
      undefined,
      `was due while the ${isHeld ? "partner was suspended" : "service was stopped"}`,
    );
  // Its lease ends in a minute, and then it is tried again.
  if (isHeld) return;
  try {
    return await mark(ctx, dueOccurrence, await pay(ctx, dueOccurrence));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "invalid") throw error;
    return mark(ctx, dueOccurrence, undefined, sentenceOf(error.fields ?? { error: error.message }));
  }
}

/** Makes the transfer of an occurrence. Throws 422 if the payment is not possible now. */
export async function pay(ctx: PublicCtx, { occurrence, schedule }: DueOccurrence): Promise<OccurrenceTransfer> {
  const { scheduleID, occurrenceID } = occurrence;
  const { ownerAccountID: accountID, partnerID: homePartnerID, madeByID } = schedule;
  const { partnerAccountID: partnerID, ...payment } = runTransferOf(schedule, occurrence);
  const body = CreateTransfer.parse(payment);
  const planned = { scheduleID, occurrenceID, madeByID, transactionSource: await sourceOf(ctx, occurrence) };
  const { paymentMethodID } = payment.source;
  const named = { ...ctx, accountID, homePartnerID, partnerID, key: occurrenceID };
  const { outcome, transferID, opened } = await openBetween(named, body, paymentMethodID, planned);
  const reason = outcome === "insufficient" ? "wallet-insufficient-funds" : opened.failureReason;
  return { transferID, failure: FAILURES[reason ?? ""] };
}

/** The transaction source: the first charge of a card for this schedule, or a recurring one. */
async function sourceOf({ db }: PublicCtx, { partnerID, scheduleID, occurrenceID, runOn }: OccurrenceRow) {
  const [before] = await rows<{ id: string }>(
    db,
    sql`select x.occurrence_id as id from occurrence x
      where x.partner_id = ${partnerID} and x.schedule_id = ${scheduleID} and x.occurrence_id <> ${occurrenceID}
      and (x.ran_transfer_id is not null or x.status = 'pending' and (x.run_on, x.occurrence_id) < (${runOn.toISOString()}, ${occurrenceID}))
      limit 1`,
  );
  return before ? ("recurring" as const) : ("first-recurring" as const);
}

/** Marks the result of an occurrence, once. Notifies the owner of a failure. */
async function mark(
  ctx: PublicCtx,
  { occurrence, schedule }: DueOccurrence,
  occurrenceTransfer?: OccurrenceTransfer,
  fault?: string,
): Promise<void> {
  const { partnerID: homePartnerID, occurrenceID, scheduleID } = occurrence;
  const error = fault ?? occurrenceTransfer?.failure ?? null;
  await inTransaction(ctx.db, async (db) => {
    const marked = await db
      .update(o)
      .set({
        status: error === null ? "completed" : "failed",
        error,
        dueOn: null,
        // When the sandbox's clock was moved, it runs before its date, and its date is stored as the run time.
        ...(occurrenceTransfer && {
          ranOn: ctx.now > occurrence.runOn ? ctx.now : occurrence.runOn,
          ranTransferID: occurrenceTransfer.transferID,
        }),
      })
      .where(and(eq(o.partnerID, homePartnerID), eq(o.occurrenceID, occurrenceID), eq(o.status, "pending")))
      .returning();
    if (marked.length === 0 || error === null) return;
    const transfer = occurrenceTransfer && { transferID: occurrenceTransfer.transferID };
    const data = { scheduleID, occurrenceID, ...transfer, reason: error };
    await emit({ ...ctx, db, accountID: schedule.ownerAccountID, homePartnerID }, occurrenceFailed, data);
  });
}
