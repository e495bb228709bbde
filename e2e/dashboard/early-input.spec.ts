import { type Browser, expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { memberTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { emitDisputeEvent } from "@/testing/notices";
import { newPerson } from "@/testing/people";
import { remember } from "../canary";
import { filledIn, invited, start } from "./invitee";
import { signIn, signInViewer, test } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

/** Opens a page that loads its scripts once `run` is called. `run` resolves when the page is interactive. */
async function openWithoutScripts(page: Page, address: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const scripts = "**/_next/static/**/*.js";
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(address);
  await page.locator("main").waitFor();
  return {
    run: async () => {
      release();
      await opened;
      await page.unroute(scripts);
    },
  };
}

test("sign-in keeps an address and a password that were typed before its scripts ran", async ({ page }) => {
  const password = "nine herons at dawn";
  remember("password", password);
  const person = await newPerson(db, await newPartner(db), { password });
  const { run } = await openWithoutScripts(page, "/sign-in");
  await page.getByLabel("Email address").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(password);
  await page.keyboard.press("Enter");
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(submit).toBeDisabled();
  await expect(page).toHaveURL(/\/sign-in$/);
  await run();
  await expect(page.getByLabel("Email address")).toHaveValue(person.email);
  await submit.click();
  await expect(page).not.toHaveURL(/sign-in/);
});

test("a form shows its start values before its scripts run, and keeps early changes", async ({ page }) => {
  const { code } = await invited({ prefill: filledIn });
  await start(page, code);
  const { run } = await openWithoutScripts(page, `/o/${code}/contact`);
  await expect(page.getByLabel("Street address")).toHaveValue("12 Main Street");
  await expect(page.getByLabel("State")).toHaveValue("CO");
  await page.getByLabel("State").selectOption("NV");
  await page.getByLabel("City").fill("");
  await page.getByLabel("City").pressSequentially(" Reno ");
  await page.getByLabel("ZIP code").focus();
  await run();
  await expect(page.getByLabel("Street address")).toHaveValue("12 Main Street");
  await expect(page.getByLabel("City")).toHaveValue("Reno");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL(/\/(?:people|sales|review)$/);
  await page.goto(`/o/${code}/contact`);
  await expect(page.getByLabel("City")).toHaveValue("Reno");
  await expect(page.getByLabel("State")).toHaveValue("NV");
});

test("a list applies a search and a filter that were entered before its scripts ran", async ({ context, page }) => {
  const partner = await newPartner(db);
  await newAccount(db, partner);
  await signInViewer(context, partner);
  const { run } = await openWithoutScripts(page, "/accounts");
  await page.getByRole("searchbox", { name: /^Search/ }).pressSequentially("herons");
  await page.getByRole("combobox", { name: "Type" }).selectOption("individual");
  await run();
  await expect(page).toHaveURL(/q=herons/);
  await expect(page).toHaveURL(/type=individual/);
  await expect(page.getByRole("searchbox", { name: /^Search/ })).toHaveValue("herons");
});

/** A member with one unread notice, signed in to a browser in Tokyo. */
async function inTokyo(browser: Browser) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  await emitDisputeEvent(partner, accountID, new Date());
  const person = await newPerson(db, partner);
  // Members get notices only of events after they join.
  await db
    .update(memberTable)
    .set({ createdOn: new Date(Date.now() - DAY) })
    .where(eq(memberTable.userID, person.userID));
  const context = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  await signIn(context, person);
  const page = await context.newPage();
  return { context, page, exact: page.locator("time[title]").first() };
}

test("the server renders times in the zone of the browser's last visit, and the number of unread notices", async ({
  browser,
}) => {
  const { context, page, exact } = await inTokyo(browser);
  await page.goto("/notices");
  await expect(exact).toHaveAttribute("title", /GMT\+9$/);
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const { run } = await openWithoutScripts(page, "/notices");
  await expect(exact).toHaveAttribute("title", /GMT\+9$/);
  await expect(page.getByRole("button", { name: /^Notices/ })).toHaveAccessibleName("Notices, 1 unread");
  await run();
  expect(problems).toEqual([]);
  await context.close();
});

test("the server renders times in UTC for an unknown zone", async ({ baseURL, browser }) => {
  const { context, page, exact } = await inTokyo(browser);
  await context.addCookies([{ name: "tender_zone", value: "Mars%2FOlympus", url: baseURL ?? "" }]);
  const { run } = await openWithoutScripts(page, "/notices");
  await expect(exact).toHaveAttribute("title", /UTC$/);
  await run();
  await context.close();
});
