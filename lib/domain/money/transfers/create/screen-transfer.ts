import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { NewTransfer, OpeningResult } from "@/lib/domain/money/ledger/open-transfer";
import { factsOfTransfer, ownFacts, type RiskPerson, storedConditions } from "@/lib/domain/money/risk-rules/facts";
import type { ActiveRule } from "@/lib/domain/money/risk-rules/queries";
import { decide } from "@/lib/domain/money/risk-rules/shared/decide";
import type { RiskDecision } from "@/lib/domain/money/risk-rules/states";
import { heldLines } from "../opening";
import { openReview, reasonOf } from "../settle/held";
import { openInTurn } from "../velocity";
import { createdEvents, type NewRow } from "./new-row";

export type Opening = NewTransfer & { transfer: NewRow };

interface Screening {
  rules: readonly ActiveRule[] | null;
  person: RiskPerson | undefined;
  destination: Parameters<typeof openInTurn>[2];
}

/** The result of an opening, with the opening as the rules changed it. */
export type ScreenedResult = OpeningResult & { opening: Opening };

/**
 * Opens a transfer as the partner's active risk rules decide: as it is, held for a review, or failed. Facts that only
 * the database has are read in the same transaction.
 */
export async function openScreened(
  ctx: Pick<PublicCtx, "db" | "now" | "deadline" | "requestID" | "clientAddress">,
  opening: Opening,
  { rules, person, destination }: Screening,
): Promise<ScreenedResult> {
  if (!rules) return { ...(await openInTurn(ctx, opening, destination)), opening };
  const conditions = rules.flatMap((rule) => rule.conditions);
  if (storedConditions(conditions).length === 0) {
    const decision = decide(rules, ownFacts(opening.transfer, conditions));
    const screened = decided(opening, decision);
    if (decision.outcome !== "hold") return { ...(await openInTurn(ctx, screened, destination)), opening: screened };
  }
  const { deadline, ...rest } = ctx;
  const open = async (db: PublicCtx["db"]) => {
    const decision = decide(rules, await factsOfTransfer(db, opening.transfer, { conditions, person }));
    const screened = decided(opening, decision);
    const result = await openInTurn({ ...rest, db }, screened, destination);
    if (decision.outcome === "hold" && result.outcome === "posted")
      await openReview({ ...rest, db }, screened.transfer, reasonOf(rules, decision));
    return { ...result, opening: screened };
  };
  return inTransaction(ctx.db, open, deadline);
}

function decided(opening: Opening, decision: RiskDecision): Opening {
  const screened = { ...opening, transfer: { ...opening.transfer, risk: decision } };
  if (decision.outcome === "reject") return rejected(screened);
  return decision.outcome === "hold" ? held(screened) : screened;
}

/** A rejected transfer is made and has failed. It moves no money. */
function rejected(opening: Opening): Opening {
  const outcome = { status: "failed", failureReason: "rejected-high-risk", completedOn: null } as const;
  const transfer = { ...opening.transfer, ...outcome };
  return { ...opening, transfer, events: opening.refusedEvents, lines: [], fees: [], instructions: [] };
}

/** A held transfer reserves its money. Its instruction exists, but it is not due. */
function held(opening: Opening): Opening {
  const instructions = opening.instructions.map((instruction) => ({ ...instruction, due_on: null }));
  if (instructions.length > 0) return { ...opening, instructions };
  const transfer = { ...opening.transfer, status: "pending", completedOn: null } as const;
  return { ...opening, transfer, lines: heldLines(transfer), events: createdEvents(transfer) };
}
