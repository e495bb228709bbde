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

/** Names an instruction, with the partner whose it is. */
export type InstructionName = Pick<InstructionRow, "partnerID" | "instructionID">;

/** The condition that names one instruction. */
export function thisInstruction({ partnerID, instructionID }: InstructionName): SQL | undefined {
  return and(eq(railInstructionTable.partnerID, partnerID), eq(railInstructionTable.instructionID, instructionID));
}

/** Describes what one rail is asked to do, in cents. */
export interface NewInstruction {
  partnerID: AccountID;
  accountID: AccountID;
  kind: InstructionKind;
  amount: number;
  transferID?: TransferID;
  refundID?: RefundID;
  bankAccountID?: BankAccountID;
  cardID?: CardID;
  /**
   * Holds the facts that the provider needs and the API shows: wire names of the rail, never a number of an account or
   * a card.
   */
  details: Record<string, unknown>;
  /** When to submit it. */
  dueOn: Date;
}

const instructionColumns = columnsOf(railInstructionTable);

/** The row of an instruction as the database names its columns, for `ledger.open_transfer`. */
export const instructionRow = (ctx: Pick<PublicCtx, "now">, instruction: NewInstruction) =>
  instructionColumns(valuesOf(ctx, newID<string>(), instruction));

/** Asks a rail for something, in the open transaction: the loop submits it after the commit. Returns its ID. */
export async function instruct(ctx: Pick<PublicCtx, "db" | "now">, instruction: NewInstruction): Promise<string> {
  const instructionID = newID<string>();
  await ctx.db.insert(railInstructionTable).values(valuesOf(ctx, instructionID, instruction));
  return instructionID;
}

/** Asks a rail for several things at once, like `instruct`. */
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
