import { type BrowserContext, expect, type Page } from "@playwright/test";
import { eventTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newPerson } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
/** Pages poll for new rows every ten seconds. */
const PATIENT = { timeout: 25_000 };

/** A partner with a signed-in member of its staff. */
async function newTeam(context: BrowserContext): Promise<Partner> {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  return partner;
}

const insertEvents = ({ accountID }: Partner, count: number, minute: number) =>
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

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table }).locator("[data-row]");
const linkOf = (page: Page, table: string) => rowsOf(page, table).first().getByRole("rowheader").getByRole("link");

/** Delays the router's requests until they are released. */
async function slowLine(page: Page): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(
    ({ pathname }) => !pathname.startsWith("/api/") && !pathname.startsWith("/_next/"),
    async (route) => {
      if (route.request().headers().rsc) await gate;
      await route.continue();
    },
  );
  return open;
}

test("a live list announces new rows, and shows them on request", async ({ context, page }) => {
  const partner = await newTeam(context);
  await insertEvents(partner, 27, 0);
  await page.goto("/developers/events?type=account.updated");
  const first = linkOf(page, "Events");
  await expect(first).toBeVisible();
  const before = await first.getAttribute("href");
  await insertEvents(partner, 3, 1);
  const show = page.getByRole("button", { name: "Show 3 new events" });
  await expect(show).toBeVisible(PATIENT);
  await expect(show).toHaveText("3 new");
  await expect(page.locator("[data-live-region]")).toContainText("3 new events");
  await expect(first).toHaveAttribute("href", before ?? "");
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/new-rows-1280.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(show).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/new-rows-390.png" });
  await show.click();
  await expect(first).not.toHaveAttribute("href", before ?? "");
  await expect(show).toHaveCount(0);
  await expect(rowsOf(page, "Events")).toHaveCount(25);
  await expect(rowsOf(page, "Events").first()).toBeFocused();
  await expect(page.locator("[data-live-region]")).toContainText("Showing 3 new events");
});

test("a filtered list announces new rows that match, even if it was empty", async ({ context, page }) => {
  const partner = await newTeam(context);
  const [from, to] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  await page.goto("/transfers?amount=7.00");
  await expect(page.getByRole("heading", { name: "No matching transfers" })).toBeVisible();
  for (const amount of [700, 500])
    await newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents: amount });
  const show = page.getByRole("button", { name: "Show 1 new transfer", exact: true });
  await expect(show).toBeVisible(PATIENT);
  await show.click();
  await expect(rowsOf(page, "Transfers")).toHaveCount(1);
});

test("disputes sorted by deadline announce new ones", async ({ context, page }) => {
  const payment = await newCardPayment(50_00);
  const open = (milliseconds: number) =>
    transact(payment.at(milliseconds), (ctx) =>
      openTestDispute(ctx, payment.transferID, { amount: cents(1000), phase: "chargeback" }),
    );
  await open(7000);
  await signIn(context, await newPerson(db, payment.partner));
  const baseline = page.waitForResponse((response) => /\/dashboard\/disputes\?.*count=1(&|$)/.test(response.url()));
  await page.goto("/disputes");
  await expect(rowsOf(page, "Disputes")).toHaveCount(1);
  await baseline;
  await open(9000);
  const show = page.getByRole("button", { name: "Show 1 new dispute", exact: true });
  await expect(show).toBeVisible(PATIENT);
  await expect(rowsOf(page, "Disputes")).toHaveCount(1);
  await show.click();
  await expect(rowsOf(page, "Disputes")).toHaveCount(2);
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`on a slow connection the title appears at once, under a progress bar, with motion ${reducedMotion}`, async ({
    context,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await newTeam(context);
    await page.goto("/invites");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Invites");
    const open = await slowLine(page);
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Transfers" }).click();
    const progress = page.getByRole("progressbar", { name: "Loading" });
    await expect(progress).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading Transfers" })).toContainText("Transfers");
    await expect(heading).toHaveCount(0);
    const line = progress.locator("div");
    const width = () => line.evaluate((bar) => Math.round(bar.getBoundingClientRect().width));
    await expect.poll(width).toBe(1280);
    const animations = () =>
      line.evaluate((bar) => bar.getAnimations().filter(({ playState }) => playState === "running").length);
    await expect.poll(animations).toBe(reducedMotion === "reduce" ? 0 : 1);
    await page.screenshot({ path: `test-results/slow-line-${reducedMotion}.png` });
    open();
    await expect(heading).toHaveText("Transfers");
    await expect(heading).toBeFocused();
    await expect(progress).toHaveCount(0);
  });

test("on a phone too, a page from the menu shows its title at once", async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await newTeam(context);
  await page.goto("/invites");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invites");
  const open = await slowLine(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Schedules" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Loading Schedules" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await page.screenshot({ path: "test-results/slow-line-390.png" });
  open();
  await expect(page.getByRole("status", { name: "Loading Schedules" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedules");
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
});

test("a selected tab is marked at once, over the old rows, until the new ones arrive", async ({ context, page }) => {
  const partner = await newTeam(context);
  const [from, to] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  await newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents: 700 });
  await page.goto("/transfers");
  await expect(rowsOf(page, "Transfers")).toHaveCount(1);
  const open = await slowLine(page);
  const tab = page.getByRole("navigation", { name: "Transfers by status" }).getByRole("link", { name: "Failed" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("table", { name: "Transfers" })).toHaveAttribute("aria-busy", "true");
  await expect(rowsOf(page, "Transfers")).toHaveCount(1);
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  open();
  await expect(page.getByRole("heading", { name: "No matching transfers" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  await page.goBack();
  await expect(rowsOf(page, "Transfers")).toHaveCount(1);
});
