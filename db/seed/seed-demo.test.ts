import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import type { AccountID } from "@/lib/core/ids";
import { listCapabilities } from "@/lib/domain/capabilities/queries";
import { connectSampleAccounts } from "./sample-accounts";
import { seedDemo } from "./seed-demo";

test("the sample accounts are verified, may do all they asked for, and owe nothing", async () => {
  const db = testDatabase();
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  await transact(ctx, connectSampleAccounts);
  const samples = await db.select().from(accountTable).where(eq(accountTable.partnerID, partner.accountID));
  expect(samples.map(({ verificationStatus }) => verificationStatus)).toEqual(["verified", "verified"]);
  for (const { accountID } of samples) {
    for (const capability of await listCapabilities({ ...ctx, accountID: accountID as AccountID })) {
      expect(capability).toMatchObject({ status: "enabled" });
      expect(capability).not.toHaveProperty("requirements");
    }
  }
});

test("the demo's own account owes nothing for what it may do", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "demo-")), "demo.json");
  await seedDemo(file);
  const { partnerAccountID } = JSON.parse(readFileSync(file, "utf8")) as { partnerAccountID: AccountID };
  const ctx = { ...ctxFor(await newPartner(testDatabase())), accountID: partnerAccountID };
  const capabilities = await listCapabilities(ctx);
  expect(capabilities.map(({ status }) => status)).toEqual(capabilities.map(() => "enabled"));
  expect(capabilities.filter((capability) => "requirements" in capability)).toEqual([]);
});
