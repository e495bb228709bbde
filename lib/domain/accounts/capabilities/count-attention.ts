import { and, eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable, underwritingTable } from "@/db/schema";
import { consents } from "@/lib/domain/kernel/in-view";
import type { Ctx } from "@/lib/domain/kernel/context";
import { representativesOf } from "@/lib/domain/accounts/representatives/queries";
import { toCapability } from "./rows";
import { toAnswers } from "@/lib/domain/accounts/requirements/answers";

/**
 * Returns the number of things that each account must answer or correct, by account. It counts only accounts whose
 * connection lets the caller read capabilities. Three queries for any number of accounts.
 */
export async function countAttention(ctx: Ctx, accountIDs: readonly string[]): Promise<Map<string, number>> {
  if (accountIDs.length === 0) return new Map();
  const accounts = await readable(ctx, accountIDs);
  const ids = accounts.map(({ account }) => account.accountID);
  const [held, people] = await Promise.all([
    ctx.db.select().from(capabilityTable).where(inArray(capabilityTable.accountID, ids)),
    representativesOf(
      ctx,
      accounts.flatMap(({ account }) => (account.accountType === "business" ? [account.accountID] : [])),
    ),
  ]);
  return new Map(
    accounts.map((row) => {
      const { accountID } = row.account;
      const answers = toAnswers(row, people.get(accountID) ?? []);
      const own = held.filter((capability) => capability.accountID === accountID);
      return [
        accountID,
        new Set(own.flatMap((capability) => toCapability(capability, answers).requirements?.currentlyDue ?? [])).size,
      ];
    }),
  );
}

async function readable({ db, partnerID }: Ctx, accountIDs: readonly string[]) {
  const { accountID } = connectionTable;
  return db
    .select({ account: accountTable, underwriting: underwritingTable.answers })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, accountID))
    .leftJoin(underwritingTable, eq(underwritingTable.accountID, accountID))
    .where(
      and(eq(connectionTable.partnerID, partnerID), inArray(accountID, [...accountIDs]), consents("capabilities.read")),
    );
}
