import { expect, type BrowserContext, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, eventTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newPerson } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
const LONG_NAME = "Nordwestdeutsche Gesellschaft für Binnenschifffahrt and Sons";
const ROWS = 27;
const ROW_PX_MAX = 48;
/** On a phone a row has two lines. */
const PHONE_ROW_PX_MAX = 76;
/** On a very small screen the state has a separate line. */
const SMALL_ROW_PX_MAX = 96;

/** A partner with more accounts than a page shows, all with long names, and a signed-in member of its staff. */
async function setting(context: BrowserContext): Promise<void> {
  const partner = await newPartner(db);
  for (let index = 0; index < ROWS; index += 1) {
    const { accountID } = await newAccount(db, partner, { capabilities: ["wallet", "card-issuing"] });
    await db
      .update(accountTable)
      .set({ displayName: `${LONG_NAME} ${index + 1}` })
      .where(eq(accountTable.accountID, accountID));
  }
  await signIn(context, await newPerson(db, partner));
}

const rows = (page: Page) => page.getByRole("table", { name: "Accounts" }).getByRole("rowheader");

test("a list row takes one line, on a phone two, and never scrolls sideways at any width", async ({
  context,
  page,
}) => {
  await setting(context);
  await page.goto("/accounts");
  for (const width of [320, 390, 720, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows(page)).toHaveCount(25);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `sideways at ${width} px` }).toBe(0);
    const tallest = () =>
      page
        .locator("tbody tr")
        .evaluateAll((all) => Math.max(...all.map((row) => Math.round(row.getBoundingClientRect().height))));
    await expect
      .poll(tallest, { message: `row height at ${width} px` })
      .toBeLessThanOrEqual(width < 360 ? SMALL_ROW_PX_MAX : width < 640 ? PHONE_ROW_PX_MAX : ROW_PX_MAX);
  }
});

test("Back undoes one filter after the other; pages and sizes are in the address", async ({ context, page }) => {
  await setting(context);
  await page.goto("/accounts");
  await expect(page.getByText("1–25 of 27", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Type").selectOption("Individual");
  await expect(page).toHaveURL(/accounts\?type=individual$/);
  await expect(page.getByText("Nothing matches type Individual.")).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel("Type")).toHaveValue("");
  await page.goBack();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole("searchbox").pressSequentially("Gesellschaft", { delay: 20 });
  await expect(page).toHaveURL(/q=Gesellschaft/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.getByLabel("Rows on a page").selectOption("50 per page");
  await expect(page).toHaveURL(/size=50/);
  await expect(rows(page)).toHaveCount(ROWS);
  await page.reload();
  await expect(page.getByText(`1–${ROWS} of ${ROWS}`)).toBeVisible();
});

test("on a phone the filters are in a panel, and the first row is in the upper half", async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setting(context);
  await page.goto("/accounts");
  const top = () =>
    rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(422);
  // The two lines of a row show who, the state, and when; all of it links to the account.
  const row = page.locator("[data-row]").first();
  for (const spot of ["lead", "state", "line", "time"])
    await expect(row.locator(`[data-spot=${spot}]`)).toBeInViewport({ ratio: 1 });
  await expect(row.locator("[data-spot=time]")).toHaveText(/just now|min ago/);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("dialog").getByLabel("Capability", { exact: true }).selectOption("Wallet");
  await expect(page).toHaveURL(/capability=wallet/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show accounts" }).click();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
});

test("a row's page is prefetched only when the pointer comes near", async ({ context, page }) => {
  await setting(context);
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto("/accounts");
  const nearest = rows(page).first().getByRole("link");
  await nearest.hover();
  await expect.poll(() => ahead.length).toBeGreaterThan(0);
  const path = new URL((await nearest.getAttribute("href")) ?? "", page.url()).pathname;
  expect(new Set(ahead)).toEqual(new Set([path]));
});

test("Next starts after the last row, so new events do not shift the rows", async ({ context, page }) => {
  const partner = await newPartner(db);
  const { accountID } = partner;
  await signIn(context, await newPerson(db, partner));
  const insert = (count: number, minute: number) =>
    insertMany(
      eventTable,
      Array.from({ length: count }, (_, index) => ({
        eventID: newID<string>(),
        type: "account.updated",
        partnerID: accountID,
        accountID,
        data: {},
        createdOn: new Date(Date.UTC(2026, 10, 20, 10, minute, 0, index)),
      })),
    );
  await insert(60, 0);
  await page.goto("/developers/events?type=account.updated");
  const shown = page.getByRole("table", { name: "Events" }).getByRole("rowheader");
  await expect(shown).toHaveCount(25);
  await insert(3, 1);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/startingAfter=[\da-f-]{36}&page=2|page=2&startingAfter=[\da-f-]{36}/);
  await expect(page.getByText("26–50 of 63", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("51–60 of 63", { exact: true })).toBeVisible();
  await expect(shown).toHaveCount(10);
  // The address is enough to share the view.
  await page.reload();
  await expect(page.getByText("51–60 of 63", { exact: true })).toBeVisible();
  const before = await shown.first().getByRole("link").getAttribute("href");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/endingBefore=[\da-f-]{36}&page=2|page=2&endingBefore=[\da-f-]{36}/);
  await expect(page).not.toHaveURL(/startingAfter/);
  await expect(page.getByText("26–50 of 63", { exact: true })).toBeVisible();
  // Forward shows the same rows again, although three more arrived before all of them.
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/startingAfter/);
  await expect(shown.first().getByRole("link")).toHaveAttribute("href", before ?? "");
  await page.getByLabel("Rows on a page").selectOption("50 per page");
  await expect(page).not.toHaveURL(/startingAfter/);
  await expect(page.getByText("1–50 of 63", { exact: true })).toBeVisible();
  await page.goto(`/developers/events?page=2&startingAfter=${newID<string>()}`);
  await expect(page.getByText("26–50 of 63", { exact: true })).toBeVisible();
});
