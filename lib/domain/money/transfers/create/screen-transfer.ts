import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { type NewTransfer, openScreenedTransfer, type OpeningResult } from "@/lib/domain/money/ledger/open-transfer";
import { factsInTurn, readFacts, type RiskPerson, windowsOf } from "@/lib/domain/money/risk-rules/facts";
import type { ActiveRule } from "@/lib/domain/money/risk-rules/queries";
import { decide } from "@/lib/domain/money/risk-rules/shared/decide";
import type { RiskDecision } from "@/lib/domain/money/risk-rules/states";
import { heldLines } from "../opening";
import { openReview, reasonOf } from "../settle/held";
import { openInTurn } from "../velocity";
import { createdEvents, type NewRow } from "./new-row";

type Opening = NewTransfer & { transfer: NewRow };

interface Screening {
  rules: readonly ActiveRule[] | null;
  person: RiskPerson | undefined;
  destination: Parameters<typeof openInTurn>[2];
}

/** The result of an opening, with the opening as the rules changed it. */
type ScreenedResult = OpeningResult & { opening: Opening };

/**
 * Opens a transfer as the partner's active risk rules decide: as it is, held for a review, or failed. The facts are read
 * first, and the statement that opens the transfer makes sure that no window has changed. Otherwise, and for a hold, one
 * transaction reads them again in turn.
 */
export async function openScreened(
  ctx: Pick<PublicCtx, "db" | "now" | "deadline" | "requestID" | "clientAddress">,
  opening: Opening,
  { rules, person, destination }: Screening,
): Promise<ScreenedResult> {
  if (!rules) return { ...(await openInTurn(ctx, opening, destination)), opening };
  const subject = opening.transfer;
  const facts = await readFacts(ctx.db, subject, { rules, person });
  const screened = decided(opening, decide(rules, facts));
  const windows = windowsOf(subject, rules, facts);
  if (screened.transfer.risk?.outcome !== "hold") {
    if (windows.length === 0) return { ...(await openInTurn(ctx, screened, destination)), opening: screened };
    ctx.deadline?.check();
    const result = destination.pushed ? "changed" : await openScreenedTransfer(ctx.db, screened, windows);
    if (result !== "changed") return { ...result, opening: screened };
  }
  const { deadline, ...rest } = ctx;
  const open = async (db: PublicCtx["db"]) => {
    const decision = decide(rules, await factsInTurn(db, subject, { rules, person }));
    const again = decided(opening, decision);
    const result = await openInTurn({ ...rest, db }, again, destination);
    if (decision.outcome === "hold" && result.outcome === "posted")
      await openReview({ ...rest, db }, again.transfer, reasonOf(rules, decision));
    return { ...result, opening: again };
  };
  return inTransaction(ctx.db, open, deadline);
}

function decided(opening: Opening, decision: RiskDecision): Opening {
  const screened = { ...opening, transfer: { ...opening.transfer, risk: decision } };
  if (decision.outcome === "reject") return rejected(screened);
  return decision.outcome === "hold" ? held(screened) : screened;
}

/** A rejected transfer is stored as failed, and moves no money. */
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
