import { execFile } from "node:child_process";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { archivedMonthTable, archivedStretchTable, monthEndTable, walletTable } from "@/db/schema";
import { checkOf, spoil } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { allRows, at, type Filled, FIRST, monthOf, SECOND, withMonths } from "@/testing/months";
import { fund, receive } from "@/testing/wallets";
import type { WalletID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { checkPartnerBooks } from "@/lib/domain/money/ledger/check-books";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { proveBackup } from "@/lib/domain/overview/backup/prove-backup";
import { rewrapKeys } from "@/lib/domain/platform/vault/rewrap-keys";
import { fileStore } from "@/lib/providers/file-store";
import { addKeyVersion, keys } from "@/lib/providers/keys";
import { archiveMonth, proveArchive } from "./archive-month";
import { restoreMonth } from "./restore-month";

test.describe.configure({ timeout: 180_000 });

const checkNight = (filled: Filled) =>
  checkPartnerBooks({ db: filled.db, now: new Date(Date.now() + filled.nights++ * DAY) }, filled.ctx.partnerID);

/** All checks of ledger, audit log and backup find nothing. */
async function expectWhole(filled: Filled): Promise<void> {
  const { db, ctx, heads } = filled;
  expect(await breaches(db)).toEqual([]);
  expect(await breaches(db, ctx.partnerID)).toEqual([]);
  for (let night = 0; night < 7; night++) expect(await checkNight(filled), String(night)).toEqual([]);
  expect(await checkOf(ctx, heads)).toMatchObject({ state: "holds" });
  expect(await checkOf(ctx, heads, 2)).toMatchObject({ state: "holds" });
  const proof = await proveBackup(db, { keys: keys(), files: fileStore(), heads });
  expect(Object.values(proof).flatMap(({ problems: faults }) => faults)).toEqual([]);
}

const balanceOf = async (db: Db, wallet: WalletID) =>
  (await db.select().from(walletTable).where(eq(walletTable.walletID, wallet)))[0]?.available;

test("a closed month can be archived, the checks of ledger and audit log pass without it, and it can be restored row by row", () =>
  withMonths(async (filled) => {
    const { db, ctx, partner, wallet, work } = filled;
    expect(await checkNight(filled)).toEqual([]);
    const before = await allRows(db);
    const [entriesOf, auditOf] = [
      (month: string) => before.filter((row) => row.startsWith("entry") && row.includes(`"created_on":"${month}`)),
      (month: string) => before.filter((row) => row.startsWith("audit") && row.includes(`"created_on":"${month}`)),
    ];
    const made = await archiveMonth(work, FIRST);
    expect(made.parts.entries?.rows).toBe(entriesOf(FIRST).length);
    expect(entriesOf(FIRST).length).toBe(16);
    expect([made.parts.audit?.rows, auditOf(FIRST).length]).toEqual([5, 5]);
    expect(made.parts["chain-ends"]?.rows).toBe(2);
    expect(made.parts["month-ends"]?.rows).toBeGreaterThan(2);
    const left = new Set([...entriesOf(FIRST), ...auditOf(FIRST)]);
    expect(await allRows(db)).toEqual(before.filter((row) => !left.has(row)));
    await expectWhole(filled);
    expect(await balanceOf(db, wallet)).toBe(6 * 700);

    // The nightly runs of this test come before it.
    const later = new Date(Date.now() + 50 * DAY);
    await fund(ctxFor(partner, ctx.accountID, { db, now: later }), wallet, 50);
    await archiveMonth(work, SECOND);
    await expectWhole(filled);
    expect(await balanceOf(db, wallet)).toBe(6 * 700 + 50);
    const files = await readdir(path.join(work.folder, FIRST));
    expect(files.sort()).toEqual([
      "audit.jsonl.gz.sealed",
      "chain-ends.jsonl.gz.sealed",
      "entries.jsonl.gz.sealed",
      "manifest.json",
      "month-ends.jsonl.gz.sealed",
    ]);
    await expect(archiveMonth(work, FIRST)).rejects.toThrow("was archived already");
    await expect(restoreMonth(work, FIRST)).rejects.toThrow(`${SECOND} must be restored first`);
    expect((await proveArchive(work, FIRST)).mac).toBe(made.mac);

    await restoreMonth(work, SECOND);
    await expectWhole(filled);
    await restoreMonth(work, FIRST);
    await expectWhole(filled);
    const after = await allRows(db);
    expect(after.filter((row) => before.includes(row))).toEqual(before);
    expect(after.length).toBe(before.length + 2);
    expect(await db.$count(archivedMonthTable)).toBe(0);
    expect(await db.$count(archivedStretchTable)).toBe(0);
  }));

test("a month's end adds each account's movements in the month to its balance before it", () =>
  withMonths(async (filled) => {
    expect(await checkNight(filled)).toEqual([]);
    const t = monthEndTable;
    const ends = await filled.db.select().from(t).where(eq(t.walletID, filled.wallet)).orderBy(t.month);
    expect(ends.map(({ month, moved, balance }) => [month.slice(0, 7), moved, balance])).toEqual([
      [FIRST, 1400, 1400],
      [SECOND, 1400, 2800],
      [monthOf(1), 700, 3500],
    ]);
    const system = await filled.db.select().from(t).where(eq(t.account, "operator")).orderBy(t.month);
    expect(system.map(({ balance }) => balance)).toEqual([-1400, -2800, -3500]);
  }));

test("a month that is open, recent, still under way or changed since its check stays, and no files are written", () =>
  withMonths(async (filled) => {
    const { db, ctx, partner, wallet, other, work } = filled;
    const { partnerID } = ctx;
    const refused = async (words: string | RegExp, name = FIRST) => {
      await expect(archiveMonth(work, name)).rejects.toThrow(words);
      expect(await readdir(work.folder).catch(() => [])).toEqual([]);
      expect(await db.$count(archivedMonthTable)).toBe(0);
    };
    await refused("is not a month", "2026-13");
    await refused("is too recent", monthOf(0));
    await refused("is too recent", monthOf(3));
    await refused(/was not checked yet/);
    expect(await checkNight(filled)).toEqual([]);
    await refused("older rows must be archived first", SECOND);
    await refused("has no rows here", monthOf(12));

    const pending = await receive(ctxFor(partner, filled.ctx.accountID, { db, now: at(8, 5) }), other, 40);
    await refused(new RegExp(`wallet transactions that are pending: ${pending.transactionID}`));
    const row = sql`transaction_id = ${pending.transactionID}`;
    const undo = [
      sql`delete from ledger.entry where (partner_id, txn_id) in (select partner_id, txn_id from ledger.wallet_transaction where ${row})`,
      sql`delete from ledger.txn where (partner_id, txn_id) in (select partner_id, txn_id from ledger.wallet_transaction where ${row})`,
      sql`delete from ledger.wallet_transaction where ${row}`,
      sql`update wallet set pending = 0 where partner_id = ${partnerID}`,
    ];
    await db.transaction((open) => spoil({ db: open }, ...undo));

    const spoiled: [words: string, change: SQL, back: SQL][] = [
      [
        "finished days stay as they were",
        sql`update ledger.entry set line = line + 10 where partner_id = ${partnerID} and created_on < ${at(8, 5).toISOString()}`,
        sql`update ledger.entry set line = line - 10 where partner_id = ${partnerID} and created_on < ${at(8, 5).toISOString()}`,
      ],
      [
        "does not match its entries",
        sql`update month_end set moved = moved + 1, balance = balance + 1 where wallet_id = ${wallet} and month = ${`${FIRST}-01`}`,
        sql`update month_end set moved = moved - 1, balance = balance - 1 where wallet_id = ${wallet} and month = ${`${FIRST}-01`}`,
      ],
      [
        "row 2 of the audit log",
        sql`update audit_event set reason = 'another' where partner_id = ${partnerID} and sequence = 2`,
        sql`update audit_event set reason = null where partner_id = ${partnerID} and sequence = 2`,
      ],
    ];
    for (const [words, change, back] of spoiled) {
      await db.transaction((open) => spoil({ db: open }, change));
      await refused(words);
      await db.transaction((open) => spoil({ db: open }, back));
    }
    await archiveMonth(work, FIRST);
    await expectWhole(filled);
  }));

test("files that were cut, changed or swapped are rejected, and the right ones can be restored", () =>
  withMonths(async (filled) => {
    const { db, work } = filled;
    await checkNight(filled);
    const before = await allRows(db);
    await archiveMonth(work, FIRST);
    await archiveMonth(work, SECOND);
    const fileOf = (name: string, month = SECOND) => path.join(work.folder, month, name);
    const refusedWith = async (name: string, change: (bytes: Buffer) => Buffer, words: string) => {
      const stored = await readFile(fileOf(name));
      await chmod(fileOf(name), 0o600);
      await writeFile(fileOf(name), change(Buffer.from(stored)));
      await expect(proveArchive(work, SECOND), words).rejects.toThrow(words);
      await expect(restoreMonth(work, SECOND), words).rejects.toThrow(words);
      expect(await db.$count(archivedMonthTable)).toBe(2);
      await writeFile(fileOf(name), stored);
    };
    const entries = "entries.jsonl.gz.sealed";
    const flipped = (bytes: Buffer) => {
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
      return bytes;
    };
    await refusedWith(entries, flipped, "does not open");
    await refusedWith(entries, (bytes) => bytes.subarray(0, -3), "was cut or changed");
    await refusedWith(entries, () => Buffer.alloc(0), "does not match the archived rows");
    const older = await readFile(fileOf(entries, FIRST));
    await refusedWith(entries, () => older, "does not open");
    await refusedWith(
      "manifest.json",
      (bytes) => Buffer.from(bytes.toString().replace(/"rows": \d+/, '"rows": 1')),
      "does not match its signature",
    );
    const other = await readFile(fileOf("manifest.json", FIRST));
    await refusedWith("manifest.json", () => other, "is not the archive that this database made");
    await expect(proveArchive(work, monthOf(6))).rejects.toThrow("is not archived");
    await restoreMonth(work, SECOND);
    await restoreMonth(work, FIRST);
    expect(await allRows(db)).toEqual(before);
    await expectWhole(filled);
  }));

test("a changed stretch or month's end is reported by name", () =>
  withMonths(async (filled) => {
    const { db, ctx, wallet, heads, work } = filled;
    await checkNight(filled);
    await archiveMonth(work, FIRST);
    const { partnerID } = ctx;
    const stretch = sql`partner_id = ${partnerID} and first = 1`;
    await db.execute(sql`update archived_stretch set month = month - interval '1 month' where ${stretch}`);
    expect(await checkOf(ctx, heads)).toMatchObject({ state: "broken", fault: "rewritten", firstBad: 1 });
    await db.execute(sql`update archived_stretch set month = month + interval '1 month' where ${stretch}`);
    expect(await checkOf(ctx, heads)).toMatchObject({ state: "holds" });
    await db.transaction(async (open) => {
      await spoil({ db: open }, sql`update archived_stretch set last = last + 1 where ${stretch}`);
      await spoil({ db: open }, sql`delete from audit_event where partner_id = ${partnerID} and sequence = 5`);
    });
    expect(await checkOf(ctx, heads)).toMatchObject({ state: "broken" });

    await db.execute(
      sql`update month_end set balance = balance + 1 where wallet_id = ${wallet} and month = ${`${monthOf(1)}-01`}`,
    );
    expect(await checkNight(filled)).toEqual([
      { partnerID, invariant: "month ends are what was remembered of their wallets", ids: [wallet] },
    ]);
  }));

test("a changed balance of an archived month is reported within a week", () =>
  withMonths(async (filled) => {
    const { db, ctx, wallet, work } = filled;
    await checkNight(filled);
    await archiveMonth(work, FIRST);
    const { partnerID } = ctx;
    const balance = sql`update ledger.wallet_transaction set balance_after = balance_after`;
    const first = sql`where partner_id = ${partnerID} and wallet_id = ${wallet} and seq = 1`;
    await db.transaction((open) => spoil({ db: open }, sql`${balance} + 1 ${first}`));
    const nights: string[] = [];
    for (let night = 0; night < 7; night++)
      nights.push(...(await checkNight(filled)).map(({ invariant }) => invariant));
    expect(new Set(nights)).toEqual(new Set(["balances follow from each other without gaps"]));
    await db.transaction((open) => spoil({ db: open }, sql`${balance} - 1 ${first}`));
    expect(await checkNight(filled)).toEqual([]);
  }));

test("after a key rotation the archive opens with the newest key", () =>
  withMonths(async (filled) => {
    const { db, ctx, work } = filled;
    await checkNight(filled);
    await archiveMonth(work, FIRST);
    const versionOf = async () => (await db.select().from(archivedMonthTable))[0]?.keyVersion ?? 0;
    const version = addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "identity");
    await rewrapKeys((step) => transact(ctx, step));
    expect(await versionOf()).toBeGreaterThanOrEqual(version);
    await proveArchive(work, FIRST);
    await restoreMonth(work, FIRST);
    await expectWhole(filled);
  }));

test("the command archives and restores a month, and explains in one sentence why it cannot", () =>
  withMonths(async (filled) => {
    const { url, work } = filled;
    const env = { ...process.env, DATABASE_URL: url, MIGRATE_DATABASE_URL: url, ARCHIVE_DIR: work.folder };
    const run = (...words: string[]) => promisify(execFile)(process.execPath, ["bin/archive.mjs", ...words], { env });
    await expect(run(FIRST)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("was not checked yet") });
    for (const words of [[], [FIRST, SECOND], [FIRST, "--all"], [FIRST, "--check", "--restore"]])
      await expect(run(...words), words.join(" ")).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining("npm run archive"),
      });
    await checkNight(filled);
    expect((await run(FIRST)).stdout).toContain(
      `${FIRST} left the database: 16 entries and 5 rows of the audit trail.`,
    );
    expect((await run(FIRST, "--check")).stdout).toContain("holds what was archived: 16 entries");
    expect((await run(FIRST, "--restore")).stdout).toContain(`${FIRST} is back: 16 entries and 5 rows`);
    await expectWhole(filled);
  }));
