import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { bankEntryTable, bankFileTable, disputeTable, railInstructionTable } from "@/db/schema";
import type { DisputeID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { TransferLeg } from "./dashboard";
import type { TransferRow } from "./rows";

export interface DisputeFact {
  disputeID: DisputeID;
  amount: number;
  isOpen: boolean;
}

export async function disputesOf(
  { db }: AccountCtx,
  { partnerID, transferID, disputedAmount }: TransferRow,
): Promise<DisputeFact[]> {
  if (disputedAmount === 0) return [];
  const d = disputeTable;
  const disputes = await db
    .select({ disputeID: d.disputeID, amount: d.amount, closedOn: d.closedOn })
    .from(d)
    .where(and(eq(d.partnerID, partnerID), eq(d.transferID, transferID)))
    .orderBy(d.createdOn);
  return disputes.map(({ closedOn, ...dispute }) => ({ ...dispute, isOpen: closedOn === null }));
}

/** An instruction to a rail, with the bank file that carries it. */
export interface InstructionFact {
  kind: string;
  status: string;
  /** When the rail is expected to answer. Null once the instruction is final. */
  dueOn: Date | null;
  settlesOn?: string;
  file?: NonNullable<TransferLeg["file"]>;
}

export async function instructionsOf(
  { db }: AccountCtx,
  { partnerID, transferID }: TransferRow,
): Promise<InstructionFact[]> {
  const [i, e, f] = [railInstructionTable, bankEntryTable, bankFileTable];
  const isFiled = and(eq(e.partnerID, i.partnerID), eq(e.instructionID, i.instructionID), isNotNull(e.fileID));
  const instructions = await db
    .select({ kind: i.kind, status: i.status, dueOn: i.dueOn, fileID: e.fileID, settlesOn: e.settlesOn })
    .from(i)
    .leftJoin(e, isFiled)
    .where(and(eq(i.partnerID, partnerID), eq(i.transferID, transferID)))
    .orderBy(sql`${i.createdOn}`);
  const ids = instructions.flatMap(({ fileID }) => fileID ?? []);
  const files =
    ids.length === 0 ? [] : await db.select({ fileID: f.fileID, name: f.name }).from(f).where(inArray(f.fileID, ids));
  return instructions.map(({ fileID, settlesOn, ...instruction }) => {
    const file = files.find((one) => one.fileID === fileID);
    return { ...instruction, ...(settlesOn && { settlesOn }), ...(file && { file }) };
  });
}
