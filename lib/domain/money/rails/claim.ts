import { grouped } from "@/lib/core/collections";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { accountTable, bankAccountTable, linkedCardTable, railInstructionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import type { InstructionRow } from "./applier";

export const AT_ONCE = 50;
const LEASE = 30;

export interface ClaimFilter extends PartnerScope {
  instructionID?: string | undefined;
  /** False claims an instruction before it is due, and after its last step. True by default. */
  isDue?: boolean;
}

/** A leased instruction, and the related rows that its provider needs. */
export interface ClaimedInstruction {
  instruction: InstructionRow;
  mode: "sandbox" | "production";
  bank: typeof bankAccountTable.$inferSelect | null;
  card: typeof linkedCardTable.$inferSelect | null;
  chargeID: string | null;
}

export const dueInstructions = sql`select partner_id, due_on from rail_instruction where due_on <= now()`;

/**
 * Leases the due instructions that are free, in one statement that is its own transaction. Two claims never take the
 * same instruction.
 */
export async function claim(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  claimFilter: ClaimFilter,
): Promise<ClaimedInstruction[]> {
  const at = now.toISOString();
  const taken = await rows<{ id: string; partnerID: AccountID }>(
    db,
    sql`
    with due as materialized (
      select partner_id, instruction_id from rail_instruction where ${dueAt(at, claimFilter)}
        and (lease_until is null or lease_until < ${at}::timestamptz) ${only(claimFilter, sql`rail_instruction`)}
      order by due_on limit ${AT_ONCE} for update skip locked)
    update rail_instruction i set lease_until = ${at}::timestamptz + make_interval(secs => ${LEASE}::int), attempt = least(i.attempt + 1, 32000)
    from due where i.partner_id = due.partner_id and i.instruction_id = due.instruction_id ${only(claimFilter, sql`i`)}
    returning i.instruction_id as id, i.partner_id as "partnerID"`,
  );
  const claimed = [...grouped(taken, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) =>
    loadInstructions(
      db,
      partnerID,
      theirs.map(({ id }) => id),
    ),
  );
  return (await Promise.all(claimed)).flat();
}

export function loadInstructions(db: Db, of: AccountID, ids: readonly string[]): Promise<ClaimedInstruction[]> {
  const { partnerID, instructionID, bankAccountID, cardID, kind, transferID } = railInstructionTable;
  const [bank, card] = [bankAccountTable, linkedCardTable];
  const chargeID = sql<
    string | null
  >`case when ${kind} = 'card-refund' then (select c.instruction_id from rail_instruction c
    where c.partner_id = ${of}::uuid and c.transfer_id = ${transferID} and c.kind = 'card-charge' limit 1) end`;
  return db
    .select({
      instruction: railInstructionTable,
      mode: accountTable.mode,
      bank,
      card,
      chargeID,
    })
    .from(railInstructionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, partnerID))
    .leftJoin(bank, and(eq(bank.partnerID, partnerID), eq(bank.bankAccountID, bankAccountID)))
    .leftJoin(card, and(eq(card.partnerID, partnerID), eq(card.cardID, cardID)))
    .where(and(eq(partnerID, of), inArray(instructionID, [...ids])));
}

const dueAt = (at: string, { isDue = true }: ClaimFilter) => (isDue ? sql`due_on <= ${at}::timestamptz` : sql`true`);

function only({ partnerID, instructionID }: ClaimFilter, of: SQL): SQL {
  const partner = partnerID === undefined ? sql`` : sql`and ${of}.partner_id = ${partnerID}`;
  const instruction = instructionID === undefined ? sql`` : sql`and ${of}.instruction_id = ${instructionID}`;
  return sql`${partner} ${instruction}`;
}
