import { lt, sql, type SQL } from "drizzle-orm";
import { daysAfter } from "@/lib/core/time";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  accessTokenTable,
  emailCodeTable,
  endToEndKeyTable,
  eventTable,
  idempotencyTable,
  mailTable,
  passkeyChallengeTable,
  passwordResetTable,
  revealGrantTable,
  sessionTable,
  webhookDeliveryTable,
  webhookSecretTable,
} from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/context";
import { enqueue } from "@/lib/domain/enqueue";

/** Days for which the answer to a repeated request is kept. */
const IDEMPOTENCY_DAYS = 30;
/** Days for which a delivery of a webhook, and an event, are kept: the latter thirteen months. */
const DELIVERY_DAYS = 30;
const EVENT_DAYS = 396;
/** Days for which mail of the outbox is kept, and who asked for a new password. */
const MAIL_DAYS = 30;
const RESET_DAYS = 1;
/** Milliseconds for which an address's counts of sent and wrong codes are kept. */
const EMAIL_CODE_TIME = 12 * 60 * 60 * 1000;
/** How many rows of each table one transaction deletes. */
const BATCH = 5000;

/** Deletes what has expired: tokens, sessions, reveal grants, challenges, encryption keys, e-mail codes, stored answers, mail, events and what was sent of them. */
export async function prune(ctx: PublicCtx): Promise<void> {
  const kept = daysAfter(ctx.now, -IDEMPOTENCY_DAYS);
  const counts = [
    await drop(ctx, accessTokenTable, lt(accessTokenTable.expiresOn, ctx.now)),
    await drop(ctx, sessionTable, lt(sessionTable.expiresOn, ctx.now)),
    await drop(ctx, revealGrantTable, lt(revealGrantTable.expiresOn, ctx.now)),
    await drop(ctx, passkeyChallengeTable, lt(passkeyChallengeTable.expiresOn, ctx.now)),
    await drop(ctx, endToEndKeyTable, lt(endToEndKeyTable.expiresOn, ctx.now)),
    await drop(ctx, emailCodeTable, lt(emailCodeTable.expiresOn, new Date(ctx.now.getTime() - EMAIL_CODE_TIME))),
    await drop(ctx, idempotencyTable, lt(idempotencyTable.createdOn, kept)),
    await drop(ctx, webhookSecretTable, lt(webhookSecretTable.expiresOn, ctx.now)),
    await drop(ctx, webhookDeliveryTable, lt(webhookDeliveryTable.createdOn, daysAfter(ctx.now, -DELIVERY_DAYS))),
    await drop(ctx, mailTable, lt(mailTable.createdOn, daysAfter(ctx.now, -MAIL_DAYS))),
    await drop(ctx, passwordResetTable, lt(passwordResetTable.createdOn, daysAfter(ctx.now, -RESET_DAYS))),
    await drop(ctx, eventTable, lt(eventTable.createdOn, daysAfter(ctx.now, -EVENT_DAYS))),
  ];
  if (counts.includes(BATCH)) await enqueue(ctx, "prune", {});
}

async function drop({ db }: PublicCtx, table: PgTable, isOver: SQL): Promise<number> {
  const old = sql`ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`;
  return (await db.delete(table).where(old)).count;
}
