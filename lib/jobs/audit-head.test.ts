import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { ownerDatabase } from "@/db/testing/owner";
import { recordAudit } from "@/lib/domain/audit/record";
import { missingAuditHead, recordAuditHead } from "./audit-head";

async function headFile() {
  const ctx = ctxFor(await newPartner(testDatabase()));
  await recordAudit(ctx, { action: "test", object: "x", outcome: "done", accountID: ctx.accountID });
  const file = path.join(await mkdtemp(path.join(tmpdir(), "heads-")), "heads.jsonl");
  await recordAuditHead(ctx, file);
  return { ctx, file };
}

test("a trail that holds the remembered head misses nothing", async () => {
  const { ctx, file } = await headFile();
  expect(await missingAuditHead(ctx, file)).toBeNull();
});

test("a forged head is not believed", async () => {
  const { ctx, file } = await headFile();
  const head = JSON.parse(await readFile(file, "utf8")) as { sequence: number };
  await writeFile(file, `${JSON.stringify({ ...head, sequence: head.sequence + 1_000_000 })}\n`);
  expect(await missingAuditHead(ctx, file)).toBeNull();
});

test("rows cut off at the end of the trail are missed", async () => {
  const { ctx, file } = await headFile();
  const { sequence } = JSON.parse(await readFile(file, "utf8")) as { sequence: number };
  const undone = ownerDatabase().transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`delete from audit_event where sequence >= ${sequence}`);
    expect(await missingAuditHead({ ...ctx, db }, file)).toBe(sequence);
    db.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
});
