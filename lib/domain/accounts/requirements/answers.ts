import { eq } from "drizzle-orm";
import { accountTable, underwritingTable } from "@/db/schema";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";
import { representativesOf } from "@/lib/domain/accounts/representatives/queries";
import type { Answers } from "@/lib/domain/accounts/requirements/shared/requirements";

export interface AnswersRow {
  account: typeof accountTable.$inferSelect;
  underwriting: Record<string, unknown> | null;
}

/** All answers of the account, in two queries. Undefined for an unknown account. */
export async function loadAnswers(ctx: AccountCtx): Promise<Answers | undefined> {
  const [row] = await ctx.db
    .select({ account: accountTable, underwriting: underwritingTable.answers })
    .from(accountTable)
    .leftJoin(underwritingTable, forAccount(ctx, underwritingTable))
    .where(eq(accountTable.accountID, ctx.accountID));
  if (!row) return undefined;
  const people =
    row.account.accountType === "business"
      ? (await representativesOf(ctx, [row.account])).get(ctx.accountID)
      : undefined;
  return toAnswers(row, people ?? []);
}

export function toAnswers({ account, underwriting }: AnswersRow, people: readonly Representative[]): Answers {
  const { business, individual } = account.profile as { business?: object; individual?: object };
  return {
    ...{ accountType: account.accountType, mode: account.mode },
    profile: {
      ...(individual && { individual }),
      ...(business && { business: { ...business, representatives: people } }),
    },
    ...(account.termsAcceptedOn && { termsOfService: { acceptedDate: account.termsAcceptedOn.toISOString() } }),
    ...(account.customerSupport && { customerSupport: account.customerSupport }),
    ...(underwriting && { underwriting }),
  };
}
