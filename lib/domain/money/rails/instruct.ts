import { and, eq, type SQL } from "drizzle-orm";
import { type InstructionKind, railInstructionTable } from "@/db/schema";
import {
  type AccountID,
  type BankAccountID,
  type CardID,
  newID,
  type RefundID,
  type TransferID,
} from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import type { InstructionRow } from "./applier";
import { openingDetails } from "./details";

export type InstructionName = Pick<InstructionRow, "partnerID" | "instructionID">;

export function thisInstruction({ partnerID, instructionID }: InstructionName): SQL | undefined {
  return and(eq(railInstructionTable.partnerID, partnerID), eq(railInstructionTable.instructionID, instructionID));
}

/** The amount is in cents. */
export interface NewInstruction {
  partnerID: AccountID;
  accountID: AccountID;
  kind: InstructionKind;
  amount: number;
  transferID?: TransferID;
  refundID?: RefundID;
  bankAccountID?: BankAccountID;
  cardID?: CardID;
  /** The facts that the provider needs and the API shows, under the rail's names; never an account or card number. */
  details: Record<string, unknown>;
  /** Absent while the transfer waits for a review. */
  dueOn: Date | null;
}

const instructionColumns = columnsOf(railInstructionTable);

/** The row of an instruction with the column names of the database, for `ledger.open_transfer`. */
export const instructionRow = (ctx: Pick<PublicCtx, "now">, instruction: NewInstruction) =>
  instructionColumns(valuesOf(ctx, newID<string>(), instruction));

/** Creates an instruction in the open transaction. The loop submits it after the commit. Returns its ID. */
export async function instruct(ctx: Pick<PublicCtx, "db" | "now">, instruction: NewInstruction): Promise<string> {
  const instructionID = newID<string>();
  await ctx.db.insert(railInstructionTable).values(valuesOf(ctx, instructionID, instruction));
  return instructionID;
}

export async function instructAll(
  ctx: Pick<PublicCtx, "db" | "now">,
  newInstructions: readonly NewInstruction[],
): Promise<void> {
  await ctx.db.insert(railInstructionTable).values(newInstructions.map((one) => valuesOf(ctx, newID<string>(), one)));
}

function valuesOf(
  { now }: Pick<PublicCtx, "now">,
  instructionID: string,
  instruction: NewInstruction,
): typeof railInstructionTable.$inferInsert {
  return {
    ...instruction,
    instructionID,
    details: openingDetails(instruction.kind, instruction.details, now),
    status: "initiated",
    currency: "USD",
    attempt: 0,
    createdOn: now,
    updatedOn: now,
  };
}
