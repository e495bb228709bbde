import { and, eq } from "drizzle-orm";
import { accountTable, eventTable } from "@/db/schema";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { disableCapability } from "@/lib/domain/accounts/capabilities/disable-capability";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { reviewRequirements } from "@/lib/domain/accounts/verification/review-requirements";
import { verifyAccount } from "@/lib/domain/accounts/verification/verify-account";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { transact, work } from "./context";

export const request = (ctx: AccountCtx, ...names: CapabilityID[]) =>
  transact(ctx, (open) => requestCapabilities(open, names));
export const disable = (ctx: AccountCtx, name: CapabilityID) => transact(ctx, (open) => disableCapability(open, name));
/** Reviews the requirements, as after any change. */
export const review = (ctx: AccountCtx) => transact(ctx, reviewRequirements);
export const verify = (ctx: AccountCtx) => work(ctx, verifyAccount, ctx.accountID);

/** The status of each of the account's capabilities, by name. */
export async function statusesOf(ctx: AccountCtx): Promise<Record<string, string>> {
  return Object.fromEntries((await listCapabilities(ctx)).map(({ capability, status }) => [capability, status]));
}

export async function accountOf({ db, accountID }: AccountCtx) {
  const [account] = await db.select().from(accountTable).where(eq(accountTable.accountID, accountID));
  return account;
}

/** Changes the business profile directly, without a command. */
export async function say(ctx: AccountCtx, more: object): Promise<void> {
  const { business } = (await accountOf(ctx))?.profile as { business: object };
  await ctx.db
    .update(accountTable)
    .set({ profile: { business: { ...business, ...more } } })
    .where(eq(accountTable.accountID, ctx.accountID));
}

/** The account's capability events, as `wallet enabled`, or `wallet` if they have no status, sorted. */
export async function eventsOf({ db, accountID }: AccountCtx, type: string): Promise<string[]> {
  const matches = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, type)));
  return matches.map(({ data }) => [data.capabilityID, data.status].filter(Boolean).join(" ")).sort();
}
