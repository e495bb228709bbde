import { expect } from "@playwright/test";
import { newKey, newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { basic, send } from "../fixtures";
import { remember } from "../canary";
import { expectAccessible, signIn, test } from "./pages";
import { staffOf } from "./account-staff";

const db = testDatabase();

test("a developer finds the request that was refused, sees why, and takes it along to repeat it", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "developer" }));
  const { keyID, secret } = await newKey(db, partner.accountID, ["accounts.read", "accounts.write"]);
  remember("secret", secret);
  const headers = basic(keyID, secret);
  await page.goto("/developers/request-log");
  await expect(page.getByText("No requests yet")).toBeVisible();
  const body = { accountType: "business", profile: { business: { taxID: { ein: { number: "94-7201811" } } } } };
  remember("identity", "94-7201811", "947201811");
  const read = await send("GET /accounts", { headers });
  expect(read.status).toBe(200);
  const refused = await send("POST /accounts", { headers, body });
  expect(refused.status).toBe(422);
  const requestID = refused.headers.get("x-request-id") ?? "";
  const table = page.getByRole("table", { name: "Requests" });
  await expect(async () => {
    await page.reload();
    await expect(table.getByRole("rowheader")).toHaveText(["POST /accounts", "GET /accounts"], { timeout: 3000 });
  }).toPass();
  await page.getByRole("link", { name: "Refused" }).click();
  await expect(table.getByRole("rowheader")).toHaveText(["POST /accounts"]);
  await page.getByLabel("Operation").selectOption("GET /accounts");
  await expect(page.getByText(/Nothing matches/)).toBeVisible();
  await page.goto("/developers/request-log");
  await page.getByRole("searchbox").fill(requestID);
  await expect(table.getByRole("rowheader")).toHaveText(["POST /accounts"]);
  await table.getByRole("link", { name: "POST /accounts" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "POST /accounts" })).toBeVisible();
  await expect(page.getByText("422 Refused")).toBeVisible();
  await expect(page.getByText(requestID)).toBeVisible();
  await expect(page.getByRole("region", { name: "Response" })).toContainText("legalBusinessName");
  await expect(page.getByRole("region", { name: "Body" })).toContainText("<number>");
  await expect(page.getByText("94-7201811")).toHaveCount(0);
  await page.getByRole("button", { name: "Show API request" }).click();
  const panel = page.getByRole("dialog", { name: "API request" });
  await expect(panel).toContainText("Put in <number> before you send it.");
  await expect(panel.getByRole("region", { name: "curl request" })).toContainText("/api/accounts");
  await expectAccessible(page);
});

test("who may not see keys may not see their requests", async ({ context, page }) => {
  await staffOf(context, "support");
  await page.goto("/developers/request-log");
  await expect(page.getByRole("heading", { name: /^You need permission/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request log" })).toHaveCount(0);
});
