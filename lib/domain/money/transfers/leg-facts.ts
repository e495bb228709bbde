import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { bankEntryTable, bankFileTable, disputeTable, railInstructionTable, riskReviewTable } from "@/db/schema";
import type { DisputeID, RiskReviewID, TransferID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { TransferLeg } from "./dashboard";
import { type CausedPosting, postingsOf } from "./explain-transfer";
import { getTransfer, loadTransfer } from "./queries";
import type { TransferRow } from "./rows";
import type { Transfer } from "./shared/transfer";

/** Rows that the legs of a transfer are built from. */
export interface LegFacts {
  row: TransferRow;
  transfer: Transfer;
  postings: readonly CausedPosting[];
  isPartner: boolean;
  disputes: readonly DisputeFact[];
  instructions: readonly InstructionFact[];
  /** The open risk review that holds the transfer. Only the partner sees it. */
  reviewID: RiskReviewID | undefined;
  now: Date;
}

/** Reads a transfer that the account takes part in, with its postings, disputes and instructions. Throws 404. */
export async function legFactsOf(ctx: AccountCtx, id: TransferID): Promise<LegFacts> {
  const row = await loadTransfer(ctx, id);
  const isPartner = row.partnerID === ctx.accountID;
  const [transfer, postings, disputes, instructions, reviewID] = await Promise.all([
    getTransfer(ctx, id),
    postingsOf(ctx, row),
    disputesOf(ctx, row),
    instructionsOf(ctx, row),
    isPartner && row.risk?.outcome === "hold" ? openReviewOf(ctx, row) : undefined,
  ]);
  return { row, transfer, postings, disputes, instructions, reviewID, isPartner, now: ctx.now };
}

async function openReviewOf({ db }: AccountCtx, { partnerID, transferID }: TransferRow) {
  const r = riskReviewTable;
  const [review] = await db
    .select({ reviewID: r.reviewID })
    .from(r)
    .where(and(eq(r.partnerID, partnerID), eq(r.transferID, transferID), isNotNull(r.dueOn)));
  return review?.reviewID;
}

interface DisputeFact {
  disputeID: DisputeID;
  amount: number;
  isOpen: boolean;
}

async function disputesOf(
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
interface InstructionFact {
  kind: string;
  status: string;
  /** When the rail is expected to answer. Null once the instruction is final. */
  dueOn: Date | null;
  settlesOn?: string;
  file?: NonNullable<TransferLeg["file"]>;
}

async function instructionsOf({ db }: AccountCtx, { partnerID, transferID }: TransferRow): Promise<InstructionFact[]> {
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
