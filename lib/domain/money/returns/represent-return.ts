import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { accountTable, achReturnTable as r, paymentMethodTable, transferTable } from "@/db/schema";
import { atNewYork, isBankingDay, newYorkDay } from "@/lib/core/money/banking-days";
import { REPRESENTMENT_DESCRIPTION } from "@/lib/core/money/rail-codes";
import { HOUR } from "@/lib/core/time/time";
import { conflict, Failure, invalid } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { newID, PaymentMethodID, type ReturnID } from "@/lib/core/api/ids";
import { formatMoney } from "@/lib/core/money/money";
import { emit } from "@/lib/domain/kernel/events/emit";
import { note, unnoted } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { openBetween } from "@/lib/domain/money/transfers/create/create-transfer";
import { thisTransfer } from "@/lib/domain/money/transfers/opening";
import type { RepresentReturn } from "./contract";
import { returnUpdated } from "./events";
import { REPRESENTED_AT } from "./record-return";
import { isRepresentable, loadReturn, lockReturn, type ReturnRow, thisReturn, toReturn } from "./rows";
import type { Return, ReturnStatus } from "./shared/return";

type RepresentCtx = Omit<Ctx, "caller">;

/** Who presents a debit again. The ID is absent for a program and for the rule. */
type Presenter = Pick<ReturnRow, "representBy" | "representByID">;

/**
 * Presents a returned debit again, now or on a later banking day. Throws 404, 409 if the network allows no further
 * presentment or a risk rule rejects it, and 422 for a day or a payment that is not possible.
 */
export async function representReturn(ctx: Ctx, id: ReturnID, { representOn }: RepresentReturn): Promise<Return> {
  const loaded = await lockReturn(ctx, id);
  const { row } = loaded;
  note(ctx, { object: id, name: nameOfReturn(row) });
  if (!isRepresentable(loaded, ctx.now)) throw conflict(obstacleOf(loaded.status, row));
  const { email, displayName, userID = null } = ctx.caller;
  const by = { representBy: email ?? displayName, representByID: userID };
  if (representOn === undefined || representOn === newYorkDay(ctx.now)) await present(ctx, row, by);
  else await schedule(ctx, row, { day: representOn, by });
  return toReturn(await loadReturn(ctx, id), ctx.now);
}

export const nameOfReturn = ({ amount, code }: ReturnRow) => `Return of ${formatMoney(amount)} (${code})`;

function obstacleOf(status: ReturnStatus, { attempt, representUntil }: ReturnRow): string {
  if (status !== "open" && status !== "scheduled") return `the return is ${status}`;
  if (representUntil === null) return "only a returned debit can be presented again, while its money is missing";
  return attempt > 1
    ? "this debit was presented three times, and the network allows no more"
    : "only R01 and R09 can be presented again, within 180 days of the first settlement";
}

async function schedule(ctx: Ctx, row: ReturnRow, { day, by }: { day: string; by: Presenter }): Promise<void> {
  if (day < newYorkDay(ctx.now)) throw invalid({ representOn: "is in the past" });
  if (!isBankingDay(day)) throw invalid({ representOn: "is not a banking day" });
  if (row.representUntil !== null && day > row.representUntil)
    throw invalid({ representOn: `must be ${row.representUntil} or earlier` });
  const representOn = atNewYork(day, REPRESENTED_AT);
  await ctx.db
    .update(r)
    .set({ representOn, ...by, problem: null })
    .where(thisReturn(row));
  await report(ctx, row, "scheduled");
}

/** Cancels a scheduled presentment. Throws 404, and 409 if none is scheduled. */
export async function unscheduleReturn(ctx: Ctx, id: ReturnID): Promise<void> {
  const { row, status } = await lockReturn(ctx, id);
  note(ctx, { object: id, name: nameOfReturn(row) });
  if (status !== "scheduled") throw conflict("no presentment is scheduled");
  await ctx.db.update(r).set({ representOn: null, representBy: null, representByID: null }).where(thisReturn(row));
  await report(ctx, row, "open");
}

/**
 * Opens the transfer that presents the debit again, in the open transaction. It has the same amount, class and company
 * name. Money that had arrived before goes to the wallet that gave it back, without further fees. Throws 409 if a risk
 * rule rejects it, and 422.
 */
async function present(ctx: RepresentCtx, row: ReturnRow, by: Presenter): Promise<void> {
  const { representBy, representByID } = by;
  const { partnerID, transferID, walletID } = row;
  const [transfer] = await ctx.db.select().from(transferTable).where(thisTransfer({ partnerID, transferID }));
  if (!transfer) throw new Error("the transfer is gone");
  const { source, destination, metadata, description, foreignID, salesTax, facilitatorFee } = transfer;
  const dollars = (value: number) => ({ currency: "USD", value });
  const isAgain = walletID === null;
  const body = CreateTransfer.parse({
    source: { achDetails: { ...source.asked, companyEntryDescription: REPRESENTMENT_DESCRIPTION } },
    destination: {
      paymentMethodID: isAgain ? destination.paymentMethodID : await methodOf(ctx, { partnerID, walletID }),
      ...(isAgain && destination.bankAccount && destination.asked && { achDetails: destination.asked }),
    },
    amount: dollars(row.amount),
    ...(description !== null && { description }),
    ...(metadata && { metadata }),
    ...(foreignID !== null && { foreignID }),
    ...(salesTax !== null && { salesTaxAmount: dollars(salesTax) }),
    ...(isAgain && facilitatorFee && { facilitatorFee }),
  });
  const { transferID: representID, opened } = await openBetween(
    { ...unnoted(ctx), key: newID<string>() },
    body,
    PaymentMethodID.parse(source.paymentMethodID),
    { madeByID: representByID, ...(!isAgain && { isCharged: true }) },
  );
  if (opened.status === "failed") throw conflict("a risk rule rejected the payment");
  const represented = {
    ...{ representID, representDay: newYorkDay(ctx.now), representBy, representByID },
    ...{ representOn: null, problem: null },
  };
  await ctx.db.update(r).set(represented).where(thisReturn(row));
  await report(ctx, { ...row, ...represented }, "represented");
}

async function methodOf({ db }: RepresentCtx, { partnerID, walletID }: Pick<ReturnRow, "partnerID" | "walletID">) {
  const m = paymentMethodTable;
  const isIts = and(eq(m.partnerID, partnerID), sql`${m.sourceID} = ${walletID}`, eq(m.type, "service-wallet"));
  const [method] = await db.select({ id: m.paymentMethodID }).from(m).where(isIts);
  return method?.id;
}

type ReportCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;

/** Emits the new state of a return. */
export async function report(ctx: ReportCtx, row: ReturnRow, status: ReturnStatus): Promise<void> {
  const { partnerID, accountID, returnID, transferID, code, representID } = row;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, returnUpdated, {
    ...{ accountID, returnID, transferID, code, status },
    ...(status === "represented" && representID !== null && { representmentID: representID }),
  });
}

const AT_ONCE = 50;

export const dueRepresentments = sql`select partner_id, represent_on as due_on from ach_return where represent_on <= now()`;

/** Presents every due debit again, of one partner or of all, each in its own transaction. */
export async function representReturns(ctx: ReportCtx, { partnerID }: PartnerScope = {}): Promise<void> {
  const due = await ctx.db
    .select({ partnerID: r.partnerID, returnID: r.returnID })
    .from(r)
    .where(and(isNotNull(r.representOn), lte(r.representOn, ctx.now), partnerID && eq(r.partnerID, partnerID)))
    .orderBy(asc(r.representOn))
    .limit(AT_ONCE);
  for (const named of due) {
    const place = { accountID: named.partnerID, homePartnerID: named.partnerID, partnerID: named.partnerID };
    await inTransaction(ctx.db, (db) => representDue({ ...ctx, ...place, db }, named.returnID)).catch(
      (error: unknown) => giveUp({ ...ctx, ...place }, named.returnID, error),
    );
  }
}

type DueCtx = ReportCtx & AccountCtx & Pick<Ctx, "partnerID">;

async function representDue(ctx: DueCtx, id: ReturnID): Promise<void> {
  const loaded = await lockReturn(ctx, id);
  const { row, status } = loaded;
  if (row.representOn === null || row.representOn > ctx.now) return;
  const [partner] = await ctx.db
    .select({ suspendedOn: accountTable.suspendedOn })
    .from(accountTable)
    .where(eq(accountTable.accountID, row.partnerID));
  if (partner?.suspendedOn) return postpone(ctx, id);
  if (!isRepresentable(loaded, ctx.now)) throw conflict(obstacleOf(status, row));
  await present(ctx, row, row);
}

/** A presentment that is not possible waits for a person. After an internal error it runs again later. */
async function giveUp(ctx: DueCtx, id: ReturnID, error: unknown): Promise<void> {
  if (!(error instanceof Failure)) {
    reportRailAlert({ fault: "failed", instructionID: id, error });
    return postpone(ctx, id);
  }
  const problem = error.fields ? sentenceOf(error.fields) : error.message;
  await inTransaction(ctx.db, async (db) => {
    const { row } = await lockReturn({ ...ctx, db }, id);
    await db.update(r).set({ problem, representOn: null }).where(thisReturn(row));
    await report({ ...ctx, db }, row, "open");
  });
}

async function postpone({ db, now, homePartnerID: partnerID }: DueCtx, returnID: ReturnID): Promise<void> {
  const representOn = new Date(now.getTime() + HOUR);
  await db.update(r).set({ representOn }).where(thisReturn({ partnerID, returnID }));
}
