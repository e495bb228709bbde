import "@/lib/domain/listeners";
import "@/lib/domain/rail-appliers";
import { AccountID, FileID, IssuedCardID, MailID } from "@/lib/core/ids";
import { expireVerifications } from "@/lib/domain/bank-accounts/expire-verifications";
import type { PublicCtx } from "@/lib/domain/context";
import type { Jobs } from "@/lib/domain/enqueue";
import { chargePlans } from "@/lib/domain/fee-plans/charge-plans";
import { remindOfDisputes } from "@/lib/domain/disputes/remind-of-disputes";
import { discardUnusedFile } from "@/lib/domain/files/discard-unused-file";
import { reviewFile } from "@/lib/domain/files/review-file";
import { activateIssuedCard } from "@/lib/domain/issuing/activate-issued-card";
import { expireIssuedCards } from "@/lib/domain/issuing/expire-issued-cards";
import { type Job, runJob } from "@/lib/domain/job";
import { endLinkedCards } from "@/lib/domain/linked-cards/end-linked-cards";
import { updateLinkedCards } from "@/lib/domain/linked-cards/update-linked-cards";
import { sendMail } from "@/lib/domain/mail/send-mail";
import { sendPasswordReset } from "@/lib/domain/password-resets/send-password-reset";
import { prepareRequestDays } from "@/lib/domain/request-log/prepare-days";
import { destroyCardNumbers } from "@/lib/domain/vault/destroy-card-numbers";
import { rewrapKeys } from "@/lib/domain/vault/rewrap-keys";
import { verifyAccount } from "@/lib/domain/verification/verify-account";
import { checkLedger, prepareLedgerMonths } from "./ledger";
import { checkSlice, recordHeads, verifyAll } from "./audit";
import { perform } from "./context";
import { prune } from "./prune";
import { reconcile } from "./reconcile";

/** Runs a job. Its key stays the same for all runs. */
type Task<Payload> = (payload: Payload, key: string) => Promise<unknown>;

/** A job without an outside service is one transaction. */
const alone =
  <Payload>(command: (ctx: PublicCtx, payload: Payload) => Promise<unknown>): Task<Payload> =>
  (payload) =>
    perform((ctx) => command(ctx, payload));

const inSteps =
  <Payload, Subject, Claimed, Answer>(
    job: Job<Subject, Claimed, Answer>,
    subjectOf: (payload: Payload) => Subject,
  ): Task<Payload> =>
  (payload, key) =>
    runJob(job, subjectOf(payload), { key, inStep: perform });

/** The work of every job. A job may run twice, because a worker may die just before it reports success. */
export const tasks: { [J in keyof Jobs]: Task<Jobs[J]> } = {
  "activate-issued-card": alone((ctx, { issuedCardID }) => activateIssuedCard(ctx, IssuedCardID.parse(issuedCardID))),
  "verify-account": inSteps(verifyAccount, ({ accountID }) => AccountID.parse(accountID)),
  "review-file": inSteps(reviewFile, ({ fileID }) => FileID.parse(fileID)),
  "discard-unused-file": inSteps(discardUnusedFile, ({ fileID }) => FileID.parse(fileID)),
  "expire-issued-cards": alone(expireIssuedCards),
  "expire-bank-verifications": alone(expireVerifications),
  "end-linked-cards": alone(endLinkedCards),
  "update-linked-cards": inSteps(updateLinkedCards, ({ after }) => (after === undefined ? {} : { after })),
  "rewrap-keys": alone((ctx) => rewrapKeys(ctx)),
  "destroy-card-numbers": alone((ctx) => destroyCardNumbers(ctx)),
  "record-audit-head": alone(recordHeads),
  "verify-audit": alone(verifyAll),
  "check-audit": alone(checkSlice),
  "prepare-ledger-months": alone(prepareLedgerMonths),
  "check-ledger": alone(checkLedger),
  "prepare-request-days": alone(prepareRequestDays),
  "charge-plans": () => chargePlans(perform),
  "reconcile-rails": reconcile,
  "send-mail": inSteps(sendMail, ({ mailID }) => MailID.parse(mailID)),
  "send-password-reset": alone((ctx, { resetID }) => sendPasswordReset(ctx, resetID)),
  "remind-of-disputes": alone(remindOfDisputes),
  prune: alone(prune),
};

/** When the recurring jobs run, in UTC. */
export const CRONTAB = [
  "* * * * * record-audit-head",
  "20 0 * * * charge-plans",
  "0 * * * * expire-issued-cards",
  "0 * * * * end-linked-cards",
  "10 * * * * remind-of-disputes",
  "5 * * * * expire-bank-verifications",
  "15 * * * * rewrap-keys",
  "0 2 * * * verify-audit",
  "0 3 * * * destroy-card-numbers",
  "30 3 * * * prune",
  "45 3 * * * update-linked-cards",
  "0 4 * * * prepare-ledger-months",
  "10 4 * * * prepare-request-days",
  "30 4 * * * check-ledger",
  "0 8 * * * reconcile-rails",
].join("\n");
