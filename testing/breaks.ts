import { type BREAK_KINDS, reconciliationBreakTable } from "@/db/schema";
import { type AccountID, newID, type TransferID } from "@/lib/core/api/ids";
import { testDatabase } from "./factories";

interface BreakInput {
  kind?: (typeof BREAK_KINDS)[number];
  transferID?: TransferID;
  /** In cents. */
  expected?: number;
  stated?: number;
  createdOn?: Date;
}

/**
 * Creates a break between a statement and the partner's ledger, ten dollars against nine by default. Returns its ID.
 */
export async function newBreak(
  { accountID: partnerID }: { accountID: AccountID },
  given: BreakInput = {},
): Promise<string> {
  const createdOn = given.createdOn ?? new Date();
  const [breakID, reference] = [newID<string>(), newID<string>()];
  const day = createdOn.toISOString().slice(0, 10);
  const one = { kind: "amount-differs", expected: 1000, stated: 900, ...given } as const;
  await testDatabase()
    .insert(reconciliationBreakTable)
    .values({ breakID, partnerID, provider: "sandbox", day, reference, ...one, createdOn });
  return breakID;
}
