import type { PublicCtx } from "@/lib/domain/kernel/context";
import { post } from "@/lib/domain/money/ledger/post";
import { funded, type SystemAccount } from "@/lib/domain/money/ledger/postings";
import type { InstructionRow } from "./applier";
import { type InstructionKind, railOfInstruction } from "./states";

const CLEARING: Record<InstructionKind, SystemAccount> = {
  "ach-debit": "ach-debit",
  "ach-credit": "ach-credit",
  "rtp-credit": "rtp",
  "card-charge": "card",
  "card-refund": "card",
  "push-to-card": "card-push",
  "pull-from-card": "card-pull",
  "micro-deposit": "ach-credit",
  "verification-credit": "ach-credit",
};

/**
 * Lists the kinds that bring money to our bank. All others take it away, but for the debit that takes small deposits
 * back.
 */
const INCOMING: readonly InstructionKind[] = ["ach-debit", "card-charge", "pull-from-card"];

type Kind = Pick<InstructionRow, "kind" | "details">;

const takesDepositsBack = ({ kind, details }: Kind) => kind === "micro-deposit" && details.direction === "debit";

/** Whether money comes to our bank. */
export const isIncoming = (instruction: Kind) => INCOMING.includes(instruction.kind) || takesDepositsBack(instruction);

/** The account of the network between us and the bank. */
export function clearingOf(instruction: Kind): SystemAccount {
  if (takesDepositsBack(instruction)) return "ach-debit";
  return railOfInstruction(instruction) === "rtp" ? "rtp" : CLEARING[instruction.kind];
}

/** Returns the amount of an instruction that comes to our bank, in cents, without the network's share. */
function netOf({ amount, details }: Pick<InstructionRow, "amount" | "details">): number {
  return amount - (typeof details.cost === "number" ? details.cost : 0);
}

/** Books what our bank says of an instruction. Its clearing account is even again. A return goes the other way round. */
export async function fund(
  ctx: Pick<PublicCtx, "db" | "now">,
  instruction: InstructionRow,
  step: "funded" | "return-funded",
): Promise<void> {
  const { instructionID, partnerID } = instruction;
  const amount = netOf(instruction);
  if (amount === 0) return;
  const sign = isIncoming(instruction) === (step === "funded") ? 1 : -1;
  await post(ctx, {
    partnerID,
    sourceType: "rail-instruction",
    sourceID: instructionID,
    step,
    lines: funded(clearingOf(instruction), sign * amount),
  });
}
