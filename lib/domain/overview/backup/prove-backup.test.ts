import path from "node:path";
import { expect, test } from "@playwright/test";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { bankFileTable, listExportTable } from "@/db/schema";
import { leaveRows, spoil } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner } from "@/testing/factories";
import { newFile } from "@/testing/files";
import { withMigrated } from "@/testing/own-database";
import { fund } from "@/testing/wallets";
import { newID, type ExportID, type UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { partName } from "@/lib/domain/overview/list-exports/list-exports";
import { recordAuditHeads } from "@/lib/domain/platform/audit/record-heads";
import { checkKeys } from "@/lib/domain/platform/vault/check-keys";
import { newExportKey, sealBankFile, sealExportPart } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { keys, memoryKeys } from "@/lib/providers/keys";
import { type BackupPlaces, type BackupProof, proveBackup } from "./prove-backup";
import { DAY } from "@/lib/core/time/time";

test.describe.configure({ timeout: 120_000 });

interface Copy {
  db: Db;
  ctx: Ctx;
  places: BackupPlaces;
  fileID: string;
}

/** Runs on a separate database with one funded wallet, three audit rows and a document. */
const withCopy = (work: (copy: Copy) => Promise<void>) =>
  withMigrated(async ({ db }) => {
    await checkKeys(db, keys());
    const partner = await newPartner(db);
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    const ctx = ctxFor(partner, accountID, { db });
    await fund(ctx, walletID, 100);
    const { fileID } = await newFile(ctx);
    await leaveRows(ctx, 3);
    const heads = path.join(test.info().outputPath(), "..", `${partner.accountID}.jsonl`);
    await transact(ctx, (within) => recordAuditHeads(within, heads));
    await work({ db, ctx, fileID, places: { keys: keys(), files: fileStore(), heads } });
  }, 2);

const plant = ({ db }: Copy, change: SQL) => db.transaction((within) => spoil({ db: within }, change));
const faultsOf = (proof: BackupProof) =>
  Object.fromEntries(Object.entries(proof).map(([part, { problems }]) => [part, problems]));
const NONE = { books: [], trails: [], keys: [], files: [] };

test("a good backup has no faults, and the check changes nothing in it", () =>
  withCopy(async ({ db, places }) => {
    const checked = () => rows(db, sql`select * from checked_day`);
    const proof = await proveBackup(db, places);
    expect(faultsOf(proof)).toEqual(NONE);
    expect(proof.books.read).toBe(1);
    expect(proof.files.read).toBe(1);
    expect(proof.keys.read).toBeGreaterThan(0);
    expect(proof.trails.read).toBeGreaterThanOrEqual(3);
    expect(await checked()).toEqual([]);
  }));

test("an unbalanced posting is reported with its partner", () =>
  withCopy(async (copy) => {
    const { partnerID } = copy.ctx;
    await plant(
      copy,
      sql`update ledger.entry set amount = amount + 1 where partner_id = ${partnerID} and wallet_id is not null`,
    );
    const { books, ...rest } = faultsOf(await proveBackup(copy.db, copy.places));
    expect(books?.join("\n")).toContain(`The books of partner ${partnerID} break the rule "postings balance"`);
    expect(rest).toEqual({ trails: [], keys: [], files: [] });
  }));

test("a changed row, a rewritten chain and a truncated one are reported with the row", () =>
  withCopy(async (copy) => {
    const { db, places, ctx } = copy;
    const { partnerID } = ctx;
    const auditProblems = async () => faultsOf(await proveBackup(db, places)).trails;
    const [end] = await rows<{ last: number }>(
      db,
      sql`select max(sequence)::int as last from audit_event where partner_id = ${partnerID}`,
    );
    const last = end?.last ?? 0;
    const of = `of the audit log of partner ${partnerID}`;
    const isLast = sql`e.partner_id = ${partnerID} and e.sequence = ${last}`;
    await plant(copy, sql`update audit_event e set object = 'another' where ${isLast}`);
    expect(await auditProblems()).toEqual([`Row ${last} ${of} was changed after it was written.`]);
    const rehash = sql`audit_row_hash(e.previous_hash, row(e.*)::audit_event)`;
    await plant(copy, sql`update audit_event e set hash = ${rehash} where ${isLast}`);
    await plant(
      copy,
      sql`update audit_head h set hash = e.hash from audit_event e where h.partner_id = e.partner_id and ${isLast}`,
    );
    expect(await auditProblems()).toEqual([`Row ${last} ${of} differs from the recorded chain end.`]);
    await plant(copy, sql`delete from audit_event e where ${isLast}`);
    expect(await auditProblems()).toEqual([`Row ${last} ${of} and all later rows are missing.`]);
  }));

test("a wrong key file is reported, and files are not read with it", () =>
  withCopy(async ({ db, places }) => {
    const problems = faultsOf(await proveBackup(db, { ...places, keys: memoryKeys() }));
    expect(problems.keys?.join()).toMatch(/^KEYS_FILE holds another \S+ key of version 1 than the one this database/);
    expect(problems.files).toEqual([]);
  }));

test("a missing file and a changed file are reported", () =>
  withCopy(async ({ db, ctx, places, fileID }) => {
    const bytes = Buffer.from(await fileStore().get(fileID));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await fileStore().put(fileID, bytes);
    const other = await newFile(ctx);
    await fileStore().delete(other.fileID);
    const { files } = faultsOf(await proveBackup(db, places));
    expect(files).toEqual([
      `Document ${fileID} does not open: its bytes are not those that were stored.`,
      `Document ${other.fileID} cannot be read: file not found.`,
    ]);
  }));

async function storeBankFile({ db }: Copy): Promise<string> {
  const fileID = newID<string>();
  const content = Buffer.from("101 231380104");
  const { ciphertext, ...sealed } = await sealBankFile(fileID, content);
  await fileStore().put(fileID, ciphertext);
  await db.insert(bankFileTable).values({
    fileID,
    ...sealed,
    odfi: "231380104",
    direction: "out",
    state: "handed-over",
    name: `${fileID}.ach`,
    hash: fileID,
    size: content.length,
    day: "2026-11-20",
    entries: 0,
    debits: 0,
    credits: 0,
    attempt: 0,
    createdOn: new Date(),
  });
  return fileID;
}

async function storeExport({ db, ctx }: Copy): Promise<ExportID> {
  const exportID = newID<ExportID>();
  const { key, sealed } = newExportKey(exportID);
  for (const part of [1, 2])
    await fileStore().put(
      partName(exportID, 1, part),
      sealExportPart(key, exportID, part, Buffer.from(`part ${part}`)),
    );
  const expiresOn = new Date(Date.now() + DAY);
  await db.insert(listExportTable).values({
    exportID,
    ...sealed,
    partnerID: ctx.partnerID,
    accountID: ctx.partnerID,
    userID: newID<UserID>(),
    path: "/dashboard/events/export",
    params: {},
    query: {},
    state: "ready",
    attempt: 1,
    tries: 1,
    rowsDone: 2,
    parts: 2,
    sizeBytes: 12,
    createdOn: new Date(),
    dueOn: expiresOn,
    expiresOn,
  });
  return exportID;
}

test("bank files and the parts of exports are checked, like documents", () =>
  withCopy(async (copy) => {
    const bankFileID = await storeBankFile(copy);
    const exportID = await storeExport(copy);
    const prove = async () => (await proveBackup(copy.db, copy.places)).files;
    expect(await prove()).toEqual({ read: 3, problems: [] });
    await fileStore().put(partName(exportID, 1, 2), await fileStore().get(partName(exportID, 1, 1)));
    await fileStore().delete(bankFileID);
    expect((await prove()).problems).toEqual([
      `Bank file ${bankFileID} cannot be read: file not found.`,
      `Export ${exportID} does not open: its bytes are not those that were stored.`,
    ]);
    await fileStore().delete(partName(exportID, 1, 2));
    expect((await prove()).problems).toContain(`Export ${exportID} cannot be read: file not found.`);
  }));
