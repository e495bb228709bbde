import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, fileTable } from "@/db/schema";
import { transact, work } from "@/testing/context";
import { csv, image } from "@/testing/documents";
import { testDatabase } from "@/testing/factories";
import { failureOf, storedFile, newFile, newFileSetting } from "@/testing/files";
import { newPerson, signedIn } from "@/testing/people";
import type { InStep } from "@/lib/domain/kernel/events/job";
import { fileStore } from "@/lib/providers/file-store";
import { keys, memoryKeys } from "@/lib/providers/keys";
import { openFile } from "@/lib/domain/platform/vault/sealed-records";
import { rewrapKeys } from "@/lib/domain/platform/vault/rewrap-keys";
import { destroyFiles, discardUnusedFile, downloadFile } from "./files";
import { listFiles } from "./queries";

const db = testDatabase();

test("only a person can download a document, as an attachment, and the audit log names the person", async () => {
  const { ctx, partner, accountID } = await newFileSetting();
  const { fileID } = await newFile(ctx, "Übersicht's.csv", { bytes: csv("inside") });
  expect(await failureOf(downloadFile(ctx, fileID))).toBe("forbidden");
  const { caller } = await signedIn(db, partner, await newPerson(db, partner, { role: "operations" }));
  const staff = { ...ctx, caller };
  const answer = await downloadFile(staff, fileID);
  expect(await answer.text()).toBe(csv("inside").toString());
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "text/csv",
    "content-length": String(csv("inside").length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": `attachment; filename="_bersicht_s.csv"; filename*=UTF-8''%C3%9Cbersicht_s.csv`,
  });
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, fileID));
  expect(auditRows).toMatchObject([{ action: "file.download", outcome: "disclosed", actorKind: "person", accountID }]);
  expect(await failureOf(downloadFile({ ...staff, accountID: partner.accountID }, fileID))).toBe("notFound");
});

test("an image is stored as a redrawn copy, and its size is shown as sent", async () => {
  const { ctx } = await newFileSetting();
  const sent = await image("jpeg");
  const made = await newFile(ctx, "photo.jpg", { bytes: sent, filePurpose: "identity_verification" });
  expect(made.fileSizeBytes).toBe(sent.length);
  const { row, sealed } = await storedFile(made.fileID);
  const stored = sealed && openFile(made.fileID, sealed);
  expect([row?.contentType, stored?.includes("where-it-was-taken")]).toEqual(["image/jpeg", false]);
});

test("bytes of another file, or changed bytes, do not open", async () => {
  const { ctx } = await newFileSetting();
  const [one, two] = [await newFile(ctx), await newFile(ctx)];
  const { sealed } = await storedFile(one.fileID);
  if (!sealed) throw new Error("nothing was kept");
  expect(() => openFile(two.fileID, sealed)).toThrow("the vault refused");
  sealed.ciphertext.writeUInt8(sealed.ciphertext.readUInt8(40) ^ 1, 40);
  expect(() => openFile(one.fileID, sealed)).toThrow("the vault refused");
});

test("the documents of a deleted account become unreadable immediately, and their bytes are deleted", async () => {
  const { ctx, partner } = await newFileSetting();
  const { fileID } = await newFile(ctx);
  await transact(ctx, destroyFiles);
  const { caller } = await signedIn(db, partner, await newPerson(db, partner, { role: "owner" }));
  expect(await failureOf(downloadFile({ ...ctx, caller }, fileID))).toBe("notFound");
  await work(ctx, discardUnusedFile, { partnerID: partner.accountID, fileID });
  expect((await storedFile(fileID)).ciphertext).toBeUndefined();
  expect((await listFiles(ctx)).map((file) => file.fileID)).toEqual([fileID]);
});

test("after a key rotation a document's key is encrypted again, and the document still opens", async () => {
  const { ctx } = await newFileSetting();
  const { fileID } = await newFile(ctx);
  const { row: before } = await storedFile(fileID);
  const original = globalThis.tenderKeys;
  const current = keys();
  const next = memoryKeys();
  globalThis.tenderKeys = {
    ...current,
    current: (purpose) =>
      purpose === "identity" ? { version: 9999, key: next.current("identity").key } : current.current(purpose),
    get: (purpose, version) => (version === 9999 ? next.current("identity").key : current.get(purpose, version)),
  };
  try {
    await db
      .transaction(async (open) => {
        const load = async () => (await open.select().from(fileTable).where(eq(fileTable.fileID, fileID)))[0];
        const inStep: InStep = (step) => step({ ...ctx, db: open });
        await expect.poll(async () => (await rewrapKeys(inStep), (await load())?.keyVersion)).toBe(9999);
        const row = await load();
        expect(before?.keyVersion).toBe(1);
        if (row) openFile(fileID, { ...row, ciphertext: await fileStore().get(fileID) });
        throw new Error("undone");
      })
      .catch((error: unknown) => expect(String(error)).toBe("Error: undone"));
  } finally {
    globalThis.tenderKeys = original;
  }
});
