import { and, asc, eq, isNull } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema/index";
import type { TransferID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { InstructionRow, TransferRow } from "../rows";

/** Returns the latest instruction to its rail. */
export async function lastLegOf({ db }: Pick<PublicCtx, "db">, id: TransferID): Promise<InstructionRow | undefined> {
  const legs = await db
    .select()
    .from(railInstructionTable)
    .where(and(eq(railInstructionTable.transferID, id), isNull(railInstructionTable.refundID)))
    .orderBy(asc(railInstructionTable.createdOn), asc(railInstructionTable.instructionID));
  return legs.at(-1);
}

/**
 * Says whether a leg can be stopped: a bank has not handed it over, or a card's network has not settled it, as far as
 * we know.
 */
export function isStoppable({ kind, status }: InstructionRow): boolean {
  if (kind === "ach-debit" || kind === "ach-credit") return status === "initiated";
  return kind === "card-charge" && (status === "initiated" || status === "confirmed");
}

/** Between two banks, with the money still at the first: it goes no further once it is there. */
export function waitsForDebit({ source, destination }: TransferRow, { kind, status }: InstructionRow): boolean {
  const isUnderWay = kind === "ach-debit" && (status === "originated" || status === "corrected");
  return isUnderWay && source.bankAccount !== undefined && destination.bankAccount !== undefined;
}
