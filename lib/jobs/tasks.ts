import "@/lib/domain/listeners";
import { AccountID, FileID, IssuedCardID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import type { Jobs } from "@/lib/domain/enqueue";
import { discardUnusedFile } from "@/lib/domain/files/discard-unused-file";
import { reviewFile } from "@/lib/domain/files/review-file";
import { activateIssuedCard } from "@/lib/domain/issuing/activate-issued-card";
import { expireIssuedCards } from "@/lib/domain/issuing/expire-issued-cards";
import { type Job, runJob } from "@/lib/domain/job";
import { destroyCardNumbers } from "@/lib/domain/vault/destroy-card-numbers";
import { rewrapKeys } from "@/lib/domain/vault/rewrap-keys";
import { verifyAccount } from "@/lib/domain/verification/verify-account";
import { checkSlice, recordHeads, verifyAll } from "./audit";
import { perform } from "./context";
import { prune } from "./prune";

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
  "rewrap-keys": alone((ctx) => rewrapKeys(ctx)),
  "destroy-card-numbers": alone((ctx) => destroyCardNumbers(ctx)),
  "record-audit-head": alone(recordHeads),
  "verify-audit": alone(verifyAll),
  "check-audit": alone(checkSlice),
  prune: alone(prune),
};

/** When the recurring jobs run, in UTC. */
export const CRONTAB = [
  "* * * * * record-audit-head",
  "0 * * * * expire-issued-cards",
  "15 * * * * rewrap-keys",
  "0 2 * * * verify-audit",
  "0 3 * * * destroy-card-numbers",
  "30 3 * * * prune",
].join("\n");
