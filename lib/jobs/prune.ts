import { lt, sql, type SQL } from "drizzle-orm";
import { daysAfter } from "@/lib/core/time";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  accessTokenTable,
  emailCodeTable,
  idempotencyTable,
  passkeyChallengeTable,
  revealGrantTable,
  sessionTable,
} from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/context";
import { enqueue } from "@/lib/domain/enqueue";

/** Days for which the answer to a repeated request is kept. */
const IDEMPOTENCY_DAYS = 30;
/** Milliseconds for which an address's counts of sent and wrong codes are kept. */
const EMAIL_CODE_TIME = 12 * 60 * 60 * 1000;
/** How many rows of each table one transaction deletes. */
const BATCH = 5000;

/** Deletes what has expired: tokens, sessions, reveal grants, challenges, e-mail codes and stored answers. */
export async function prune(ctx: PublicCtx): Promise<void> {
  const kept = daysAfter(ctx.now, -IDEMPOTENCY_DAYS);
  const counts = [
    await drop(ctx, accessTokenTable, lt(accessTokenTable.expiresOn, ctx.now)),
    await drop(ctx, sessionTable, lt(sessionTable.expiresOn, ctx.now)),
    await drop(ctx, revealGrantTable, lt(revealGrantTable.expiresOn, ctx.now)),
    await drop(ctx, passkeyChallengeTable, lt(passkeyChallengeTable.expiresOn, ctx.now)),
    await drop(ctx, emailCodeTable, lt(emailCodeTable.expiresOn, new Date(ctx.now.getTime() - EMAIL_CODE_TIME))),
    await drop(ctx, idempotencyTable, lt(idempotencyTable.createdOn, kept)),
  ];
  if (counts.includes(BATCH)) await enqueue(ctx, "prune", {});
}

async function drop({ db }: PublicCtx, table: PgTable, isOver: SQL): Promise<number> {
  const old = sql`ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`;
  return (await db.delete(table).where(old)).count;
}
