import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type Db, rows } from "@/db/client";
import { auditWaitingTable } from "@/db/schema";
import { newID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import type { ArchiveWork } from "@/lib/domain/overview/archive/archive-month";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { recordAuditHeads } from "@/lib/domain/platform/audit/record-heads";
import { checkKeys } from "@/lib/domain/platform/vault/check-keys";
import { keys } from "@/lib/providers/keys";
import { ctxFor, transact } from "./context";
import { newAccount, newPartner, type Partner } from "./factories";
import { withMigrated } from "./own-database";
import { fund, receive } from "./wallets";

/** Noon of a day, the given number of months ago. */
export const at = (monthsAgo: number, day: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12));
};
export const monthOf = (monthsAgo: number) => at(monthsAgo, 1).toISOString().slice(0, 7);
export const [FIRST, SECOND] = [monthOf(8), monthOf(7)];

export interface Filled {
  url: string;
  db: Db;
  ctx: Ctx;
  partner: Partner;
  /** Two wallets of two accounts. */
  wallet: WalletID;
  other: WalletID;
  work: ArchiveWork;
  heads: string;
  /** Counts the nightly ledger checks. Each runs a day later than the one before. */
  nights: number;
}

/** Writes chained audit rows dated to a moment. */
async function leavePast({ db, partnerID, accountID }: Ctx, moment: Date, count: number): Promise<void> {
  const rowAt = (nth: number) => ({
    auditID: v7({ msecs: moment.getTime() + nth }),
    partnerID,
    accountID,
    actorKind: "key",
    actorID: newID<string>(),
    action: "file.decide",
    object: newID<string>(),
    objectName: "Ada’s “file”",
    changes: [{ field: "status", before: "a\nb", after: 'c"d' }],
    outcome: "done",
    requestID: newID<string>(),
    clientAddress: "127.0.0.1",
    createdOn: moment,
  });
  await db.insert(auditWaitingTable).values(Array.from({ length: count }, (_, nth) => rowAt(nth)));
  await chainRows(db, partnerID);
}

/** Adds money and actions of a new partner to two closed months, one half a year later, and today. */
export async function fillMonths(db: Db) {
  await checkKeys(db, keys());
  await prepareMonths(db, -9);
  const partner = await newPartner(db);
  const one = await newAccount(db, partner, { wallet: true });
  const two = await newAccount(db, partner, { wallet: true });
  for (const moment of [at(8, 3), at(8, 28), at(7, 2), at(7, 20), at(1, 5), new Date()]) {
    const of = (account: typeof one) => ctxFor(partner, account.accountID, { db, now: moment });
    await fund(of(one), one.walletID, 1000);
    await fund(of(one), one.walletID, -300);
    await receive(of(two), two.walletID, 500, { ended: "completed" });
  }
  const ctx = ctxFor(partner, one.accountID, { db });
  await leavePast(ctx, at(8, 3), 4);
  // A row was written in the month and chained late, so the month has two stretches of the chain.
  await leavePast(ctx, at(7, 2), 1);
  await leavePast(ctx, at(8, 28), 1);
  await leavePast(ctx, at(7, 20), 3);
  await leavePast(ctx, new Date(), 2);
  return { ctx, partner, wallet: one.walletID, other: two.walletID };
}

/** Runs work on a new database with such months. */
export const withMonths = (work: (filled: Filled) => Promise<void>) =>
  withMigrated(async ({ url, db }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "archive-"));
    try {
      const filled = await fillMonths(db);
      const heads = path.join(folder, "heads.jsonl");
      await transact(filled.ctx, (within) => recordAuditHeads(within, heads));
      const archives = { db, now: new Date(), folder: path.join(folder, "months") };
      await work({ ...filled, url, db, heads, nights: 0, work: archives });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 2);

/** All ledger entries and audit rows as text. */
export async function allRows(db: Db): Promise<string[]> {
  const matches = await rows<{ text: string }>(
    db,
    sql`select 'entry ' || to_json(e)::text as text from ledger.entry e union all select 'audit ' || to_json(a)::text from audit_event a order by 1`,
  );
  return matches.map(({ text }) => text);
}
