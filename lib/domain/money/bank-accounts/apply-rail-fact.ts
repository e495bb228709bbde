import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { bankAccountTable, bankVerificationTable } from "@/db/schema";
import { can } from "@/lib/core/api/states";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { cents, type PostingLine } from "@/lib/domain/money/ledger/postings";
import { post } from "@/lib/domain/money/ledger/post";
import type { Applier, InstructionRow, RailFact } from "@/lib/domain/money/rails/applier";
import { clearingOf, isIncoming } from "@/lib/domain/money/rails/fund";
import { type BankReturn, errorBankAccount } from "./error-bank-account";
import { moveBankAccounts } from "./move-bank-accounts";
import { isOfRound, isOpen, moveRound } from "./attempts";
import { bankAccountStates } from "./states";

/** The states after the rail has accepted the cents, and those after it gave them back. */
const SENT = ["originated", "corrected", "accepted-without-posting", "completed"];
const BACK = ["returned", "failed", "canceled"];

const FactDetails = z.object({
  return: z.object({ code: z.string() }).optional().catch(undefined),
  failureCode: z.string().optional().catch(undefined),
  networkResponseCode: z.string().optional().catch(undefined),
});

export const applyVerificationCredit: Applier = (ctx, fact) => apply(ctx, fact, "credit");

export const applyMicroDeposit: Applier = (ctx, fact) => apply(ctx, fact, "micro-deposit");

type Kind = "credit" | "micro-deposit";

type FactCtx = PublicCtx & Pick<AccountCtx, "homePartnerID">;

async function apply(open: PublicCtx, fact: RailFact, kind: Kind): Promise<void> {
  const { instruction, before } = fact;
  const { partnerID, bankAccountID, status } = instruction;
  const ctx = { ...open, homePartnerID: partnerID };
  if (bankAccountID === null) throw new Error("a proof names no bank account");
  if (SENT.includes(status)) await sent(ctx, instruction, bankAccountID);
  if (BACK.includes(status)) await cameBack(ctx, fact, bankAccountID, kind);
  const lines = linesOf(instruction, before);
  if (lines.length === 0) return;
  await post(ctx, {
    partnerID,
    sourceType: "rail-instruction",
    sourceID: instruction.instructionID,
    step: SENT.includes(status) ? "sent" : "returned",
    lines,
  });
}

async function sent(ctx: FactCtx, instruction: InstructionRow, bankAccountID: string): Promise<void> {
  const current = await currentOf(ctx, bankAccountID);
  if (current && isOfRound(current.round, instruction)) await moveRound(ctx, bankAccountID, "send");
}

/** Handles a returned cent. A known code decides the state of the account. Without one, only the round has failed. */
async function cameBack(ctx: FactCtx, fact: RailFact, bankAccountID: string, of: Kind): Promise<void> {
  const returned = returnOf(fact, of);
  if (returned && (await errorBankAccount(ctx, bankAccountID, returned))) return;
  const current = await currentOf(ctx, bankAccountID);
  if (!current || !isOfRound(current.round, fact.instruction) || !isOpen(current.round, ctx.now)) return;
  const { row } = current;
  await moveRound(ctx, bankAccountID, "fail");
  if (!can(bankAccountStates, row.status, "reject")) return;
  const exceptionDetails = { description: "The bank did not take the credit." };
  await moveBankAccounts(ctx, [{ row, event: "reject", statusReason: "other", exceptionDetails }]);
}

function returnOf({ details }: RailFact, of: Kind): BankReturn | undefined {
  const { return: back, failureCode, networkResponseCode } = FactDetails.parse(details);
  if (networkResponseCode !== undefined) return { rtpRejectionCode: networkResponseCode };
  const achReturnCode = back?.code ?? failureCode;
  return achReturnCode === undefined ? undefined : { achReturnCode, of };
}

async function currentOf({ db, homePartnerID }: FactCtx, bankAccountID: string) {
  const [a, v] = [bankAccountTable, bankVerificationTable];
  const [row] = await db
    .select({ row: a, round: v })
    .from(a)
    .innerJoin(v, and(eq(v.partnerID, a.partnerID), eq(v.bankAccountID, a.bankAccountID)))
    .where(and(eq(a.partnerID, homePartnerID), eq(a.bankAccountID, bankAccountID)))
    .for("no key update", { of: a });
  return row;
}

/** The posting lines. A debit moves its cents in the opposite direction. Cents that never left do not come back. */
function linesOf(instruction: InstructionRow, before: string): PostingLine[] {
  const { status, amount } = instruction;
  if (amount === 0 || (BACK.includes(status) && !SENT.includes(before))) return [];
  const leaves = SENT.includes(status) !== isIncoming(instruction);
  return (leaves ? cents.sent : cents.back)(clearingOf(instruction), amount);
}
