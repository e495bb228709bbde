import { expect, type BrowserContext, type Page, type Response } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { LAST_FOUR, newFindable } from "@/testing/findable";
import { newPerson } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import { watched } from "../canary";
import { expectAccessible, expectRefused, keysAreHeard, signIn, test } from "./pages";

const db = testDatabase();
const CARD = watched("pan", "5555555555554444");

/** A partner with a bakery, and its signed-in owner on a page. */
async function setting(context: BrowserContext, page: Page) {
  const made = await newFindable();
  await signIn(context, await newPerson(db, made.partner));
  await page.goto("/invites");
  return made;
}

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const input = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name });

async function pressFind(page: Page): Promise<void> {
  await keysAreHeard(page);
  await page.keyboard.press("Control+k");
}

test("a name is found from anywhere by keyboard, and its page opens", async ({ context, page }) => {
  const { accountID } = await setting(context, page);
  await pressFind(page);
  await expect(input(page)).toBeFocused();
  await expect(group(page, "Actions").getByRole("option", { name: "New transfer" })).toBeVisible();
  await expectAccessible(page);
  await input(page).fill("rosenbrot");
  await expect(group(page, "Accounts").getByRole("option", { name: "Rosenbrot Bakery" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(group(page, "People").getByRole("option", { name: "Mina Rosenthal" })).toContainText("Baker");
  await expect(palette(page).getByRole("status")).toHaveText("2 results");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountID}$`));
  await expect(palette(page)).toHaveCount(0);
});

test("last four digits, an ID and a pasted card number are found, and the number never leaves the browser", async ({
  context,
  page,
}) => {
  const made = await setting(context, page);
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/dashboard/search") && requests.push(request.url()));
  await page.getByRole("button", { name: "Find anything" }).click();
  await input(page).fill(LAST_FOUR);
  await expect(options(page)).toHaveText([/Visa •••• 4827/, /•••• 4827/, /Visa •••• 4827/]);
  await input(page).fill(CARD);
  await expect(palette(page).getByText("Nothing found for")).toBeVisible();
  expect(requests.at(-1)).toMatch(/\?q=4444$/);
  expect(requests.join(" ")).not.toContain(CARD.slice(0, 12));
  await input(page).fill(made.issuedCardID);
  await expect(options(page)).toHaveCount(1);
  await options(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${made.accountID}/cards/${made.issuedCardID}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an amount finds its transfer, which then stays in the recent list until sign-out", async ({ context, page }) => {
  const { partner } = await setting(context, page);
  const [from, to] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  const ways = { from: from.wallet, to: to.wallet };
  const transferID = await newTransfer(ctxFor(partner), { ...ways, cents: 12_050, description: "Rent for May" });
  const find = async (text: string) => {
    await pressFind(page);
    await input(page).fill(text);
  };
  await find("120.50");
  await expect(group(page, "Transfers").getByRole("option")).toContainText("$120.50");
  await input(page).fill("rent f");
  await group(page, "Transfers").getByRole("option").click();
  await expect(page).toHaveURL(new RegExp(`/transfers/${transferID}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const stored = () => page.evaluate((id) => Object.values(localStorage).join(" ").includes(id), transferID);
  await expect.poll(stored).toBe(true);
  await page.goto("/invites");
  await find("");
  const recent = group(page, "Recent").getByRole("option");
  await expect(recent).toHaveCount(1);
  await expect(recent).toContainText("Transfer");
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/finder-recent.png" });
  await recent.click();
  await expect(page).toHaveURL(new RegExp(`/transfers/${transferID}$`));
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(stored).toBe(false);
});

test("on a phone a button opens it, over the whole screen, in the dark", async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await setting(context, page);
  await page.getByRole("button", { name: "Find anything" }).click();
  await input(page).fill("rosen");
  await expect(group(page, "Invites").getByRole("option", { name: "Rosengarten Nursery" })).toBeVisible();
  await expectAccessible(page);
  await input(page).fill("nothing like this");
  await expect(palette(page).getByText("Nothing found for “nothing like this”")).toBeVisible();
  await expectAccessible(page);
  await palette(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Find anything" })).toBeFocused();
});

test("it shows that it is searching, reports a failure, and retries", async ({ context, page, pageErrors }) => {
  await setting(context, page);
  const held: (() => void)[] = [];
  let isBroken = true;
  await page.route("**/api/dashboard/search?*", async (route) => {
    if (isBroken) await new Promise<void>((resolve) => held.push(resolve));
    await (isBroken ? route.abort() : route.continue());
  });
  await pressFind(page);
  await input(page).fill("rosenbrot");
  await expect(palette(page).getByRole("status")).toHaveText("Searching");
  await expect.poll(() => held.length).toBe(1);
  held.forEach((release) => release());
  await expect(palette(page).getByRole("alert")).toContainText("Search failed.");
  await expectAccessible(page);
  isBroken = false;
  await palette(page).getByRole("button", { name: "Retry" }).click();
  await expect(options(page).first()).toContainText("Rosenbrot Bakery");
  await expectRefused(pageErrors, "ERR_FAILED");
});

test("keys typed after Control+K reach the palette, even while its script loads", async ({ context, page }) => {
  const { accountID } = await setting(context, page);
  await keysAreHeard(page);
  const held: (() => void)[] = [];
  let isSlow = true;
  await page.route("**/_next/static/**/*.js", async (route) => {
    const script = await (await route.fetch()).text();
    if (isSlow && script.includes("cmdk-input")) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  // N alone would create an object, and J moves to a row.
  await page.keyboard.type("jrosen");
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.keyboard.press("End");
  await expect.poll(() => held.length).toBe(1);
  await expect(input(page)).toHaveValue("rosen");
  await expectAccessible(page);
  isSlow = false;
  held.forEach((release) => release());
  await expect(options(page).first()).toContainText("Rosenbrot Bakery");
  await page.keyboard.type("brot");
  await expect(input(page)).toHaveValue("rosenbrot");
  await expect(page).toHaveURL(/\/invites$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountID}$`));
});

test("no row is selected before the answer arrives, and Enter pressed before it opens the first match", async ({
  context,
  page,
}) => {
  const { accountID } = await setting(context, page);
  const held: (() => void)[] = [];
  const searches: string[] = [];
  await page.route("**/api/dashboard/search?*", async (route) => {
    searches.push(route.request().url());
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await pressFind(page);
  await expect(group(page, "Actions")).toBeVisible();
  await expect(options(page).and(page.locator("[aria-selected=true]"))).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("rosenbrot");
  // With slow typing, an earlier request searches for a part of the word.
  await expect.poll(() => searches.at(-1)).toContain("rosenbrot");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/invites$/);
  held.forEach((release) => release());
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountID}$`));
});

test("its script is loaded when it opens, and not with the page", async ({ context, page }) => {
  await signIn(context, await newPerson(db, await newPartner(db)));
  const scripts: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && scripts.push(response));
  const palettes = async () =>
    (await Promise.all(scripts.map((one) => one.text()))).filter((text) => /cmdk-input/.test(text));
  await page.goto("/settings/team");
  expect(scripts.length).toBeGreaterThan(0);
  await expect.poll(async () => (await palettes()).length).toBe(0);
  await pressFind(page);
  await expect(input(page)).toBeFocused();
  await expect.poll(async () => (await palettes()).length).toBe(1);
});

test("only actions and pages that the viewer may use are listed", async ({ context, page }) => {
  await signIn(context, await newPerson(db, await newPartner(db), { role: "read-only" }));
  await page.goto("/");
  await pressFind(page);
  await expect(group(page, "Pages").getByRole("option", { name: "Transfers" })).toBeVisible();
  await expect(options(page).filter({ hasText: "API keys" })).toHaveCount(0);
  await expect(options(page).filter({ hasText: /^New / })).toHaveCount(0);
  await input(page).fill("transf");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transfers$/);
});
