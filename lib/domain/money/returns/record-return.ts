import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { achDebitDayTable, achReturnTable as r, representmentRuleTable, transferTable } from "@/db/schema";
import { atNewYork, bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { REPRESENTMENT_DAYS, REPRESENTMENT_DESCRIPTION } from "@/lib/core/money/rail-codes";
import { dayAfter } from "@/lib/core/time/days";
import { Day } from "@/lib/core/api/shapes";
import { ReturnID, TransferID } from "@/lib/core/api/ids";
import { emit } from "@/lib/domain/kernel/events/emit";
import type { Applier, InstructionRow, LateReturnListener, RailFact } from "@/lib/domain/money/rails/applier";
import { isIncoming } from "@/lib/domain/money/rails/fund";
import { settledOnOf } from "@/lib/domain/money/rails/return-windows";
import { thisTransfer } from "@/lib/domain/money/transfers/opening";
import { walletOfReturn } from "@/lib/domain/money/transfers/settle/apply-rail-fact";
import { returnCreated, returnUpdated } from "./events";
import type { ReturnRow } from "./rows";
import { mayRepresent } from "./shared/next-action";

type RecordCtx = Parameters<Applier>[0];
type TransferRow = typeof transferTable.$inferSelect;

/** The time in New York when a scheduled debit is presented again, before the first window. */
export const REPRESENTED_AT = "06:00";

const BankReturn = z.object({
  return: z.object({ code: z.string().regex(/^R\d\d$/) }),
  settledOn: Day.optional().catch(undefined),
});

/**
 * Records the facts about an ACH entry that returns and return rates need: a debit that left, a return, and the outcome
 * of a debit that was presented again, also when it is reversed. Runs before the money moves.
 */
export const recordEntry: Applier = async (ctx, fact) => {
  const { instruction } = fact;
  const returned = instruction.status === "returned" ? BankReturn.safeParse(fact.details).data : undefined;
  const hasLeft = fact.before === "initiated" && (returned !== undefined || LEFT.includes(instruction.status));
  const isDebit = instruction.kind === "ach-debit";
  const isReversed = instruction.kind === "ach-reversal" && instruction.status === "completed";
  if (!returned && !isReversed && !(isDebit && (hasLeft || instruction.status === "completed"))) return;
  const transfer = await transferOf(ctx, instruction);
  if (!transfer) return;
  if (isDebit && hasLeft) await countDebit(ctx, instruction, transfer);
  if (isDebit || isReversed) await reportRepresentment(ctx, fact, transfer);
  if (!returned) return;
  const { code } = returned.return;
  const returnedOn = new Date(String(instruction.details.returnedOn));
  const hadArrived = isDebit && fact.before === "completed";
  const walletID = hadArrived ? await walletOfReturn(ctx, transfer) : undefined;
  const settledOn = returned.settledOn ?? settledOnOf(instruction) ?? newYorkDay(returnedOn);
  const isLost = hadArrived && walletID === undefined;
  await record(ctx, {
    ...{ instruction, transfer, code, returnedOn, isLate: false },
    ...(walletID && { walletID }),
    ...(isDebit && !isLost && { representUntil: dayAfter(settledOn, REPRESENTMENT_DAYS) }),
  });
};

const LEFT: readonly string[] = ["originated", "corrected", "completed"];

/** Records a return that came too late. No money moves. */
export const recordLateReturn: LateReturnListener = async (ctx, { instruction, code, returnedOn }) => {
  const transfer = await transferOf(ctx, instruction);
  if (transfer) await record(ctx, { instruction, transfer, code, returnedOn, isLate: true });
};

async function transferOf(ctx: RecordCtx, instruction: InstructionRow): Promise<TransferRow | undefined> {
  const { partnerID, details } = instruction;
  const transferID = instruction.transferID ?? TransferID.safeParse(details.ofTransfer).data;
  if (transferID === undefined) return undefined;
  const [row] = await ctx.db.select().from(transferTable).where(thisTransfer({ partnerID, transferID }));
  return row;
}

/** The account that an entry is originated for, and the company name that the entry carries, if it is not the usual one. */
function originatorOf({ kind, details, partnerID }: InstructionRow, transfer: TransferRow) {
  const isDebit = kind === "ach-reversal" ? details.reversedKind === "ach-debit" : kind === "ach-debit";
  const isOwn = !isDebit || transfer.source.paymentMethodType === "ach-debit-fund";
  const accountID = isOwn ? transfer.sourceAccountID : transfer.destinationAccountID;
  const requested = details.originatingCompanyName;
  if (typeof requested === "string") return { accountID, company: requested };
  const company = sql<string>`coalesce((select company_name from originating_company where partner_id = ${partnerID}::uuid
    and account_id = ${accountID}::uuid and account_id <> partner_id), '')`;
  return { accountID, company };
}

async function countDebit({ db, now }: RecordCtx, instruction: InstructionRow, transfer: TransferRow): Promise<void> {
  const { originatedOn } = instruction.details;
  const day = newYorkDay(typeof originatedOn === "string" ? new Date(originatedOn) : now);
  const t = achDebitDayTable;
  await db
    .insert(t)
    .values({ partnerID: instruction.partnerID, day, ...originatorOf(instruction, transfer), debits: 1 })
    .onConflictDoUpdate({
      target: [t.partnerID, t.day, t.accountID, t.company],
      set: { debits: sql`${t.debits} + 1` },
    });
}

interface NewReturn {
  instruction: InstructionRow;
  transfer: TransferRow;
  code: string;
  returnedOn: Date;
  isLate: boolean;
  walletID?: ReturnRow["walletID"] & string;
  representUntil?: string;
}

async function record(ctx: RecordCtx, made: NewReturn): Promise<void> {
  const { instruction, transfer, code, returnedOn, isLate, walletID, representUntil } = made;
  const { partnerID, transferID } = transfer;
  const before = await returnBefore(ctx, transfer);
  const row = {
    ...{ partnerID, transferID, returnID: ReturnID.parse(instruction.instructionID), code, isLate },
    ...originatorOf(instruction, transfer),
    direction: isIncoming(instruction) ? ("debit" as const) : ("credit" as const),
    isReversal: instruction.kind === "ach-reversal",
    amount: instruction.amount,
    day: newYorkDay(returnedOn),
    walletID: walletID ?? null,
    attempt: before ? before.attempt + 1 : 0,
    representUntil: before?.representUntil ?? representUntil ?? null,
    createdOn: ctx.now,
  };
  const representOn = row.isReversal ? undefined : await scheduledTime(ctx, row);
  const inserted = await ctx.db
    .insert(r)
    .values({ ...row, ...(representOn && { representOn, representBy: "rule" }) })
    .onConflictDoNothing()
    .returning({ id: r.returnID });
  if (inserted.length === 0) return;
  const { returnID, accountID } = row;
  const status = isLate ? "late" : representOn ? "scheduled" : "open";
  const data = { accountID, returnID, transferID, code, status } as const;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, returnCreated, data);
}

/** The return whose debit this transfer presents again. */
async function returnBefore(ctx: RecordCtx, transfer: TransferRow): Promise<ReturnRow | undefined> {
  if (!presentsAgain(transfer)) return undefined;
  const isBefore = and(eq(r.partnerID, transfer.partnerID), eq(r.representID, transfer.transferID));
  const [before] = await ctx.db.select().from(r).where(isBefore);
  return before;
}

const presentsAgain = ({ source }: TransferRow) => source.asked?.companyEntryDescription === REPRESENTMENT_DESCRIPTION;

type ScheduledReturn = Parameters<typeof mayRepresent>[0] & Pick<ReturnRow, "partnerID" | "day">;

/** When the partner's rule presents the debit again. Undefined without a rule, and beyond the limits. */
async function scheduledTime({ db }: RecordCtx, row: ScheduledReturn): Promise<Date | undefined> {
  if (!mayRepresent(row, row.day)) return undefined;
  const t = representmentRuleTable;
  const [rule] = await db.select().from(t).where(eq(t.partnerID, row.partnerID));
  if (!rule || row.attempt >= rule.most) return undefined;
  const day = bankingDaysAfter(row.day, rule.afterDays);
  return mayRepresent(row, day) ? atNewYork(day, REPRESENTED_AT) : undefined;
}

/** Reports the outcome of a debit that was presented again, to the account of the return before it. */
async function reportRepresentment(ctx: RecordCtx, { instruction }: RailFact, transfer: TransferRow): Promise<void> {
  const { kind, status } = instruction;
  if (status !== "completed" && status !== "returned") return;
  const before = await returnBefore(ctx, transfer);
  if (!before) return;
  const { partnerID, accountID, returnID, transferID, code } = before;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, returnUpdated, {
    ...{ accountID, returnID, transferID, code },
    status: status === "completed" && kind === "ach-debit" ? "collected" : "closed",
    representmentID: transfer.transferID,
  });
}
