import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { disputeEvidenceTable } from "@/db/schema";
import { asChange, transact, work } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { csv, image, part, pdf } from "@/testing/documents";
import { testDatabase } from "@/testing/factories";
import { type EvidenceID, FileID } from "@/lib/core/api/ids";
import { fileStore } from "@/lib/providers/file-store";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { deleteAccount } from "@/lib/domain/accounts/accounts/accounts";
import { acceptDispute } from "@/lib/domain/money/disputes/disputes";
import { discardUnusedFile } from "@/lib/domain/accounts/files/files";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { openEvidence } from "@/lib/domain/platform/vault/sealed-records";
import { addEvidenceFile } from "./add-evidence-file";
import { addEvidenceText, downloadEvidence } from "./dispute-evidence";
import { listEvidence } from "./queries";

const db = testDatabase();

async function setting() {
  const payment = await newCardPayment(30_00);
  const ctx = payment.at(5000, payment.merchant.accountID);
  const { disputeID } = await transact(payment.at(5000), (open) => openTestDispute(open, payment.transferID, {}));
  const file = part("receipt.pdf", await pdf());
  const { evidenceID } = await addEvidenceFile(ctx, disputeID, { file, evidenceType: "receipt" });
  await transact(ctx, (open) => addEvidenceText(open, disputeID, { text: "Sent.", evidenceType: "other" }));
  await transact(ctx, (open) => acceptDispute(open, disputeID));
  return { ctx, disputeID, evidenceID };
}

async function keyOf(evidenceID: EvidenceID) {
  const [row] = await db.select().from(disputeEvidenceTable).where(eq(disputeEvidenceTable.evidenceID, evidenceID));
  if (!row?.wrappedKey || row.keyVersion === null) throw new Error("no key");
  return { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey };
}

async function opened(evidenceID: EvidenceID): Promise<string> {
  const sealed = { ...(await keyOf(evidenceID)), ciphertext: await fileStore().get(evidenceID) };
  return openEvidence(evidenceID, sealed).subarray(0, 5).toString();
}

test("when an account is deleted, its evidence files are unreadable at once, their bytes are deleted, and texts stay", async () => {
  const [gone, other] = [await setting(), await setting()];
  const { ctx, disputeID, evidenceID } = gone;
  expect(await opened(evidenceID)).toBe("%PDF-");
  await asChange(ctx, accounts.delete, { accountID: ctx.accountID }, deleteAccount);
  expect((await keyOf(evidenceID)).wrappedKey).toHaveLength(0);
  await expect(downloadEvidence(ctx, { disputeID, evidenceID })).rejects.toMatchObject({ kind: "notFound" });
  await work(ctx, discardUnusedFile, { partnerID: ctx.homePartnerID, fileID: FileID.parse(evidenceID) });
  await expect(fileStore().get(evidenceID)).rejects.toThrow();
  const left = await listEvidence(ctx, disputeID);
  expect(left.map(({ filename, text }) => filename ?? text)).toEqual(["receipt.pdf", "Sent."]);
  const { partnerID } = other.ctx;
  await work(ctx, discardUnusedFile, { partnerID, fileID: FileID.parse(other.evidenceID) });
  expect(await opened(other.evidenceID)).toBe("%PDF-");
});

test("a PNG screenshot is recognized by its bytes under any name, and re-encoded; a spreadsheet is rejected", async () => {
  const payment = await newCardPayment(30_00);
  const ctx = payment.at(5000, payment.merchant.accountID);
  const { disputeID } = await transact(payment.at(5000), (open) => openTestDispute(open, payment.transferID, {}));
  const sent = await image("png");
  const file = part("screenshot.jpg", Buffer.concat([sent, Buffer.from("hidden behind the picture")]));
  const taken = await addEvidenceFile(ctx, disputeID, { file, evidenceType: "receipt" });
  expect(taken).toMatchObject({ mimeType: "image/png", filename: "screenshot.jpg" });
  const sealed = { ...(await keyOf(taken.evidenceID)), ciphertext: await fileStore().get(taken.evidenceID) };
  const stored = openEvidence(taken.evidenceID, sealed);
  expect(stored.subarray(1, 4).toString()).toBe("PNG");
  expect(stored.includes("hidden behind")).toBe(false);
  const table = addEvidenceFile(ctx, disputeID, { file: part("table.png", csv()), evidenceType: "receipt" });
  await expect(table).rejects.toMatchObject({
    kind: "invalid",
    fields: { file: { mimeType: "must be a pdf, jpeg, png or tiff" } },
  });
  expect(await listEvidence(ctx, disputeID)).toHaveLength(1);
});
