import { desc, eq } from "drizzle-orm";
import { linkedCardTable, railInstructionTable as instruction } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import type { TransferID } from "@/lib/core/ids";
import { CARD_FAILURE_CODES, RTP_FAILURE_CODES } from "@/lib/core/rail-codes";
import { advancing } from "@/lib/providers/rails/simulator/advance";
import { railSimulator } from "@/lib/providers/rails/simulator/simulator";
import { recordAct } from "../audit/act";
import type { Ctx } from "../context";
import { shownTo } from "../rails/ask";
import type { Claimed } from "../rails/claim";
import { receiveRailEvents } from "../rails/receive-events";
import { railOfInstruction } from "../rails/states";
import { getTransfer, loadTransfer } from "../transfers/queries";
import type { Transfer } from "../transfers/shared/transfer";
import type { AdvanceTransfer } from "./contract";
import { onlyInSandbox } from "./only-in-sandbox";
import { type Advance, eventOf, mayAdvance } from "./shared/advances";

type Leg = Pick<Claimed, "instruction" | "card">;

/**
 * Makes the rail of a test transfer say now what it would say later: the next thing, or all up to a state. Its events come
 * in by the door of every provider. Throws 404, also in production; 409 where the rail does not lead there; 422 for a code
 * of another rail.
 */
export async function advanceTransfer(ctx: Ctx, id: TransferID, input: AdvanceTransfer): Promise<Transfer> {
  onlyInSandbox(ctx);
  const { status } = await loadTransfer(ctx, id);
  const { to, returnCode, failureCode } = input ?? {};
  const leg = await lastLeg(ctx, id);
  if (!leg) throw conflict(status === "queued" ? "this transfer has not begun" : "no rail moves this transfer");
  refuseImpossible(leg, to, failureCode);
  const events = advancing(shownTo(leg), ctx.now, { to: to && eventOf(to), returnCode, failureCode });
  if (events.length === 0) throw conflict("the test value of this transfer leads elsewhere");
  const received = await receiveRailEvents(ctx, railSimulator, events);
  if (received.every(({ outcome }) => outcome !== "applied")) throw conflict("the transfer moved meanwhile");
  await recordAct(ctx);
  return getTransfer(ctx, id);
}

function refuseImpossible({ instruction: leg }: Leg, to: Advance | undefined, failureCode: string | undefined): void {
  if (!mayAdvance(leg, to ?? "completed")) throw conflict(`the rail cannot go on like this while it is ${leg.status}`);
  const codes: readonly string[] =
    railOfInstruction(leg) === "rtp" ? Object.keys(RTP_FAILURE_CODES) : CARD_FAILURE_CODES;
  if (failureCode && !codes.includes(failureCode)) throw invalid({ failureCode: "is a code of another rail" });
}

/** The last thing that a rail was asked for the transfer. None between wallets, and before it begins. */
async function lastLeg({ db }: Ctx, id: TransferID): Promise<Leg | undefined> {
  const { brand, bin, lastFour } = linkedCardTable;
  const [found] = await db
    .select({ instruction, card: { brand, bin, lastFour } })
    .from(instruction)
    .leftJoin(linkedCardTable, eq(linkedCardTable.cardID, instruction.cardID))
    .where(eq(instruction.transferID, id))
    .orderBy(desc(instruction.createdOn))
    .limit(1);
  return found;
}
