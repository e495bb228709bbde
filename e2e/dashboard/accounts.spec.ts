import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, representativeTable } from "@/db/schema";
import { accountNameOf, newAccount, type Partner, REACHED, testDatabase } from "@/testing/factories";
import { newID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { clientOf, newCardAccount } from "../fixtures";
import { newNumber, open, staffOf } from "./account-staff";
import { expectAccessible, expectRefused, test } from "./pages";

const db = testDatabase();

const facts = ({ accountID }: { accountID: string }) => eq(accountTable.accountID, accountID);

test("an account is created by hand; errors are at their fields, and a taken foreign ID is an error of the form", async ({
  context,
  page,
  pageErrors,
}) => {
  const taken = await newAccount(db, await staffOf(context));
  await db.update(accountTable).set({ foreignID: "bakery-1" }).where(facts(taken));
  await page.goto("/accounts/new");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: "Legal business name is required" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Legal business name is required" }).click();
  await expect(page.getByRole("textbox", { name: "Legal business name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Second Bakery LLC");
  await page.getByRole("textbox", { name: "Tax ID (EIN)" }).fill("12-34");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("link", { name: "Tax ID (EIN): An EIN has nine digits, as in 12-3456789. Check it." }),
  ).toBeVisible();
  const number = newNumber();
  await page.getByRole("textbox", { name: "Tax ID (EIN)" }).fill(number);
  await open(page, "Advanced");
  await page.getByRole("textbox", { name: "Foreign ID" }).fill("bakery-1");
  await page.getByRole("checkbox", { name: /^Send funds/ }).check();
  await expect(page.getByRole("checkbox", { name: /^Wallet/ })).toBeChecked();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /foreign ?ID/i })).toBeVisible();
  await expectRefused(pageErrors, 409);
  await page.getByRole("textbox", { name: "Foreign ID" }).fill("bakery-2");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: /Bakery LLC$/, level: 1 })).toBeVisible();
  await expect(page.getByText("Missing:").first()).toBeVisible();
  await expect.poll(() => page.content()).not.toContain(number);
});

test("saving one field leaves a colleague's concurrent change", async ({ context, page }) => {
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
  // The page reloads its data when a person returns after a while.
  const request = page.waitForResponse((response) => response.url().endsWith(`/api/accounts/${accountID}`));
  await context.clock.setFixedTime(now + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await request;
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).not.toHaveURL(/edit/);
  await expect.poll(business).toMatchObject({ website: "https://bakery.example", email: "colleague@bakery.example" });
});

test("deleting is not offered for a partner's own account", async ({ context, page }) => {
  const { accountID } = await staffOf(context);
  await page.goto(`/accounts/${accountID}`);
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
});

test("an error that only the server finds is at its field", async ({ context, page, pageErrors }) => {
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
  await expectRefused(pageErrors, 422);
  await page.getByRole("link", { name: "Website cannot be reached" }).click();
  await expect(page.getByRole("textbox", { name: "Website" })).toBeFocused();
});

test("an industry is shown by its name, and a search by an everyday word finds another industry", async ({
  context,
  page,
}) => {
  const { accountID } = await newAccount(db, await staffOf(context));
  const [made] = await db.select().from(accountTable).where(facts({ accountID }));
  const business = { ...(made?.profile.business as object), industryCodes: { mcc: "5812" } };
  await db.update(accountTable).set({ profile: { business } }).where(facts({ accountID }));
  await page.goto(`/accounts/${accountID}/edit`);
  const industry = page.getByRole("combobox", { name: "Industry" });
  await expect(industry).toHaveValue("Restaurants");
  await industry.fill("plumber");
  await page.getByRole("option", { name: /1711/ }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`/accounts/${accountID}`);
  const [saved] = await db.select().from(accountTable).where(facts({ accountID }));
  expect(saved?.profile.business).toMatchObject({ industryCodes: { mcc: "1711" } });
});

/**
 * A company that lacks only its tax number, its terms, its second owner and the confirmation that all owners are
 * listed.
 */
async function accountWithoutEIN(partner: Partner): Promise<string> {
  const { accountID } = await newAccount(db, partner, { isComplete: true });
  const [account] = await db.select().from(accountTable).where(facts({ accountID }));
  const { taxIDProvided: _none, ...business } = account?.profile.business as Record<string, unknown>;
  await db
    .update(accountTable)
    .set({ profile: { business: { ...business, businessType: "llc" } }, termsAcceptedOn: null })
    .where(facts({ accountID }));
  await db.insert(representativeTable).values({
    partnerID: partner.accountID,
    representativeID: newID(),
    accountID,
    profile: { name: { firstName: "Ada", lastName: "Keller" }, ...REACHED },
    birthDateProvided: true,
    governmentIDProvided: true,
    isController: false,
    isOwner: true,
    ownershipPercentage: 60,
    createdOn: new Date(),
    updatedOn: new Date(),
  });
  return accountID;
}

/** Adds a second owner, who controls the business, with all required answers. */
async function addController(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Add (?:person|the first person)$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Add person", level: 1 })).toBeVisible();
  await page.getByRole("checkbox", { name: "Controls the business" }).check();
  await page.getByRole("checkbox", { name: "Owns 25% or more" }).check();
  await page.getByRole("textbox", { name: "Share in percent" }).fill("40");
  await page.getByRole("textbox", { name: "Job title" }).fill("Partner");
  await page.getByRole("textbox", { name: "First name" }).fill("Ben");
  await page.getByRole("textbox", { name: "Last name" }).fill("Keller");
  await page.getByRole("textbox", { name: "Email" }).fill("ben@bakery.example");
  await page.getByRole("textbox", { name: "Phone" }).fill("5552223333");
  await page.getByRole("textbox", { name: "Street address" }).fill("12 Orchard Road");
  await page.getByRole("textbox", { name: "City" }).fill("Reno");
  await page.getByRole("combobox", { name: "State" }).selectOption("NV");
  await page.getByRole("textbox", { name: "ZIP code" }).fill("89501");
  await page.getByLabel("Month", { exact: true }).selectOption("4");
  await page.getByLabel("Day", { exact: true }).fill("28");
  await page.getByLabel("Year", { exact: true }).fill("1986");
  await page.getByLabel("Social Security number").fill(newNumber());
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("rowheader", { name: "Ben Keller" })).toBeVisible();
}

test("a business with two owners is verified once all requirements are answered", async ({ context, page }) => {
  const accountID = await accountWithoutEIN(await staffOf(context));
  await page.goto(`/accounts/${accountID}/edit`);
  await page.getByRole("textbox", { name: "Tax ID (EIN)" }).fill(newNumber());
  await page.getByRole("textbox", { name: "Phone" }).fill("555-111-2222");
  await page.getByRole("radio", { name: /Accepted, recorded by you/ }).check();
  await page.getByLabel("Accepted on").fill("2026-01-02T10:00");
  await page.getByRole("textbox", { name: "IP address" }).fill("203.0.113.7");
  await page.getByRole("textbox", { name: "Browser (user agent)" }).fill("Test");
  await page.getByRole("textbox", { name: /^Site/ }).fill("https://bakery.example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("(555) 111-2222")).toBeVisible();
  await page.getByRole("link", { name: "People", exact: true }).click();
  await addController(page);
  await expect(page.getByText("100% of ownership listed")).toBeVisible();
  await page.getByRole("button", { name: "Confirm all owners" }).click();
  await expect(page.getByText("All owners of 25% or more are listed.")).toBeVisible();
  await page.getByRole("link", { name: "Capabilities", exact: true }).click();
  await page.getByRole("button", { name: "Request Wallet" }).click();
  const wallet = page.getByRole("region", { name: "Wallet" });
  await expect(async () => {
    await page.reload();
    await expect(wallet.getByText("Enabled", { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.goto(`/accounts/${accountID}/edit`);
  await expect(page.getByText("This account is verified")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Legal business name" })).not.toBeEditable();
  await expect(page.getByText("On file, never shown")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Replace/ })).toHaveCount(0);
});

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
}

test("an account with an open card cannot be deleted, and says why; one without can, after its name was typed", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  const blocked = await newCardAccount(partner);
  await page.goto(`/accounts/${blocked.accountID}`);
  await askToDelete(page);
  await expect(
    page.getByRole("dialog", { name: /can’t be deleted yet$/ }).getByText("One of its cards is not closed."),
  ).toBeVisible();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
  const { accountID } = await newAccount(db, partner);
  await page.goto(`/accounts/${accountID}`);
  await askToDelete(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText(/Type Account .* exactly/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill(accountNameOf(accountID));
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This account is disconnected")).toBeVisible();
  for (const name of ["More actions", "Edit"])
    await expect(page.getByRole("button", { name }).or(page.getByRole("link", { name, exact: true }))).toHaveCount(0);
  await page.goto("/accounts");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("checkbox", { name: "Include disconnected" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show accounts" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
});
