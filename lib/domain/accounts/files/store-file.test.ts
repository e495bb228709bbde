import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable, fileTable } from "@/db/schema";
import { ctxFor, work } from "@/testing/context";
import { csv, image, pdf } from "@/testing/documents";
import { newAccount, testDatabase } from "@/testing/factories";
import { failureOf, storedFile, newFile, newFileSetting } from "@/testing/files";
import { Failure } from "@/lib/core/failure";
import type { FileID } from "@/lib/core/api/ids";
import { env } from "@/lib/env";
import { HARMLESS_VIRUS } from "@/lib/providers/file-scanner";
import { fileStore } from "@/lib/providers/file-store";
import { openFile } from "@/lib/domain/platform/vault/sealed-records";
import { FILES_PER_ACCOUNT } from "./contract";
import { discardUnusedFile } from "./files";
import { getFile, listFiles } from "./queries";

const db = testDatabase();

function holding(bytes: string | Buffer): string[] {
  return readdirSync(env().FILES_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && contentOf(path.join(entry.parentPath, entry.name)).includes(bytes))
    .map(({ name }) => name);
}

/** Returns the content of a file, or an empty buffer if another test has deleted it. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

test("a document is stored sealed, returned as sent, and listed", async () => {
  const { ctx, accountID } = await newFileSetting();
  const secret = `canary-${randomUUID()}`;
  const metadata = '{ "comment": "first", "shelf": "9" }';
  const made = await newFile(ctx, "../../Årsrapport pending (1).csv", { bytes: csv(secret), metadata });
  expect(made).toEqual({
    fileID: made.fileID,
    accountID,
    fileName: "Årsrapport pending (1).csv",
    filePurpose: "business_verification",
    fileStatus: "pending",
    metadata,
    fileSizeBytes: csv(secret).length,
    createdOn: ctx.now.toISOString(),
    updatedOn: ctx.now.toISOString(),
  });
  expect(await getFile(ctx, made.fileID)).toEqual(made);
  expect(await listFiles(ctx)).toEqual([made]);
  expect(holding(secret)).toEqual([]);
  const { row, sealed } = await storedFile(made.fileID);
  expect(row?.contentType).toBe("text/csv");
  expect(sealed && openFile(made.fileID, sealed).toString()).toBe(csv(secret).toString());
  const events = await db.select().from(eventTable).where(eq(eventTable.accountID, accountID));
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: "file.created", data: { fileID: made.fileID, fileStatus: "pending" } },
  ]);
});

test("the newest document comes first, and documents of other accounts are left out", async () => {
  const { ctx, partner } = await newFileSetting();
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  const [first, second] = [await newFile(ctx), await newFile(later)];
  expect((await listFiles(ctx)).map(({ fileID }) => fileID)).toEqual([second.fileID, first.fileID]);
  const other = ctxFor(partner, (await newAccount(db, partner)).accountID);
  expect(await listFiles(other)).toEqual([]);
  expect(await failureOf(getFile(other, first.fileID))).toBe("notFound");
});

test("missing metadata becomes an empty object", async () => {
  const { ctx } = await newFileSetting();
  for (const metadata of [undefined, "", "{}"])
    expect((await newFile(ctx, "a.csv", { ...(metadata !== undefined && { metadata }) })).metadata).toBe("{}");
});

test("a file name keeps its extension and loses dangerous characters", async () => {
  const { ctx } = await newFileSetting();
  const names: [string, string][] = [
    ["C:\\temp\\a.csv", "a.csv"],
    [`${"n".repeat(300)}.csv`, `${"n".repeat(60)}.csv`],
    ["a\r\nX-Header: 1.csv", "a__X-Header_ 1.csv"],
    ["\u202Evsc.csv", "_vsc.csv"],
    ['"; rm -rf.csv', "__ rm -rf.csv"],
    [".csv", "csv"],
    ["𝒳".repeat(70) + ".csv", `${"𝒳".repeat(60)}.csv`],
    ["...", "file"],
    ["a/", "file"],
  ];
  const bytes = await pdf();
  for (const [sent, stored] of names) expect((await newFile(ctx, sent, { bytes })).fileName, sent).toBe(stored);
});

test("a document with invalid or harmful content is rejected under its field, and none of it is stored", async () => {
  const { ctx } = await newFileSetting();
  const bad: [string, Buffer, RegExp][] = [
    ["a.txt", Buffer.from("hello"), /csv, png, jpeg or pdf/],
    ["a.csv", Buffer.from(`a,b\n${HARMLESS_VIRUS},1\n`), /virus/],
    ["a.pdf", await pdf({ trap: "javascript" }), /scripts/],
    ["a.png", (await image("png")).subarray(0, 60), /whole image/],
  ];
  for (const [name, bytes, why] of bad)
    expect(await failureOf(newFile(ctx, name, { bytes })), name).toEqual({
      file: expect.stringMatching(why) as unknown,
    });
  expect(await listFiles(ctx)).toEqual([]);
});

test("metadata must refer to people, requirements and documents of the account, or it is rejected", async () => {
  const { ctx, partner } = await newFileSetting();
  const stranger = await newFile(ctxFor(partner, (await newAccount(db, partner)).accountID));
  const own = await newFile(ctx);
  const bad = [
    { representative_id: randomUUID() },
    { representative_id: "x" },
    { requirement_id: "x" },
    { requirement_id: `representative.${randomUUID()}.ssn` },
    { requirement_id: `document.representative.${randomUUID()}.tin` },
    { requirement_id: `document.${stranger.fileID}` },
  ];
  for (const metadata of bad)
    expect(
      await failureOf(newFile(ctx, "a.csv", { metadata: JSON.stringify(metadata) })),
      JSON.stringify(metadata),
    ).toEqual({ metadata: expect.stringMatching(/^names a/) as unknown });
  for (const metadata of [
    { requirement_id: "document.business.verification" },
    { requirement_id: `document.${own.fileID}` },
    { representative_id: "", requirement_id: "" },
  ])
    await newFile(ctx, "a.csv", { metadata: JSON.stringify(metadata) });
});

test("of simultaneous uploads to an account with room for two, two are stored", async () => {
  const { ctx, accountID } = await newFileSetting();
  const first = await newFile(ctx);
  const { row } = await storedFile(first.fileID);
  if (!row) throw new Error("no row");
  await db
    .insert(fileTable)
    .values(Array.from({ length: FILES_PER_ACCOUNT - 3 }, () => ({ ...row, fileID: randomUUID() as FileID })));
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => failureOf(newFile(ctx))));
  expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
  expect(await listFiles({ ...ctx, accountID })).toHaveLength(FILES_PER_ACCOUNT);
  expect(await failureOf(newFile(ctx))).toBe("conflict");
});

test("the bytes of a failed upload are deleted, and those of a stored file are not", async () => {
  const { ctx } = await newFileSetting();
  const [used, unused] = [(await newFile(ctx)).fileID, randomUUID() as FileID];
  await fileStore().put(unused, Buffer.from("x"));
  for (const id of [used, unused, unused])
    await work(ctx, discardUnusedFile, { partnerID: ctx.homePartnerID, fileID: id });
  const isStored = async (id: FileID) => (await storedFile(id)).ciphertext !== undefined;
  expect([await isStored(used), await isStored(unused)]).toEqual([true, false]);
});

test("a document is not stored if its sender disconnects, at any stage", async () => {
  const { ctx } = await newFileSetting();
  const gone = new Failure("tooSlow", "gone");
  const { tenderFileStore } = globalThis;
  const sender = new AbortController();
  const store = fileStore();
  globalThis.tenderFileStore = {
    ...store,
    get: (id) => store.get(id),
    delete: (id) => store.delete(id),
    put: async (id, bytes) => {
      await store.put(id, bytes);
      sender.abort(gone);
    },
  };
  try {
    expect(await failureOf(newFile({ ...ctx, signal: sender.signal }))).toBe("tooSlow");
  } finally {
    globalThis.tenderFileStore = tenderFileStore;
  }
  expect(await failureOf(newFile({ ...ctx, signal: AbortSignal.abort(gone) }))).toBe("tooSlow");
  expect(await listFiles(ctx)).toEqual([]);
});

test("a store that does not answer causes a server error, and no file is left behind", async () => {
  const { ctx } = await newFileSetting();
  const { tenderFileStore } = globalThis;
  globalThis.tenderFileStore = {
    put: () => Promise.reject(new Error("down")),
    get: () => Promise.reject(new Error("down")),
    delete: async () => {},
  };
  try {
    expect(await failureOf(newFile(ctx))).toBe("downstream");
  } finally {
    globalThis.tenderFileStore = tenderFileStore;
  }
  expect(await listFiles(ctx)).toEqual([]);
});
