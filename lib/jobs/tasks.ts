import "@/lib/domain/listeners";
import "@/lib/domain/rail-appliers";
import { randomUUID } from "node:crypto";
import { database, directURL, withLongWork } from "@/db/client";
import { bankingDaysBefore, newYorkDay } from "@/lib/core/money/banking-days";
import { AccountID, FileID, IssuedCardID, MailID, UserID } from "@/lib/core/api/ids";
import { sendPasswordReset } from "@/lib/domain/access/password-resets/send-password-reset";
import { endMemberSecondFactor } from "@/lib/domain/access/team-policies/member-second-factor";
import { discardUnusedFile, reviewFile } from "@/lib/domain/accounts/files/files";
import { verifyAccount } from "@/lib/domain/accounts/verification/verify-account";
import { notifyCardMaker } from "@/lib/domain/cards/issuing/card-maker";
import { expireIssuedCards } from "@/lib/domain/cards/issuing/issuing";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import type { Jobs } from "@/lib/domain/kernel/events/enqueue";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { type Job, runJob } from "@/lib/domain/kernel/events/job";
import { oldDirectories } from "@/lib/domain/money/institutions/load-institutions";
import { expireVerifications } from "@/lib/domain/money/bank-accounts/prove-bank-account";
import { remindOfDisputes } from "@/lib/domain/money/disputes/remind-of-disputes";
import { chargePlans } from "@/lib/domain/money/fee-plans/charge-plans";
import { type LedgerBreach, checkBooks } from "@/lib/domain/money/ledger/check-books";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { endLinkedCards } from "@/lib/domain/money/linked-cards/linked-cards";
import { updateLinkedCards } from "@/lib/domain/money/linked-cards/update-linked-cards";
import { watchStatements } from "@/lib/domain/money/bank-files/statements/book-matches";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import { alertOfMicroEntries } from "@/lib/domain/money/bank-files/micro-entries";
import { dayAfter } from "@/lib/core/time/days";
import { reconcileRails } from "@/lib/domain/money/rails/reconcile-rails";
import { oldLists } from "@/lib/domain/money/sanctions/load-lists";
import { screenPartner } from "@/lib/domain/money/sanctions/screen-partner";
import { rollFigures } from "@/lib/domain/overview/analytics/roll-figures";
import { sendReports } from "@/lib/domain/overview/reports/send-reports";
import { checkReturnRates, type RateAlert } from "@/lib/domain/overview/return-rates/check-rates";
import { checkTrail } from "@/lib/domain/platform/audit/audit";
import { countWaiting } from "@/lib/domain/platform/audit/chain";
import { type PartnerFault, recordAuditHeads } from "@/lib/domain/platform/audit/record-heads";
import { verifyTrails } from "@/lib/domain/platform/audit/verifications";
import { sendMail } from "@/lib/domain/platform/mail/send-mail";
import { prepareRequestDays } from "@/lib/domain/platform/request-log/request-log";
import { destroyCardNumbers } from "@/lib/domain/platform/vault/cards";
import { rewrapKeys } from "@/lib/domain/platform/vault/rewrap-keys";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { achSettings, BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import type { RailProvider } from "@/lib/providers/rails/rail-provider";
import { dropEvents, prune } from "./prune";

/** Months after the current one that get partitions. */
const MONTHS_AHEAD = 2;
/**
 * Timeout of a statement of the nightly check and sums, in milliseconds. Such a statement takes less than three seconds
 * on a small machine.
 */
const CHECK_TIMEOUT_MS = 60_000;

/** Creates the partitions of the coming months: of ledger entries, the audit log and events. */
async function prepareLedgerMonths({ db }: PublicCtx): Promise<void> {
  await prepareMonths(db, MONTHS_AHEAD);
}

/** Checks the ledger. Raises an alert with the first rows for each rule that a partner's ledger breaks. */
export async function checkLedger(url = directURL()): Promise<void> {
  await withLongWork({ url, limit: CHECK_TIMEOUT_MS }, (db) => checkBooks({ db, now: new Date() }, alertOfBooks));
}

function alertOfBooks({ invariant, ids, partnerID }: LedgerBreach): void {
  log({ event: "alert", alert: "ledger", fault: invariant, ids, ...(partnerID && { partnerID }) });
}

/** The context of a job with several transactions. */
const outside = (now = new Date()): PublicCtx => ({
  db: database(),
  now,
  requestID: randomUUID(),
  clientAddress: "worker",
});

/**
 * Compares the statements of the last banking day before now, then checks those of the operator's bank. Each line is a
 * separate transaction. An error in one part does not stop the other: the first error is thrown at the end, so that the
 * job runs again.
 */
export async function reconcile(
  now = new Date(),
  providers?: readonly RailProvider[],
  settings = achSettings(env()),
): Promise<void> {
  const ctx = outside(now);
  const day = bankingDaysBefore(newYorkDay(now), 1);
  const failures: unknown[] = [];
  await watchStatements(ctx, day, settings).catch((error: unknown) => {
    reportRailAlert({ fault: "statement-failed", provider: BANK_STATEMENTS, error });
    failures.push(error);
  });
  await reconcileRails(ctx, day, providers);
  await alertOfMicroEntries(ctx, dayAfter(newYorkDay(now), -1));
  if (failures.length > 0) throw failures[0];
}

/**
 * Writes the ends of the audit chains to the heads file. Raises an alert for each end that does not match, and for rows
 * that wait too long.
 */
async function recordHeads(ctx: PublicCtx): Promise<void> {
  for (const fault of await recordAuditHeads(ctx, env().AUDIT_HEAD_FILE)) alertOfTrail(fault);
  const waiting = await countWaiting(ctx.db);
  if (waiting > 0) log({ event: "alert", alert: "audit", fault: "waiting", rows: waiting });
}

/** Runs one slice of a check. Raises an alert for errors. */
export async function checkSlice(ctx: PublicCtx, slice: Jobs["check-audit"]): Promise<void> {
  const trailFault = await checkTrail(ctx, slice, { file: env().AUDIT_HEAD_FILE });
  if (trailFault) alertOfTrail({ ...trailFault, partnerID: slice.partnerID });
}

/** Raises an alert for each loaded directory of banks and each sanctions list that is too old. */
async function watchLists(ctx: PublicCtx): Promise<void> {
  for (const { directory, days } of await oldDirectories(ctx))
    log({ event: "alert", alert: "institutions", fault: "old", directory, days });
  for (const { list, days } of await oldLists(ctx))
    log({ event: "alert", alert: "sanctions", fault: "old", list, days });
}

/** Screens a batch of a partner's accounts after a list changed. Raises an alert if a person must decide on new hits. */
async function screenAgain(ctx: PublicCtx, batch: Jobs["screen-partner"]): Promise<void> {
  const hits = await screenPartner(ctx, batch);
  const { partnerID } = batch;
  if (hits > 0) log({ event: "alert", alert: "sanctions", fault: "hits", partnerID, hits });
}

/** Starts the nightly checks. Raises an alert for unreadable lines of the heads file. */
async function verifyAll(ctx: PublicCtx, { after }: Jobs["verify-audit"]): Promise<void> {
  const unreadable = await verifyTrails(ctx, after, env().AUDIT_HEAD_FILE);
  if (unreadable > 0) log({ event: "alert", alert: "audit", fault: "heads-unreadable", lines: unreadable });
}

function alertOfTrail({ fault, sequence, partnerID }: PartnerFault): void {
  log({ event: "alert", alert: "audit", fault, ...(sequence && { sequence }), ...(partnerID && { partnerID }) });
}

function alertOfRate({ partnerID, subject, rate, level }: RateAlert): void {
  log({ event: "alert", alert: "return-rates", fault: level, partnerID, subject, rate });
}

/** Runs a job. Its key stays the same for all runs. */
type Task<Payload> = (payload: Payload, key: string) => Promise<unknown>;

/** Runs a job without an outside service, in one transaction. */
const alone =
  <Payload>(command: (ctx: PublicCtx, payload: Payload) => Promise<unknown>): Task<Payload> =>
  (payload) =>
    perform((ctx) => command(ctx, payload));

/** The same for a job that reads rows of many partners. */
const overAll = <Payload>(command: (ctx: PublicCtx, payload: Payload) => Promise<unknown>): Task<Payload> =>
  alone((ctx, payload) => overAllPartners(ctx.db, (db) => command({ ...ctx, db }, payload)));

const fileNamed = ({ partnerID, fileID }: Jobs["review-file"]) => ({
  partnerID: AccountID.parse(partnerID),
  fileID: FileID.parse(fileID),
});

const inSteps =
  <Payload, Subject, Claimed, Answer>(
    job: Job<Subject, Claimed, Answer>,
    subjectOf: (payload: Payload) => Subject,
  ): Task<Payload> =>
  (payload, key) =>
    runJob(job, subjectOf(payload), { key, inStep: perform });

/** The work of every job. A job may run twice, because a worker may die just before it reports success. */
export const tasks: { [J in keyof Jobs]: Task<Jobs[J]> } = {
  "activate-issued-card": inSteps(notifyCardMaker, ({ issuedCardID }) => IssuedCardID.parse(issuedCardID)),
  "tell-card-maker": inSteps(notifyCardMaker, ({ issuedCardID }) => IssuedCardID.parse(issuedCardID)),
  "verify-account": inSteps(verifyAccount, ({ accountID }) => AccountID.parse(accountID)),
  "review-file": inSteps(reviewFile, fileNamed),
  "discard-unused-file": inSteps(discardUnusedFile, fileNamed),
  "expire-issued-cards": alone(expireIssuedCards),
  "expire-bank-verifications": alone(expireVerifications),
  "end-linked-cards": alone(endLinkedCards),
  "update-linked-cards": inSteps(updateLinkedCards, ({ after }) => (after === undefined ? {} : { after })),
  "rewrap-keys": () => rewrapKeys(perform),
  "destroy-card-numbers": overAll(destroyCardNumbers),
  "record-audit-head": overAll(recordHeads),
  "verify-audit": overAll(verifyAll),
  "check-audit": alone(checkSlice),
  "prepare-ledger-months": alone(prepareLedgerMonths),
  "check-ledger": () => checkLedger(),
  "prepare-request-days": alone(prepareRequestDays),
  "charge-plans": () => chargePlans(perform),
  "reconcile-rails": () => reconcile(),
  "watch-lists": alone(watchLists),
  "check-return-rates": async () => (await checkReturnRates(perform)).forEach(alertOfRate),
  "roll-figures": () =>
    withLongWork({ url: directURL(), limit: CHECK_TIMEOUT_MS }, (db) => rollFigures({ db, now: new Date() })),
  "screen-partner": alone(screenAgain),
  "send-mail": inSteps(sendMail, ({ mailID }) => MailID.parse(mailID)),
  "send-reports": () => sendReports(outside()),
  "send-password-reset": alone((ctx, { resetID }) => sendPasswordReset(ctx, resetID)),
  "end-second-factor": alone((ctx, { accountID, userID }) =>
    endMemberSecondFactor(ctx, { accountID: AccountID.parse(accountID), userID: UserID.parse(userID) }),
  ),
  "remind-of-disputes": overAll(remindOfDisputes),
  prune: async () => {
    await perform(prune);
    await perform(dropEvents);
  },
};

/** A job without a payload, which recurs. */
type RecurringJob = { [J in keyof Jobs]: Record<string, never> extends Jobs[J] ? J : never }[keyof Jobs];

/** When each of them runs, in UTC. */
const CLOCK: Record<RecurringJob, string> = {
  "record-audit-head": "* * * * *",
  "charge-plans": "20 0 * * *",
  "check-return-rates": "40 * * * *",
  "roll-figures": "50 0 * * *",
  "expire-issued-cards": "0 * * * *",
  "end-linked-cards": "0 * * * *",
  "remind-of-disputes": "10 * * * *",
  "send-reports": "*/15 * * * *",
  "expire-bank-verifications": "5 * * * *",
  "rewrap-keys": "15 * * * *",
  "verify-audit": "0 2 * * *",
  "destroy-card-numbers": "0 3 * * *",
  prune: "30 3 * * *",
  "update-linked-cards": "45 3 * * *",
  "prepare-ledger-months": "0 4 * * *",
  "prepare-request-days": "10 4 * * *",
  "check-ledger": "30 4 * * *",
  "watch-lists": "0 6 * * *",
  "reconcile-rails": "0 8 * * *",
};

/** The same in the queue's format. */
export const CRONTAB = Object.entries(CLOCK)
  .map(([job, time]) => `${time} ${job}`)
  .join("\n");

/** Milliseconds until a job fails, because it occupies one of few workers. */
const DEADLINE = 300_000;

/** Runs a command as a job: now, with a new request ID, in one transaction. The deadline rolls it back. */
export async function perform<T>(command: (ctx: PublicCtx) => Promise<T>, deadline = DEADLINE): Promise<T> {
  const facts = { now: new Date(), requestID: randomUUID(), clientAddress: "worker" };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the job took too long")), deadline);
  });
  late.catch(() => {});
  try {
    return await inTransaction(database(), (db) => Promise.race([command({ ...facts, db }), late]));
  } finally {
    clearTimeout(timer);
  }
}
