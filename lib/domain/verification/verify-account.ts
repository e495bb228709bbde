import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { verificationOf, type VerificationOutcome, type VerificationProvider } from "@/lib/providers/verification";
import type { AccountCtx, PublicCtx } from "@/lib/domain/context";
import { settlePeople } from "@/lib/domain/representatives/settle-people";
import { decideUnderwriting } from "@/lib/domain/underwriting/decide-underwriting";
import { openWallet } from "@/lib/domain/wallets/open-wallet";
import { type CapabilityID, RequirementError } from "@/lib/domain/capabilities/contract";
import { moveCapabilities } from "@/lib/domain/capabilities/move-capabilities";
import { hasUnchecked, lacksOfPeople, UNCHECKED } from "@/lib/domain/requirements/review-requirements";
import { loadCapabilities } from "@/lib/domain/capabilities/queries";
import { loadAnswers } from "@/lib/domain/requirements/answers";
import { settleAccount } from "./settle-account";
import { verificationFacts } from "./verification-facts";

type AccountRow = typeof accountTable.$inferSelect;

/**
 * Has the account and its people checked and moves what is in review: enabled once they are verified and, to collect, the
 * volumes approved; back to pending, with what is wrong, when a check fails. In sandbox the simulator decides; in
 * production no adapter exists yet, so that everything stays in review. Safe to repeat.
 */
export async function verifyAccount(base: PublicCtx, accountID: AccountID): Promise<void> {
  const ctx = { ...base, accountID };
  const [account] = await ctx.db
    .select()
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID))
    .for("no key update");
  if (!account) return;
  const provider = verificationOf(account.mode);
  if (provider) await decideUnderwriting(ctx, provider);
  const held = await loadCapabilities(ctx);
  const waiting = held.filter(({ status }) => status === "in-review").map(({ capability }) => capability);
  const isNew = await hasNewPeople(ctx);
  if (waiting.length === 0 && !(isNew && account.verificationStatus === "verified")) return;
  const isSettled = account.verificationStatus === "verified" && !isNew;
  const outcome = isSettled ? VERIFIED : await outcomeOf(ctx, account, provider);
  await settleAccount(ctx, account, outcome);
  await settlePeople(ctx, outcome);
  if (outcome.status === "verified" && provider) await approve(ctx, waiting);
  if (outcome.status !== "errored") return;
  const enabled = held
    .filter(({ status, capability }) => status === "enabled" && !UNCHECKED.includes(capability))
    .map(({ capability }) => capability);
  const errors = RequirementError.array().parse(outcome.errors);
  await moveCapabilities(ctx, "reject", waiting, { errors });
  await moveCapabilities(ctx, "reopen", enabled, { errors });
}

const VERIFIED: VerificationOutcome = { status: "verified" };
const PENDING: VerificationOutcome = { status: "pending" };

async function outcomeOf(
  ctx: AccountCtx,
  account: AccountRow,
  provider: VerificationProvider | undefined,
): Promise<VerificationOutcome> {
  return provider ? provider.verify(await verificationFacts(ctx, account)) : PENDING;
}

/** Whether someone who told everything about themselves was not checked yet. */
async function hasNewPeople(ctx: AccountCtx): Promise<boolean> {
  const answers = await loadAnswers(ctx);
  return answers !== undefined && !lacksOfPeople(answers) && hasUnchecked(ctx);
}

/** Enables what may be, and opens the wallet where it is among it. */
async function approve(ctx: AccountCtx, waiting: readonly CapabilityID[]): Promise<void> {
  const { isApproved } = await decideUnderwriting(ctx);
  const ready = waiting.filter((capability) => capability !== "collect-funds" || isApproved);
  const enabled = await moveCapabilities(ctx, "approve", ready);
  if (enabled.includes("wallet")) await openWallet(ctx);
}
