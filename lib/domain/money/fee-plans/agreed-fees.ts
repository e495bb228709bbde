import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { feePlanAgreementTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { BillableFee } from "./contract";

/** The fees of the plans that accounts agreed to, in one query. */
export async function agreedFees(
  { db }: Pick<PublicCtx, "db">,
  accountIDs: readonly AccountID[],
): Promise<(accountID: AccountID) => readonly BillableFee[]> {
  const { accountID, status, terms } = feePlanAgreementTable;
  const rows = await db
    .select({ accountID, terms })
    .from(feePlanAgreementTable)
    .where(and(inArray(accountID, [...accountIDs]), eq(status, "active")));
  return (id) =>
    rows
      .filter((agreement) => agreement.accountID === id)
      .flatMap((agreement) => z.array(BillableFee).parse(agreement.terms.billableFees));
}
