import { expect, type Page } from "@playwright/test";
import { testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { ctxFor } from "@/testing/context";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { inviterOf } from "./account-staff";
import { DIALOG, expectAccessible, keysAreHeard, test } from "./pages";

const db = testDatabase();

const create = (page: Page) => page.getByRole("button", { name: "Create invite" }).click();
const said = (page: Page) => page.locator("[data-live-region]");

test("by keyboard alone: N, a template, ⌘⏎, C", async ({ context, page }) => {
  const partner = await inviterOf(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createInviteTemplate(ctxFor(partner), {
    name: "Shops",
    invite: { capabilities: ["wallet"], feePlanCodes: ["standard"], builder: { preset: "look", knowledge: "nothing" } },
  });
  await page.goto("/invites");
  await expect(page.getByRole("button", { name: "From a template" })).toBeEnabled();
  await keysAreHeard(page);
  await page.keyboard.press("n");
  await page.waitForURL(/\/invites\/new/);
  await expect(page.getByLabel("Template")).toBeFocused();
  await page.keyboard.press("S");
  await expect(page.getByLabel("Template").locator("option:checked")).toHaveText("Shops");
  await expect(page.getByRole("radio", { name: "View only" })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/created=1/);
  await expect(page.getByRole("button", { name: "Copy invite link" })).toBeFocused();
  await page.keyboard.press("c");
  const colors = (button: Element) =>
    [button.querySelector("svg"), button].map((one) => one && getComputedStyle(one).color);
  await expect
    .poll(async () => {
      const [icon, text] = await page.getByRole("button", { name: "Copy invite link" }).evaluate(colors);
      return `${await page.getByRole("button", { name: "Copy invite link" }).textContent()} ${icon === text}`;
    })
    .toBe("Copied true");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/o\/\w+/);
});

test("an invite is saved as a template, which is used, renamed and deleted", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("checkbox", { name: /^Collect funds/ }).check();
  await page.getByRole("button", { name: "Save as template" }).click();
  await page.getByLabel("Template name").fill("Shops");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(said(page)).toContainText("Template saved");
  await page.getByRole("button", { name: "Blank" }).click();
  await expect(page.getByRole("checkbox", { name: /^Collect funds/ })).not.toBeChecked();
  await page.getByLabel("Template").selectOption("Shops");
  await expect(page.getByRole("checkbox", { name: /^Collect funds/ })).toBeChecked();
  await page.getByRole("button", { name: "Manage templates" }).click();
  await page.getByRole("button", { name: "Rename Shops" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Stores");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("button", { name: "Delete Stores…" }).click();
  await page.getByRole("button", { name: "Delete template" }).click();
  await expect(page.getByText("No templates are left.")).toBeVisible();
});

test("typed values are kept, come back without ID numbers, and can be discarded", async ({ context, page }) => {
  await inviterOf(context);
  const sent: string[] = [];
  page.on(
    "requestfinished",
    (request) => request.url().endsWith("/invite-draft") && sent.push(request.postData() ?? ""),
  );
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.getByLabel("Legal business name").fill("Anvil LLC");
  await page.getByLabel("Tax ID (EIN)").fill("91-2817365");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect.poll(() => sent.join("")).toContain("Anvil LLC");
  expect(sent.join("")).not.toContain("2817365");
  await page.reload();
  await expect(page.getByText("Your draft is back")).toBeVisible();
  await expect(page.getByLabel("Legal business name")).toHaveValue("Anvil LLC");
  await expect(page.getByLabel("Tax ID (EIN)")).toHaveValue("");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Legal business name")).toHaveValue("");
  await expect(page.getByText("Your draft is back")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Your draft is back")).toHaveCount(0);
});

test("a pasted request fills the builder, and an invalid one is listed by path", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("button", { name: "Import JSON" }).click();
  const body = {
    capabilities: ["wallet"],
    feePlanCodes: ["standard"],
    scopes: ["accounts.read"],
    prefill: { accountType: "business", profile: { business: { email: "x" } } },
  };
  await page.getByLabel("Body").fill(JSON.stringify(body));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was imported — 2 errors" })).toContainText(
    "prefill.profile.business.legalBusinessName",
  );
  await expectAccessible(page, DIALOG);
  const business = { legalBusinessName: "Anvil LLC" };
  await page.getByLabel("Body").fill(JSON.stringify({ ...body, prefill: { ...body.prefill, profile: { business } } }));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("Legal business name")).toHaveValue("Anvil LLC");
  await expect(page.getByRole("checkbox", { name: /Wallet/ })).toBeChecked();
});

test("the preview shows every edit, in either theme and language", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  const preview = page.frameLocator('iframe[title="Preview of the invitee\'s page"]');
  await expect(preview.getByRole("heading", { level: 1 })).toContainText("invites you");
  await page.getByLabel("Legal business name").fill("Anvil LLC");
  await expect(preview.getByRole("heading", { level: 1 })).toContainText("Anvil LLC");
  await page.getByRole("checkbox", { name: /^Collect funds/ }).check();
  await expect(preview.getByText("Get paid by card or bank debit.")).toBeVisible();
  await page.getByRole("button", { name: "Light" }).click();
  await expect(preview.locator("html")).toContainClass("dark");
  const family = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  await expect(preview.locator("body")).toHaveCSS("font-family", family);
  await page.getByLabel("Language of the preview").selectOption("Español");
  await expect(preview.getByRole("heading", { level: 1 })).toContainText(/invita/);
  await expect(page.getByText(/About \d+ minutes · \d+ answers, 1 already prefilled/)).toBeVisible();
});

test("known answers determine the questions, and fields that both types have are kept", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.getByLabel("Email", { exact: true }).fill("dana@example.com");
  await page.getByLabel("Trade name").fill("Anvil");
  await page.getByRole("radio", { name: "Individual" }).check();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("dana@example.com");
  await expect(
    page.getByText("Other details you entered about the business are kept here but not sent."),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Business" }).check();
  await page.getByRole("radio", { name: "Nothing" }).check();
  await expect(page.getByLabel("Email", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Details in hidden fields are kept here but not sent.")).toBeVisible();
  await page.getByRole("button", { name: "Create invite" }).click();
  await page.waitForURL(/created=1/);
  await expect(page.getByRole("heading", { name: /^Untitled · / })).toBeVisible();
});

test("permissions are searched, counted and compared with the set they came from", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Run payments", exact: true }).check();
  await page.getByRole("button", { name: "Show single permissions" }).click();
  await page.getByLabel("Find a permission").fill("wallet");
  await expect(page.getByRole("checkbox", { name: "View wallets" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "View files" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "View wallets" }).press("Space");
  await expect(page.getByText("Unlike Run payments: − View wallets")).toBeVisible();
  await expect(page.getByText("Custom (from Run payments)")).toBeVisible();
});

test("after creation the draft is gone, and another invite can start from the new one", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByLabel("Legal business name").fill("Anvil LLC");
  await create(page);
  await page.waitForURL(/created=1/);
  await page.getByRole("button", { name: "Write an email" }).click();
  await expect(page.getByRole("menuitem", { name: "English" })).toHaveAttribute("href", /^mailto:.*invites/);
  await expect(page.getByRole("menuitem", { name: "Español" })).toHaveAttribute("href", /^mailto:.*lo%20invita/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Open as invitee" })).toHaveAttribute("href", /\/o\//);
  await page.getByRole("link", { name: "Create another like this" }).click();
  await expect(page.getByLabel("Legal business name")).toHaveValue("Anvil LLC");
  await page.goto("/invites/new");
  await expect(page.getByText("Your draft is back")).toHaveCount(0);
  await expect(page.getByLabel("Legal business name")).toHaveValue("");
});

test("a plan's sample total is shown, also for one that was added since", async ({ context, page }) => {
  const partner = await inviterOf(context);
  const now = Date.now();
  await context.clock.setFixedTime(now);
  await page.goto("/invites/new");
  const costs = page.getByText("A card payment of $100.00 costs $3.20.");
  await expect(costs).toHaveCount(1);
  await newFeePlan(db, partner, "later");
  // The page reloads its data when a person returns after a while.
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/dashboard/invite-material"));
  await context.clock.setFixedTime(now + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await answer;
  await expect(costs).toHaveCount(2);
});
