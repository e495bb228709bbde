import "@/lib/domain/listeners";
import { AccountID, FileID, IssuedCardID } from "@/lib/core/ids";
import { verifyAccount } from "@/lib/domain/verification/verify-account";
import type { PublicCtx } from "@/lib/domain/context";
import type { Jobs } from "@/lib/domain/enqueue";
import { discardUnusedFile } from "@/lib/domain/files/discard-unused-file";
import { reviewFile } from "@/lib/domain/files/review-file";
import { activateIssuedCard } from "@/lib/domain/issuing/activate-issued-card";
import { expireIssuedCards } from "@/lib/domain/issuing/expire-issued-cards";
import { destroyCardNumbers } from "@/lib/domain/vault/destroy-card-numbers";
import { rewrapKeys } from "@/lib/domain/vault/rewrap-keys";
import { checkSlice, recordHeads, verifyAll } from "./audit";
import { prune } from "./prune";

type Tasks = { [J in keyof Jobs]: (ctx: PublicCtx, payload: Jobs[J]) => Promise<unknown> };

/** Every job and the command it is. All are safe to run twice: a worker may die between the work and saying so. */
export const tasks: Tasks = {
  "activate-issued-card": (ctx, { issuedCardID }) => activateIssuedCard(ctx, IssuedCardID.parse(issuedCardID)),
  "verify-account": (ctx, { accountID }) => verifyAccount(ctx, AccountID.parse(accountID)),
  "review-file": (ctx, { fileID }) => reviewFile(ctx, FileID.parse(fileID)),
  "discard-unused-file": (ctx, { fileID }) => discardUnusedFile(ctx, FileID.parse(fileID)),
  "expire-issued-cards": (ctx) => expireIssuedCards(ctx),
  "rewrap-keys": (ctx) => rewrapKeys(ctx),
  "destroy-card-numbers": (ctx) => destroyCardNumbers(ctx),
  "record-audit-head": (ctx) => recordHeads(ctx),
  "verify-audit": (ctx, payload) => verifyAll(ctx, payload),
  "check-audit": (ctx, payload) => checkSlice(ctx, payload),
  prune: (ctx) => prune(ctx),
};

/** When what comes by itself comes, in UTC. */
export const CRONTAB = [
  "* * * * * record-audit-head",
  "0 * * * * expire-issued-cards",
  "15 * * * * rewrap-keys",
  "0 2 * * * verify-audit",
  "0 3 * * * destroy-card-numbers",
  "30 3 * * * prune",
].join("\n");
