import { and, eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { next, statesBefore } from "@/lib/core/states";
import { verificationOf, type VerificationOutcome } from "@/lib/providers/verification";
import { verificationStates } from "../accounts/states";
import type { AccountCtx, PublicCtx } from "../context";
import { emit, emitAll } from "../emit";
import { readIdentity } from "../vault/identity";
import { openWallet } from "../wallets/open-wallet";
import type { CapabilityID } from "./contract";
import { capabilityStates } from "./states";

type AccountRow = typeof accountTable.$inferSelect;

/**
 * Has an account's identity checked and moves what it asked for: enabled when it is verified, else in review. In sandbox
 * the simulator decides at once; in production no adapter exists yet, so that everything stays in review. Safe to repeat.
 */
export async function verifyAccount(base: PublicCtx, accountID: AccountID): Promise<void> {
  const ctx = { ...base, accountID };
  const [account] = await ctx.db.select().from(accountTable).where(eq(accountTable.accountID, accountID)).for("no key update");
  if (!account) return;
  const outcome = account.verificationStatus === "verified" ? VERIFIED : await outcomeOf(ctx, account);
  await settleVerification(ctx, account, outcome);
  if (!outcome) await move(ctx, "submit");
  else if (outcome.status === "errored") await move(ctx, "reject");
  else if ((await move(ctx, "approve")).includes("wallet")) await openWallet(ctx);
}

const VERIFIED: VerificationOutcome = { status: "verified" };

/** Undefined while nobody has decided. */
async function outcomeOf(ctx: AccountCtx, { mode, accountType, displayName, profile }: AccountRow): Promise<VerificationOutcome | undefined> {
  const { accountID } = ctx;
  const identity = await readIdentity<Record<string, unknown>>(ctx, { ownerKind: "account", owner: accountID, accountID });
  return verificationOf(mode)?.verify({ accountID, accountType, displayName, profile, identity: identity ?? {} });
}

/** Writes down how far the account's verification is; the row is locked. */
async function settleVerification(ctx: AccountCtx, { accountID, verificationStatus }: AccountRow, outcome: VerificationOutcome | undefined): Promise<void> {
  let status = verificationStatus;
  if (status === "unverified") status = next(verificationStates, status, "start");
  if (status === "errored") status = next(verificationStates, status, "retry");
  if (status === "pending" && outcome) status = next(verificationStates, status, outcome.status === "verified" ? "pass" : "fail");
  if (status === verificationStatus) return;
  await ctx.db
    .update(accountTable)
    .set({ verificationStatus: status, updatedOn: ctx.now })
    .where(and(eq(accountTable.accountID, accountID), eq(accountTable.verificationStatus, verificationStatus)));
  await emit(ctx, accountID, "account.updated", { accountID, verificationStatus: status });
}

const TARGETS = {
  submit: next(capabilityStates, "pending", "submit"),
  approve: next(capabilityStates, "in-review", "approve"),
  reject: next(capabilityStates, "in-review", "reject"),
};

/** Moves all of the account's capabilities for which the event may happen; their names. */
async function move(ctx: AccountCtx, event: keyof typeof TARGETS): Promise<CapabilityID[]> {
  const status = TARGETS[event];
  const moved = await ctx.db
    .update(capabilityTable)
    .set({ status, updatedOn: ctx.now })
    .where(and(eq(capabilityTable.accountID, ctx.accountID), inArray(capabilityTable.status, statesBefore(capabilityStates, event))))
    .returning({ capability: capabilityTable.capability });
  await emitAll(ctx, moved.map(({ capability }) => ({ accountID: ctx.accountID, type: "capability.updated", data: { capability, status } })));
  return moved.map(({ capability }) => capability);
}
