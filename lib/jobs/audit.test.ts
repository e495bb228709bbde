import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { auditVerificationTable } from "@/db/schema";
import { inVain, leaveRows, spoil } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { linesOf } from "@/testing/log-lines";
import { newID } from "@/lib/core/api/ids";
import { createVerification, latestVerification } from "@/lib/domain/platform/audit/verifications";
import { checkSlice } from "./tasks";
import { startWorker } from "./worker";

test("the worker runs a requested check", async () => {
  const ctx = ctxFor(await newPartner(testDatabase()));
  await leaveRows(ctx, 2);
  const worker = await startWorker();
  await transact(ctx, createVerification);
  await expect.poll(async () => (await latestVerification(ctx)).state).toBe("holds");
  expect((await latestVerification(ctx)).checked).toBeGreaterThanOrEqual(2);
  await worker.stop();
});

test("a check that finds an error raises an alert which names partner, row and kind", async () => {
  const ctx = ctxFor(await newPartner(testDatabase()));
  await leaveRows(ctx, 3);
  const { partnerID } = ctx;
  await inVain(ctx, async (open) => {
    await spoil(open, sql`update audit_event set reason = 'another' where partner_id = ${partnerID} and sequence = 2`);
    const verificationID = newID<string>();
    await open.db.insert(auditVerificationTable).values({
      partnerID,
      verificationID,
      state: "queued",
      checked: 0,
      unreadable: 0,
      requestedOn: ctx.now,
      movedOn: ctx.now,
    });
    const lines = await linesOf(() => checkSlice(open, { partnerID, verificationID, after: 0 }));
    expect(lines).toEqual([
      expect.objectContaining({
        level: "error",
        event: "alert",
        alert: "audit",
        fault: "changed",
        sequence: 2,
        partnerID,
      }),
    ]);
  });
});
