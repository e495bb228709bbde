import { sql } from "drizzle-orm";
import type { PublicCtx } from "../operations/context";

/**
 * The part of a long audit log's old rows that one night checks: every `nights`-th slice, starting with slice `night`.
 * Rows after `newest` are checked every night.
 */
export interface AuditTurn {
  nights: number;
  night: number;
  newest: number;
}

/** Every job and its payload. Payloads are stored unencrypted, so they contain only IDs. */
export interface Jobs {
  "activate-issued-card": { issuedCardID: string };
  "tell-card-maker": { issuedCardID: string };
  "verify-account": { accountID: string };
  "review-file": { partnerID: string; fileID: string };
  "discard-unused-file": { partnerID: string; fileID: string };
  "expire-issued-cards": Record<string, never>;
  "expire-bank-verifications": Record<string, never>;
  "end-linked-cards": Record<string, never>;
  /** Continues after this card, in the order of IDs. */
  "update-linked-cards": { after?: string };
  "rewrap-keys": Record<string, never>;
  "destroy-card-numbers": Record<string, never>;
  "record-audit-head": Record<string, never>;
  "verify-audit": { after?: string };
  "check-audit": { partnerID: string; verificationID: string; after: number; turn?: AuditTurn };
  "prepare-ledger-months": Record<string, never>;
  "check-ledger": Record<string, never>;
  "prepare-request-days": Record<string, never>;
  "charge-plans": Record<string, never>;
  "reconcile-rails": Record<string, never>;
  "check-return-rates": Record<string, never>;
  "roll-figures": Record<string, never>;
  "watch-lists": Record<string, never>;
  /** Continues after this account, in the order of IDs. */
  "screen-partner": { partnerID: string; after?: string };
  "send-mail": { mailID: string };
  "send-reports": Record<string, never>;
  "send-password-reset": { resetID: string };
  "end-second-factor": { accountID: string; userID: string };
  "remind-of-disputes": Record<string, never>;
  prune: Record<string, never>;
}

/** Jobs of one lane run one after the other, so they occupy only one worker. */
const LANES: Partial<Record<keyof Jobs, string>> = { "verify-audit": "audit", "check-audit": "audit" };

/** Adds a job in the open transaction. It runs soon after the commit, or `wait` minutes later. */
export async function enqueue<J extends keyof Jobs>(
  ctx: Pick<PublicCtx, "db">,
  job: J,
  payload: Jobs[J],
  wait = 0,
): Promise<void> {
  await enqueueAll(ctx, job, [payload], wait);
}

export async function enqueueAll<J extends keyof Jobs>(
  ctx: Pick<PublicCtx, "db">,
  job: J,
  payloads: readonly Jobs[J][],
  wait = 0,
): Promise<void> {
  await ctx.db
    .execute(sql`select graphile_worker.add_job(${job}, payload, queue_name => ${LANES[job] ?? null}, run_at => now() + make_interval(mins => ${wait}::int))
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`);
}
