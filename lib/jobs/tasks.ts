import { AccountID, IssuedCardID } from "@/lib/core/ids";
import { verifyAccount } from "@/lib/domain/capabilities/verify-account";
import type { PublicCtx } from "@/lib/domain/context";
import type { Jobs } from "@/lib/domain/enqueue";
import { activateIssuedCard } from "@/lib/domain/issuing/activate-issued-card";
import { expireIssuedCards } from "@/lib/domain/issuing/expire-issued-cards";
import { prune } from "./prune";
import { releaseStuckJobs } from "./release-stuck-jobs";

type Tasks = { [J in keyof Jobs]: (ctx: PublicCtx, payload: Jobs[J]) => Promise<unknown> };

/** Every job and the command it is. All are safe to run twice: a worker may die between the work and saying so. */
export const tasks: Tasks = {
  "activate-issued-card": (ctx, { issuedCardID }) => activateIssuedCard(ctx, IssuedCardID.parse(issuedCardID)),
  "verify-account": (ctx, { accountID }) => verifyAccount(ctx, AccountID.parse(accountID)),
  "expire-issued-cards": (ctx) => expireIssuedCards(ctx),
  prune: (ctx) => prune(ctx),
  "release-stuck-jobs": (ctx) => releaseStuckJobs(ctx),
};

/** When what comes by itself comes, in UTC. */
export const CRONTAB = ["* * * * * release-stuck-jobs", "0 * * * * expire-issued-cards", "30 3 * * * prune"].join("\n");
