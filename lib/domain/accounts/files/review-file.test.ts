import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange, transact, work } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { failureOf, newFile, newFileSetting } from "@/testing/files";
import type { FileID } from "@/lib/core/api/ids";
import { type DecideFile, files } from "./contract";
import { decideFile, reviewFile } from "./files";
import { getFile, listFileFacts } from "./queries";
import type { Ctx } from "@/lib/domain/kernel/operations/context";

const db = testDatabase();
const ctxOfJob = () => ({ db, now: new Date(), requestID: randomUUID(), clientAddress: "worker" });
const review = ({ homePartnerID: partnerID }: Ctx, fileID: FileID) =>
  work(ctxOfJob(), reviewFile, { partnerID, fileID });

test("the simulator approves documents by default, and rejects or leaves them pending if their name or comment says so", async () => {
  const { ctx } = await newFileSetting();
  const cases: [string, string | undefined, Record<string, unknown>][] = [
    ["deed.csv", undefined, { fileStatus: "approved", metadata: "{}" }],
    [
      "reject.csv",
      undefined,
      {
        fileStatus: "rejected",
        decisionReason: "The document cannot be read.",
        metadata: '{"error_code":"document-illegible"}',
      },
    ],
    [
      "deed.csv",
      "Illegible, sorry",
      { fileStatus: "rejected", metadata: '{"comment":"Illegible, sorry","error_code":"document-illegible"}' },
    ],
    ["expired.csv", undefined, { fileStatus: "rejected", metadata: '{"error_code":"document-expired"}' }],
    ["pending.csv", undefined, { fileStatus: "pending", metadata: "{}" }],
  ];
  for (const [name, comment, wanted] of cases) {
    const { fileID } = await newFile(ctx, name, { ...(comment && { metadata: JSON.stringify({ comment }) }) });
    await review(ctx, fileID);
    await review(ctx, fileID);
    expect(await getFile(ctx, fileID), `${name} ${comment}`).toMatchObject(wanted);
  }
});

test("in production documents wait for a reviewer, and a partner cannot review them", async () => {
  const { ctx } = await newFileSetting("production");
  const { fileID } = await newFile(ctx, "reject.csv");
  await review(ctx, fileID);
  expect(await failureOf(transact(ctx, (open) => decideFile(open, fileID, { decision: "approve" })))).toBe("forbidden");
  expect((await getFile(ctx, fileID)).fileStatus).toBe("pending");
});

test("a decision is made once, with its reason, and the audit log records it", async () => {
  const { ctx, accountID } = await newFileSetting();
  const { fileID } = await newFile(ctx, "pending.csv");
  const decide = (input: DecideFile) => transact(ctx, (open) => decideFile(open, fileID, input));
  const both = await Promise.all([
    failureOf(decide({ decision: "approve" })),
    failureOf(decide({ decision: "approve" })),
  ]);
  expect(both.sort()).toEqual(["conflict", "nothing"]);
  expect(await failureOf(decide({ decision: "reject", reason: "late" }))).toBe("conflict");
  const other = await newFile(ctx, "pending.csv", { metadata: '{"requirement_id":"document.business.verification"}' });
  const rejected = await asChange(ctx, files.decide, other, (open) =>
    decideFile(open, other.fileID, { decision: "reject", reason: "Too old", errorCode: "document-expired" }),
  );
  expect(rejected).toMatchObject({ fileStatus: "rejected", decisionReason: "Too old" });
  expect(await listFileFacts(ctx)).toMatchObject([
    { fileID: other.fileID, requirementID: "document.business.verification", errorCode: "document-expired" },
    { fileID, fileStatus: "approved" },
  ]);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.object, other.fileID));
  expect(auditRows).toMatchObject([{ action: "file.decide", accountID, outcome: "done", reason: "reject: Too old" }]);
});
