import { expect, test } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { listCapabilities } from "../capabilities/queries";
import { ListAccounts } from "./contract";
import { listDashboardAccounts } from "./list-dashboard-accounts";

const db = testDatabase();
const all = ListAccounts.parse({});

test("each account of the list tells how many things it waits for, each once", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const idle = await newAccount(db, partner);
  const now = new Date();
  await db.insert(capabilityTable).values([
    { accountID, capability: "wallet", status: "pending", createdOn: now, updatedOn: now },
    {
      accountID,
      capability: "send-funds",
      status: "pending",
      errors: [{ requirement: "business.legalname", errorCode: "invalid-value" }],
      createdOn: now,
      updatedOn: now,
    },
  ]);
  const listed = await listDashboardAccounts(ctxFor(partner), all);
  const due = new Set(
    (await listCapabilities(ctxFor(partner, accountID))).flatMap(
      ({ requirements }) => requirements?.currentlyDue ?? [],
    ),
  );
  expect(due.size).toBeGreaterThan(2);
  expect(listed.find((account) => account.accountID === accountID)?.attention).toBe(due.size);
  expect(listed.find((account) => account.accountID === idle.accountID)?.attention).toBe(0);
});

test("what an account waits for is not told where its connection does not let capabilities be read", async () => {
  const partner = await newPartner(db);
  await newAccount(db, partner, { scopes: ["accounts.read", "profile.read"], capabilities: ["transfers"] });
  const [listed] = await listDashboardAccounts(ctxFor(partner), all);
  expect(listed).toBeDefined();
  expect(listed).not.toHaveProperty("attention");
});
