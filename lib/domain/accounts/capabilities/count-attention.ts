import { and, eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable, underwritingTable } from "@/db/schema";
import { ofThese } from "@/lib/domain/kernel/names/home-partner";
import { consents } from "@/lib/domain/kernel/operations/in-view";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { representativesOf } from "@/lib/domain/accounts/representatives/queries";
import { toCapability } from "./rows";
import { toAnswers } from "@/lib/domain/accounts/requirements/answers";

/**
 * Returns the number of items that each account must answer or correct, by account. Counts only accounts whose
 * connection lets the caller read capabilities. Runs four queries for any number of accounts.
 */
export async function countAttention(ctx: Ctx, accountIDs: readonly string[]): Promise<Map<string, number>> {
  const accounts = accountIDs.length > 0 ? await readable(ctx, accountIDs) : [];
  if (accounts.length === 0) return new Map();
  const { accountID, answers } = underwritingTable;
  const [held, volumes, people] = await Promise.all([
    ctx.db.select().from(capabilityTable).where(ofThese(accounts, capabilityTable)),
    ctx.db.select({ accountID, answers }).from(underwritingTable).where(ofThese(accounts, underwritingTable)),
    representativesOf(
      ctx,
      accounts.filter(({ accountType }) => accountType === "business"),
    ),
  ]);
  const underwritten = new Map<string, Record<string, unknown>>(volumes.map((row) => [row.accountID, row.answers]));
  return new Map(
    accounts.map((account) => {
      const underwriting = underwritten.get(account.accountID) ?? null;
      const answers = toAnswers({ account, underwriting }, people.get(account.accountID) ?? []);
      const own = held.filter((capability) => capability.accountID === account.accountID);
      const due = own.flatMap((capability) => toCapability(capability, answers).requirements?.currentlyDue ?? []);
      return [account.accountID, new Set(due).size];
    }),
  );
}

async function readable({ db, partnerID }: Ctx, accountIDs: readonly string[]) {
  const { accountID } = connectionTable;
  const matches = await db
    .select({ account: accountTable })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, accountID))
    .where(
      and(eq(connectionTable.partnerID, partnerID), inArray(accountID, [...accountIDs]), consents("capabilities.read")),
    );
  return matches.map(({ account }) => account);
}
