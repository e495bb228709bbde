import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { requestLogTable } from "@/db/schema";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { basic, send } from "../fixtures";
import { remember } from "../canary";
import { expectAccessible, signIn, test } from "./pages";
import { staffOf } from "./account-staff";

const db = testDatabase();

/** A request is logged shortly after it is answered. */
const isLogged = (requestID: string) =>
  expect.poll(() => db.$count(requestLogTable, eq(requestLogTable.requestID, requestID))).toBe(1);

test("a developer finds the rejected request, sees why, and copies it to repeat it", async ({ context, page }) => {
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
  await expect(page.getByRole("region", { name: "Response body" })).toContainText("legalBusinessName");
  await expect(page.getByRole("region", { name: "Request body" })).toContainText("<number>");
  await expect(page.getByText("94-7201811")).toHaveCount(0);
  await page.getByRole("button", { name: "Show API request" }).click();
  const panel = page.getByRole("dialog", { name: "API request" });
  await expect(panel).toContainText("Put in <number> before you send it.");
  await expect(panel.getByRole("region", { name: "curl request" })).toContainText("/api/accounts");
  await expectAccessible(page);
});

test("a request that created an object links to it, and is replayed with a change", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "admin" }));
  const { keyID, secret } = await newKey(db, partner.accountID, ["accounts.write"]);
  remember("secret", secret);
  const body = { accountType: "business", profile: { business: { legalBusinessName: "Blue Door Bakery" } } };
  const made = await send("POST /accounts", { headers: basic(keyID, secret), body });
  const { accountID = "" } = made.body as { accountID?: string };
  const requestID = made.headers.get("x-request-id") ?? "";
  await isLogged(requestID);
  await page.goto(`/developers/request-log/${requestID}`);
  await expect(page.getByRole("region", { name: "Response body" })).toContainText(accountID);
  await expect(page.getByRole("region", { name: "Linked objects" }).getByRole("link")).toHaveAttribute(
    "href",
    `/accounts/${accountID}`,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resend in sandbox" }).click();
  const panel = page.getByRole("dialog", { name: "Resend in sandbox" });
  const written = panel.getByRole("textbox", { name: "Body" });
  const sending = panel.getByRole("button", { name: "Send POST request" });
  await written.fill(JSON.stringify({ ...body, foreignID: "<foreignID>" }));
  await sending.click();
  await expect(written).toHaveAccessibleDescription(/Put in <foreignID> first/);
  await panel.getByRole("textbox", { name: "Path" }).fill("/dashboard/api-keys");
  await written.fill(JSON.stringify({ ...body, foreignID: "again" }));
  await sending.click();
  await expect(panel.getByText("Keep the form /accounts.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Path" }).fill("/accounts");
  await sending.click();
  await expect(panel.getByText("200 Succeeded")).toBeVisible();
  await expect(panel.getByRole("region", { name: "New response" })).toContainText("again");
  await expectAccessible(page);
  const link = await panel.getByRole("link", { name: "Open in the request log" }).getAttribute("href");
  await isLogged(link?.split("/").at(-1) ?? "");
  await page.goto(link ?? "");
  await expect(page.getByText("Resend of")).toBeVisible();
});

test("people who may not see keys may not see their requests", async ({ context, page }) => {
  await staffOf(context, "support");
  await page.goto("/developers/request-log");
  await expect(page.getByRole("heading", { name: /^You need permission/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request log" })).toHaveCount(0);
});
