import { expect } from "@playwright/test";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { operations } from "@/lib/http/bindings";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";

const db = testDatabase();
const HTML_MAX = 320_000;

test("a developer copies the quickstart and makes the first call from the page", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "developer" }));
  await page.goto("/developers/api-keys");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Quickstart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  await page.getByRole("tab", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: "Read your account with Python" })).toContainText(partner.accountID);
  await page.getByRole("tab", { name: "Node.js" }).click();
  await expect(page.getByRole("region", { name: "Get a token with Node.js" })).toContainText("client_credentials");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("It works. The API responded with 200.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Response to the first call" })).toContainText(partner.displayName);
  await expectAccessible(page);
  for (const name of ["API reference", "Test values"])
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name })).toBeVisible();
});

test("the reference finds an operation by words of its name and path", async ({ page }) => {
  await page.goto("/reference");
  await page.getByRole("searchbox", { name: "Search operations" }).fill("post refunds");
  const hits = page.getByRole("list", { name: "Results" }).getByRole("link");
  await expect(hits.first()).toContainText("Create a refund");
  await hits.first().click();
  await expect(page.getByRole("heading", { level: 2, name: "Create a refund" })).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search operations" }).fill("payroll");
  await expect(page.getByText("No results. Try another word.")).toBeVisible();
});

test("an operation is tried from the reference with a typed key, which is not stored", async ({ page, pageErrors }) => {
  const partner = await newPartner(db);
  const { keyID, secret } = await newKey(db, partner.accountID, ["profile.read"]);
  remember("secret", secret);
  await page.goto("/reference/accounts");
  const operation = page.locator("#retrieve-account");
  await operation.getByText("Try it").click();
  await operation.getByRole("textbox", { name: "Key ID" }).fill(keyID);
  await operation.getByLabel("Secret", { exact: true }).fill(secret);
  await operation.getByRole("textbox", { name: "accountID" }).fill(partner.accountID);
  await operation.getByRole("button", { name: "Send request" }).click();
  await expect(operation.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await expect(operation.getByRole("region", { name: "Response: Retrieve an account" })).toContainText(
    partner.displayName,
  );
  await operation.getByRole("textbox", { name: "accountID" }).fill("nobody");
  await operation.getByRole("button", { name: "Send request" }).click();
  await expect(operation.getByText(/^404 in \d+ ms$/)).toBeVisible();
  await expectRefused(pageErrors, 404);
  await expectAccessible(page);
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]);
  await expect.poll(() => page.evaluate(stored)).not.toContain(secret);
  await page.reload();
  await operation.getByText("Try it").click();
  await expect(operation.getByLabel("Secret", { exact: true })).toHaveValue("");
});

test("no page of the reference is heavier than 320 kB", async ({ request }) => {
  const groups = [...new Set(operations.filter(({ internal }) => !internal).map(({ group }) => group))];
  expect(groups.length).toBeGreaterThan(15);
  const slugs = groups.map((group) => group.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
  const sizes: Record<string, number> = {};
  for (const path of ["/reference", ...slugs.map((slug) => `/reference/${slug}`)]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    sizes[path] = (await answer.body()).byteLength;
  }
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > HTML_MAX)).toEqual([]);
});

test("on a phone, a key's failures are simulated and the key is revoked from its row's panel", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  await newKey(db, partner.accountID);
  await signIn(context, await newPerson(db, partner));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/developers/api-keys");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Test", exact: true });
  await panel.getByRole("button", { name: "Simulate failures of Test" }).click();
  const dialog = page.getByRole("dialog", { name: "Simulate failures" });
  await dialog.getByLabel("Response", { exact: true }).selectOption("500 Server error");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Test” now returns simulated failures").first()).toBeVisible();
  await expect(panel.getByText("500 on 20% of all requests")).toBeVisible();
  await panel.getByRole("button", { name: "Revoke Test" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("“Test” is revoked").first()).toBeVisible();
});
