import { and, getTableName, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { placementOf } from "@/db/placement";
import {
  accessTokenTable,
  emailCodeTable,
  embedSessionTable,
  endToEndKeyTable,
  heartbeatTable,
  idempotencyTable,
  mailTable,
  noticeMarkTable,
  noticeTable,
  passkeyChallengeTable,
  passwordResetTable,
  revealGrantTable,
  sessionTable,
  spentTokenTable,
  webhookDeliveryTable,
  webhookSecretTable,
} from "@/db/schema";
import { daysAfter } from "@/lib/core/time/time";
import { NOTICE_DAYS } from "@/lib/domain/access/notices/dashboard";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { forPartners, type PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { RENEWAL_DAYS } from "@/lib/domain/overview/embed-sessions/embed-sessions";

/** Retention of stored responses for repeated requests, in days. */
const IDEMPOTENCY_DAYS = 30;
/** Retention of webhook deliveries, in days. Events are kept for thirteen months. */
const DELIVERY_DAYS = 30;
const EVENT_DAYS = 396;
/** Retention of the outbox's mail and of password reset requests, in days. */
const MAIL_DAYS = 30;
const RESET_DAYS = 1;
/** Retention of an address's counts of sent and wrong codes, in milliseconds. */
const EMAIL_CODE_TIME = 12 * 60 * 60 * 1000;
/** Rows per table that one transaction deletes. */
const BATCH = 5000;

/**
 * Deletes a batch of expired rows of each table, and enqueues itself if there may be more.
 */
export async function prune(ctx: PublicCtx): Promise<void> {
  const oldest = daysAfter(ctx.now, -IDEMPOTENCY_DAYS);
  const counts = [
    await drop(ctx, accessTokenTable, lt(accessTokenTable.expiresOn, ctx.now)),
    await drop(ctx, embedSessionTable, lt(embedSessionTable.expiresOn, daysAfter(ctx.now, -RENEWAL_DAYS))),
    await drop(ctx, sessionTable, lt(sessionTable.expiresOn, ctx.now)),
    await drop(ctx, revealGrantTable, lt(revealGrantTable.expiresOn, ctx.now)),
    await drop(ctx, passkeyChallengeTable, lt(passkeyChallengeTable.expiresOn, ctx.now)),
    await drop(ctx, endToEndKeyTable, lt(endToEndKeyTable.expiresOn, ctx.now)),
    await drop(ctx, spentTokenTable, lt(spentTokenTable.expiresOn, ctx.now)),
    await drop(ctx, emailCodeTable, lt(emailCodeTable.expiresOn, new Date(ctx.now.getTime() - EMAIL_CODE_TIME))),
    await drop(ctx, idempotencyTable, lt(idempotencyTable.createdOn, oldest)),
    await drop(ctx, webhookSecretTable, lt(webhookSecretTable.expiresOn, ctx.now)),
    await drop(ctx, webhookDeliveryTable, lt(webhookDeliveryTable.createdOn, daysAfter(ctx.now, -DELIVERY_DAYS))),
    await drop(ctx, mailTable, lt(mailTable.createdOn, daysAfter(ctx.now, -MAIL_DAYS))),
    await drop(ctx, passwordResetTable, lt(passwordResetTable.createdOn, daysAfter(ctx.now, -RESET_DAYS))),
    await drop(ctx, heartbeatTable, lt(heartbeatTable.beatOn, daysAfter(ctx.now, -1))),
    await drop(ctx, noticeTable, lt(noticeTable.createdOn, daysAfter(ctx.now, -NOTICE_DAYS))),
    await drop(ctx, noticeMarkTable, lt(noticeMarkTable.createdOn, daysAfter(ctx.now, -NOTICE_DAYS))),
  ];
  if (counts.includes(BATCH)) await enqueue(ctx, "prune", {});
}

/**
 * Drops the partitions of expired months of events, which is instant however many rows they have. This locks the table
 * for a moment, so it is a separate transaction.
 */
export async function dropEvents({ db, now }: PublicCtx): Promise<void> {
  await db.execute(sql`select drop_events(${daysAfter(now, -EVENT_DAYS).toISOString()}::timestamptz)`);
}

/**
 * Deletes a batch of rows. On a cluster, deletes a batch per partner of tables distributed by partner. Returns the
 * largest count of a partner.
 */
async function drop({ db }: PublicCtx, table: PgTable, isOver: SQL): Promise<number> {
  const batchOf = async ({ partnerID }: PartnerScope) => {
    const isTheirs = partnerID && sql`partner_id = ${partnerID}`;
    const old = sql`ctid = any(array(select ctid from ${table} where ${and(isTheirs, isOver)} limit ${BATCH}))`;
    return (await db.delete(table).where(and(isTheirs, old))).count;
  };
  if (placementOf.get(getTableName(table)) !== "distributed") return batchOf({});
  return Math.max(0, ...(await forPartners(db, sql`select partner_id from ${table} where ${isOver}`, batchOf)));
}
