import { randomInt } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, bankFileTable, bankStatementLineTable, originatorTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newRoutingNumber } from "@/testing/scripted-bank";
import type { FileID } from "@/lib/core/api/ids";
import { discardUnusedFile } from "@/lib/domain/accounts/files/files";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { recorded } from "@/lib/domain/platform/audit/record-act";
import { getBankFile } from "@/lib/domain/money/bank-files/queries";
import { fileStore } from "@/lib/providers/file-store";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { bankStatements } from "./dashboard";
import { getMonth } from "./months";
import { uploadStatement } from "./upload-statement";

const db = testDatabase();

function bai2(account: string, { day = "251030", cents = 700, opening = 0, number = 1 } = {}): string {
  const closing = opening + cents;
  const total = opening + closing + Math.abs(cents);
  return [
    `01,021000018,TENDER,${day},0600,${number},,,2/`,
    `02,TENDER,021000018,1,${day},2359,USD,2/`,
    `03,${account},USD,010,${opening},,,015,${closing},,/`,
    `16,${cents > 0 ? "165" : "455"},${Math.abs(cents)},,X${number},,FEE/`,
    `49,${total},3/`,
    `98,${total},1,5/`,
    `99,${total},1,7/`,
    "",
  ].join("\n");
}

async function setting() {
  const partner = await newPartner(db, { mode: "production" });
  const account = String(randomInt(1e9, 1e10));
  const accountFile = path.join(mkdtempSync(path.join(tmpdir(), "tender-")), "account");
  writeFileSync(accountFile, account, { mode: 0o400 });
  const routingNumber = newRoutingNumber();
  const settings: AchSettings = {
    server: {
      host: "127.0.0.1",
      port: 9,
      user: "tender",
      hostKey: "SHA256:none",
      login: { passwordFile: accountFile },
    },
    folders: { out: "out", in: "in" },
    company: { name: "TENDER", id: "1234567890" },
    bank: { routingNumber, name: "BANK" },
    windows: { times: ["10:00"], sameDayUntil: "10:00" },
    statements: { accountFile, partnerID: partner.accountID },
  };
  const ctx = ctxFor(partner);
  const upload = (text: string | Buffer, { as = ctx, name = "day.bai", by = settings } = {}) => {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    const file = new File([new Uint8Array(bytes)], name);
    return recorded(bankStatements.upload, as, { params: undefined }, (open: Ctx) =>
      uploadStatement(open, { file }, by),
    );
  };
  const isTheirs = and(eq(bankFileTable.odfi, routingNumber), eq(bankFileTable.direction, "statement"));
  const files = () => db.select().from(bankFileTable).where(isTheirs);
  return { partner, account, settings, ctx, upload, files };
}

test("an uploaded statement is taken whole, stored sealed, recorded in the audit log, and its lines are due for matching at once", async () => {
  const { partner, account, settings, ctx, upload, files } = await setting();
  const taken = await upload(bai2(account), { name: "../october 30.bai" });
  expect(taken).toMatchObject({ statements: 1, lines: 1, monthIDs: [expect.any(String)] });
  expect(await getMonth(ctx, taken.monthIDs[0] ?? "")).toMatchObject({ startsOn: "2025-10-01", open: { count: 1 } });
  const [file, ...more] = await files();
  expect(more).toEqual([]);
  expect(file).toMatchObject({ state: "processed", name: "october 30.bai", entries: 1, credits: 700, dueOn: null });
  expect((await fileStore().get(file?.fileID ?? "")).includes(account)).toBe(false);
  const [act] = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, file?.fileID ?? ""));
  expect(act).toMatchObject({ action: "bank-statement.upload", objectName: "october 30.bai" });
  const [bank] = await db.select().from(originatorTable).where(eq(originatorTable.odfi, settings.bank.routingNumber));
  expect(bank?.pollOn).toEqual(ctx.now);
  // The job that deletes the remains of failed uploads detects that these bytes are used.
  const named = { partnerID: partner.accountID, fileID: file?.fileID as FileID };
  expect(await discardUnusedFile.claim({ ...ctx, db }, named)).toBeUndefined();
});

test("the same content is taken once, even if uploaded twice at once, and a known statement in a different file is not new", async () => {
  const { account, upload, files } = await setting();
  const both = await Promise.allSettled([upload(bai2(account)), upload(bai2(account))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(upload(bai2(account), { name: "again.bai" })).rejects.toMatchObject({
    kind: "conflict",
    message: "this file was taken before",
  });
  expect(await upload(`${bai2(account)}\n`)).toMatchObject({ statements: 0, lines: 0, monthIDs: [] });
  expect((await files()).map(({ state }) => state)).toEqual(["processed", "processed"]);
});

test("of a file with several accounts ours is taken, by its number without zeros, and the others are counted and named", async () => {
  const { account, ctx, upload, files } = await setting();
  const records = bai2(`000${account}`).trimEnd().split("\n");
  const others = ["03,998877665,USD,015,5000,,/", "16,165,5000,,X,Y,NOT OURS/", "49,10000,3/"];
  const [total = 0] = (records.at(-1) ?? "").match(/\d+/g)?.slice(1).map(Number) ?? [];
  const both = [...records.slice(0, 2), ...others, ...records.slice(2, -2), `98,${total + 10_000},2,8/`];
  const text = [...both, `99,${total + 10_000},1,10/`].join("\n");
  expect(await upload(text)).toMatchObject({ statements: 1, lines: 1, otherAccounts: ["7665"] });
  const [file] = await files();
  expect(file).toMatchObject({ state: "processed", entries: 1, credits: 700, otherAccounts: ["7665"] });
  expect(await getBankFile(ctx, file?.fileID ?? "")).toMatchObject({ otherAccounts: ["7665"] });
  // The number without its zeros is the same account: its statement is known.
  expect(await upload(bai2(account))).toMatchObject({ statements: 0, otherAccounts: [] });
});

test("a file that is not a statement of the account is rejected with line and rule, and nothing is stored", async () => {
  const { partner, account, upload, files } = await setting();
  const fault = async (text: string | Buffer) => {
    const error: unknown = await upload(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "invalid" });
    const { file } = (error as { fields: { file: string } }).fields;
    expect(file).not.toContain(account);
    return file;
  };
  const good = bai2(account);
  expect(await fault(good.replace("16,165,700", "16,165,701"))).toMatch(/^line 5: the account's total is not/);
  expect(await fault(bai2("99999999"))).toBe("file: all of its statements are of another account");
  expect(await fault("<Document><no/></Document>")).toMatch(/^Document: /);
  for (const other of ["%PDF-1.7", "a,b,c\n1,2,3\n", Buffer.from([0x30, 0x31, 0x2c, 0x00]), "{}"])
    expect(await fault(other)).toBe("must be a BAI2, camt.053 or camt.054 file");
  await upload(good);
  expect(await fault(bai2(account, { cents: 900 }))).toMatch(/a different statement with this name was taken before$/);
  expect(await files()).toHaveLength(1);
  const isTheirs = eq(bankStatementLineTable.partnerID, partner.accountID);
  expect(await db.$count(bankStatementLineTable, isTheirs)).toBe(1);
});

test("only the partner that reconciles the account uploads its statements, and only if statements are set up", async () => {
  const { account, settings, upload, files } = await setting();
  const refused = { kind: "conflict", message: "no bank account of yours is set up for statements" };
  const other = ctxFor(await newPartner(db, { mode: "production" }));
  await expect(upload(bai2(account), { as: other })).rejects.toMatchObject(refused);
  await expect(upload(bai2(account), { as: ctxFor(await newPartner(db)) })).rejects.toMatchObject(refused);
  const { statements: _none, ...bank } = settings;
  await expect(upload(bai2(account), { by: bank })).rejects.toMatchObject(refused);
  expect(await files()).toEqual([]);
});
