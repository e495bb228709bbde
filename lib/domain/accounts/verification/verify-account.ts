import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { accountTable } from "@/db/schema";
import type { AccountID, RepresentativeID } from "@/lib/core/api/ids";
import type {
  AccountFacts,
  DocumentFacts,
  IdentityNumbers,
  PersonFacts,
  VerificationOutcome,
} from "@/lib/providers/verification";
import { verificationOf } from "@/lib/providers/providers";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { enqueue, enqueueAll } from "@/lib/domain/kernel/events/enqueue";
import { homePartnerOf } from "@/lib/domain/kernel/names/home-partner";
import type { Job } from "@/lib/domain/kernel/events/job";
import { settlePeople } from "@/lib/domain/accounts/representatives/representatives";
import { decideUnderwriting, undecidedAnswers } from "@/lib/domain/accounts/underwriting/underwriting";
import { openWallet } from "@/lib/domain/money/wallets/open-wallet";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { moveCapabilities } from "@/lib/domain/accounts/capabilities/move-capabilities";
import { hasUnchecked, lacksOfPeople, settleAccount, UNCHECKED } from "./review-requirements";
import { whyNotOffered } from "@/lib/domain/accounts/capabilities/offered";
import { loadCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { loadAnswers } from "@/lib/domain/accounts/requirements/answers";
import { listFileFacts } from "@/lib/domain/accounts/files/queries";
import { readPerson } from "@/lib/domain/accounts/representatives/person";
import { listRepresentatives } from "@/lib/domain/accounts/representatives/queries";
import { placeOfAccount, readIdentity } from "@/lib/domain/platform/vault/identity";

type AccountRow = typeof accountTable.$inferSelect;
type Decision = "approved" | "rejected" | "pendingReview";

/** Request to a verifier: the account's facts, and its volumes if they need a decision. */
interface Question {
  accountID: AccountID;
  mode: AccountRow["mode"];
  facts?: AccountFacts;
  volumes?: Record<string, unknown>;
}

interface VerificationAnswer {
  outcome?: VerificationOutcome;
  decision?: Decision;
}

/**
 * Checks the account and its people, and moves its capabilities in review. Capabilities of a verified account are
 * enabled; collecting funds also needs approved volumes. After a failed check they are pending again, with the errors.
 * In sandbox the simulator decides. In production a connector does; without one everything stays in review, and so does
 * a capability without a provider.
 */
export const verifyAccount: Job<AccountID, Question, VerificationAnswer> = {
  async claim(base, accountID) {
    const account = await lockRow(base, accountID);
    if (!account) return undefined;
    const ctx = { ...base, accountID, homePartnerID: homePartnerOf(account) };
    const { isDue, isSettled } = await verificationStatusOf(ctx, account);
    const volumes = await undecidedAnswers(ctx);
    if (!isDue && !volumes) return undefined;
    const facts = isDue && !isSettled ? await verificationFacts(ctx, account) : undefined;
    return { accountID, mode: account.mode, ...(facts && { facts }), ...(volumes && { volumes }) };
  },

  async call({ mode, facts, volumes }, key) {
    const provider = verificationOf(mode);
    const decision = volumes && (await provider?.underwrite(volumes, key));
    const outcome = facts && (provider ? await provider.verify(facts, key) : PENDING);
    return { ...(outcome && { outcome }), ...(decision && { decision }) };
  },

  async settle(base, { accountID, facts, volumes }, { outcome, decision }) {
    const account = await lockRow(base, accountID);
    if (!account) return;
    const ctx = { ...base, accountID, homePartnerID: homePartnerOf(account) };
    const isSame = !facts || isDeepStrictEqual(facts, await verificationFacts(ctx, account));
    if (!isSame || !isDeepStrictEqual(volumes, await undecidedAnswers(ctx))) return askAgain(ctx);
    if (decision) await decideUnderwriting(ctx, decision);
    const { isDue, isSettled, waiting, enabled } = await verificationStatusOf(ctx, account);
    const result = isSettled ? VERIFIED : outcome;
    if (!isDue) return;
    if (!result) return askAgain(ctx);
    await settleAccount(ctx, account, result);
    await settlePeople(ctx, result);
    const allowed = waiting.filter((capability) => !whyNotOffered(account.mode, capability));
    if (result.status === "verified") await approve(ctx, allowed);
    if (result.status === "pending" && account.mode === "production" && verificationOf(account.mode))
      await enqueue(ctx, "verify-account", { accountID }, RETRY_MINUTES);
    if (result.status !== "errored") return;
    const errors = RequirementError.array().parse(result.errors);
    await moveCapabilities(ctx, "reject", waiting, { errors });
    await moveCapabilities(ctx, "reopen", enabled, { errors });
  },
};

/** Minutes until an external verifier is asked again about an undecided account. */
const RETRY_MINUTES = 15;

const VERIFIED: VerificationOutcome = { status: "verified" };
const PENDING: VerificationOutcome = { status: "pending" };

/**
 * Queues a check of each production account in review, because a verification provider may have been added since the
 * last start. Starting a check twice changes nothing.
 */
export async function checkWaiting(db: Db): Promise<void> {
  if (!verificationOf("production")) return;
  const waiting = await overAllPartners(db, (open) =>
    rows<{ accountID: AccountID }>(
      open,
      sql`
      select distinct c.account_id as "accountID" from capability c join account a on a.account_id = c.account_id
      where c.status = 'in-review' and a.mode = 'production'`,
    ),
  );
  for (let from = 0; from < waiting.length; from += BATCH_SIZE)
    await enqueueAll({ db }, "verify-account", waiting.slice(from, from + BATCH_SIZE));
}

const BATCH_SIZE = 1000;

const askAgain = (ctx: AccountCtx) => enqueue(ctx, "verify-account", { accountID: ctx.accountID });

async function lockRow({ db }: PublicCtx, accountID: AccountID): Promise<AccountRow | undefined> {
  const [account] = await db
    .select()
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID))
    .for("no key update");
  return account;
}

/** Returns the capabilities that wait for a check, and whether an earlier check still covers the account. */
async function verificationStatusOf(ctx: AccountCtx, { verificationStatus }: AccountRow) {
  const held = await loadCapabilities(ctx);
  const named = (wanted: (typeof held)[number]["status"]) =>
    held.filter(({ status }) => status === wanted).map(({ capability }) => capability);
  const waiting = named("in-review");
  const isNew = await hasNewPeople(ctx);
  const isVerified = verificationStatus === "verified";
  return {
    waiting,
    enabled: named("enabled").filter((capability) => !UNCHECKED.includes(capability)),
    isDue: waiting.length > 0 || (isNew && isVerified),
    isSettled: isVerified && !isNew,
  };
}

async function hasNewPeople(ctx: AccountCtx): Promise<boolean> {
  const answers = await loadAnswers(ctx);
  return answers !== undefined && !lacksOfPeople(answers) && hasUnchecked(ctx);
}

/** Enables the capabilities that may be enabled, and opens the wallet if it is one of them. */
async function approve(ctx: AccountCtx, waiting: readonly CapabilityID[]): Promise<void> {
  const { isApproved } = await decideUnderwriting(ctx);
  const ready = waiting.filter((capability) => capability !== "collect-funds" || isApproved);
  const enabled = await moveCapabilities(ctx, "approve", ready);
  if (enabled.includes("wallet")) await openWallet(ctx);
}

/** All facts that a verifier gets about an account, with identity numbers opened. */
async function verificationFacts(
  ctx: AccountCtx,
  { accountType, displayName, profile }: AccountRow,
): Promise<AccountFacts> {
  const { accountID } = ctx;
  const identity = (await readIdentity<IdentityNumbers>(ctx, placeOfAccount(ctx))) ?? {};
  const people: PersonFacts[] = [];
  for (const person of await listRepresentatives(ctx))
    people.push({
      representativeID: person.representativeID,
      profile: person,
      identity: await numbersOf(ctx, person.representativeID),
    });
  return { accountID, accountType, displayName, profile, identity, people, documents: await documentsOf(ctx) };
}

async function numbersOf(ctx: AccountCtx, id: RepresentativeID): Promise<IdentityNumbers> {
  const { birthDate, governmentID: { ssn, itin } = {} } = await readPerson(ctx, id);
  const [ssnDigits, itinDigits] = [ssn, itin].map((number) => number?.full ?? number?.lastFour);
  return {
    ...(ssnDigits && { ssn: ssnDigits }),
    ...(itinDigits && { itin: itinDigits }),
    ...(birthDate && { birthDate }),
  };
}

/** The documents that prove an identity, newest first, without documents about volumes. */
async function documentsOf(ctx: AccountCtx): Promise<DocumentFacts[]> {
  const fileFacts = (await listFileFacts(ctx)).filter(({ filePurpose }) => filePurpose !== "merchant_underwriting");
  return fileFacts.map(({ fileStatus: status, representativeID, requirementID = "", errorCode }) => {
    const about = representativeID ?? OF_PERSON.exec(requirementID)?.[1];
    return { status, ...(about && { representativeID: about }), ...(errorCode && { errorCode }) };
  });
}

/** A document's requirement may contain the person that it is about. */
const OF_PERSON = /^document\.representative\.([^.]+)\./;
