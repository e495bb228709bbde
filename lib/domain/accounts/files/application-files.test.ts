import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable } from "@/db/schema";
import { transact, work } from "@/testing/context";
import { csv, part } from "@/testing/documents";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { failureOf, storedFile } from "@/testing/files";
import { newInvite, newInvitee } from "@/testing/onboarding";
import { openFile } from "@/lib/domain/platform/vault/sealed-records";
import { adoptFiles, reviewFile } from "./files";
import { UploadFile } from "./contract";
import { listApplicationFiles, listFiles } from "./queries";
import { storeFile } from "./store-file";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner);
  const { caller } = await newInvitee(db);
  return {
    partner,
    ctx,
    application: { partnerID: partner.accountID, inviteCode: invite.code, userID: caller.userID ?? "" },
  };
}

const document = (name = "deed.csv", metadata = "{}") =>
  UploadFile.parse({ file: part(name, csv("deed")), filePurpose: "business_verification", metadata });

test("an application's documents are reviewed, move to its account once, and can still be opened", async () => {
  const { partner, ctx, application } = await setting();
  const made = await storeFile(ctx, application, document());
  const other = await storeFile(ctx, { ...application, userID: randomUUID() }, document());
  await work(ctx, reviewFile, { partnerID: partner.accountID, fileID: made.fileID });
  expect(await listApplicationFiles(ctx, application)).toEqual([
    { ...made, fileStatus: "approved", updatedOn: expect.any(String) as unknown },
  ]);
  const { accountID } = await newAccount(db, partner);
  const adopt = () => transact({ ...ctx, accountID }, (open) => adoptFiles(open, application));
  expect([await adopt(), await adopt()]).toEqual([1, 0]);
  expect((await listFiles({ ...ctx, accountID })).map(({ fileID, accountID: owner }) => [fileID, owner])).toEqual([
    [made.fileID, accountID],
  ]);
  expect(await listApplicationFiles(ctx, { ...application, userID: other.fileID })).toEqual([]);
  const { sealed } = await storedFile(made.fileID);
  expect(sealed && openFile(made.fileID, sealed).toString()).toBe(csv("deed").toString());
  const events = await db.select().from(eventTable).where(eq(eventTable.accountID, accountID));
  expect(events).toMatchObject([{ type: "file.created", data: { fileID: made.fileID, fileStatus: "approved" } }]);
});

test("an application has no people yet, so only the format of their requirement names is checked", async () => {
  const { ctx, application } = await setting();
  await storeFile(ctx, application, document("a.csv", JSON.stringify({ representative_id: randomUUID() })));
  expect(await failureOf(storeFile(ctx, application, document("a.csv", '{"representative_id":"x"}')))).toEqual({
    metadata: expect.any(String) as unknown,
  });
});
