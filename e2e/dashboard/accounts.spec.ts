import { expect, type Page } from "@playwright/test";
import { newAccount, testDatabase } from "@/db/testing/factories";
import { SCOPES } from "@/lib/core/scopes";
import type { Account } from "@/lib/domain/accounts/contract";
import { clientOf, newCardAccount } from "../fixtures";
import { addOwner, expectRefused, fillAddress, newNumber, open, staffOf } from "./account-staff";
import { expectAccessible, test } from "./pages";

const db = testDatabase();

async function create(page: Page, name: string, foreignID: string): Promise<void> {
  await page.goto("/accounts/new");
  await page.getByRole("textbox", { name: "Legal business name" }).fill(name);
  await open(page, "Advanced");
  await page.getByRole("textbox", { name: "Foreign ID" }).fill(foreignID);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: /Bakery LLC$/, level: 1 })).toBeVisible();
}

test("an account is created by hand; faults stand at their fields, and a taken foreign ID is said of the form", async ({
  context,
  page,
  faults,
}) => {
  await staffOf(context);
  await create(page, "First Bakery LLC", "bakery-1");
  await page.goto("/accounts/new");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: "Legal business name is required" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Legal business name is required" }).click();
  await expect(page.getByRole("textbox", { name: "Legal business name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Second Bakery LLC");
  await page.getByRole("textbox", { name: "Tax number (EIN)" }).fill("12-34");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("link", { name: "Tax number (EIN) must be a valid employer identification number" }),
  ).toBeVisible();
  const number = newNumber();
  await page.getByRole("textbox", { name: "Tax number (EIN)" }).fill(number);
  await open(page, "Advanced");
  await page.getByRole("textbox", { name: "Foreign ID" }).fill("bakery-1");
  await page.getByRole("checkbox", { name: /^Send funds/ }).check();
  await expect(page.getByRole("checkbox", { name: /^Wallet/ })).toBeChecked();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /foreign ?ID/i })).toBeVisible();
  expectRefused(faults, 409);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Foreign ID" }).fill("bakery-2");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: /Bakery LLC$/, level: 1 })).toBeVisible();
  await expect(page.getByText("Missing:").first()).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.content()).not.toContain(number);
});

test("saving one field leaves what a colleague changed meanwhile", async ({ context, page }) => {
  const partner = await staffOf(context);
  const colleague = await clientOf(partner, SCOPES);
  const { accountID } = await newAccount(db, partner);
  const business = async () => ((await colleague.send(`GET /accounts/${accountID}`)).body as Account).profile.business;
  const now = Date.now();
  await context.clock.setFixedTime(now);
  await page.goto(`/accounts/${accountID}/edit`);
  await page.getByRole("textbox", { name: "Website" }).fill("https://bakery.example");
  await colleague.send(`PATCH /accounts/${accountID}`, {
    body: { profile: { business: { email: "colleague@bakery.example" } } },
  });
  // The page asks again when somebody comes back to it after a while.
  const asked = page.waitForResponse((response) => response.url().endsWith(`/api/accounts/${accountID}`));
  await context.clock.setFixedTime(now + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).not.toHaveURL(/edit/);
  await expect.poll(business).toMatchObject({ website: "https://bakery.example", email: "colleague@bakery.example" });
});

test("a partner's own account is not offered to be deleted", async ({ context, page }) => {
  const { accountID } = await staffOf(context);
  await page.goto(`/accounts/${accountID}`);
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("a fault which only the server finds stands at its field", async ({ context, page, faults }) => {
  await staffOf(context);
  await page.route("**/api/accounts", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 422,
          json: {
            error: {
              profile: { business: { website: "cannot be reached" } },
              capabilities: { "0": "is not offered here" },
            },
          },
        })
      : route.fallback(),
  );
  await page.goto("/accounts/new");
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Third Bakery LLC");
  await page.getByRole("checkbox", { name: /^Collect funds/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: "Website cannot be reached" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Collect funds is not offered here" })).toBeVisible();
  expectRefused(faults, 422);
  await page.getByRole("link", { name: "Website cannot be reached" }).click();
  await expect(page.getByRole("textbox", { name: "Website" })).toBeFocused();
});

test("a business with two owners is verified once everything asked for is in", async ({ context, page }) => {
  await staffOf(context);
  await create(page, "Orchard Bakery LLC", "orchard");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("combobox", { name: "Business type" }).selectOption("llc");
  await page.getByRole("textbox", { name: "Tax number (EIN)" }).fill(newNumber());
  await page.getByRole("textbox", { name: "E-mail" }).fill("hello@bakery.example");
  await page.getByRole("textbox", { name: "Phone" }).fill("555-111-2222");
  await fillAddress(page);
  await page.getByRole("textbox", { name: "Website" }).fill("bakery.example");
  await page.getByRole("radio", { name: /Accepted, recorded by you/ }).check();
  await page.getByLabel("Accepted on").fill("2026-01-02T10:00");
  await page.getByRole("textbox", { name: "IP address" }).fill("203.0.113.7");
  await page.getByRole("textbox", { name: "Browser (user agent)" }).fill("Test");
  await page.getByRole("textbox", { name: /^Site/ }).fill("https://bakery.example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: /Bakery LLC$/, level: 1 })).toBeVisible();
  await expect(page.getByText("(555) 111-2222")).toBeVisible();
  await page.getByRole("link", { name: "People", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No people yet" })).toBeVisible();
  await expectAccessible(page);
  await addOwner(page, { first: "Ada", share: "60", isController: true });
  await addOwner(page, { first: "Ben", share: "40" });
  await expect(page.getByText("100% of ownership listed")).toBeVisible();
  await page.getByRole("button", { name: "Confirm all owners" }).click();
  await expect(page.getByText("All owners of 25% or more are listed.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Capabilities", exact: true }).click();
  await page.getByRole("button", { name: "Request Wallet" }).click();
  const wallet = page.getByRole("region", { name: "Wallet" });
  await expect(async () => {
    await page.reload();
    await expect(wallet.getByText("Enabled", { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expectAccessible(page);
  await page.goto(page.url().replace("/capabilities", "/edit"));
  await expect(page.getByText("This account is verified")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Legal business name" })).not.toBeEditable();
  await expect(page.getByText("On file, never shown")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Replace/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("an account with an open card cannot be deleted, and says why; one without can, after its name was typed", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  const blocked = await newCardAccount(partner);
  await page.goto(`/accounts/${blocked.accountID}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("dialog", { name: /cannot be deleted yet$/ }).getByText("One of its spending cards is not closed."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeFocused();
  const { accountID } = await newAccount(db, partner);
  await page.goto(`/accounts/${accountID}`);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText(/Type Account .* exactly/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill(`Account ${accountID.slice(-12)}`);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This account is disconnected")).toBeVisible();
  for (const name of ["Delete", "Edit"])
    await expect(page.getByRole("button", { name }).or(page.getByRole("link", { name, exact: true }))).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/accounts");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "With disconnected ones" }).check();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
});
