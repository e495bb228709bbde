import { expect, type Browser, type FrameLocator, type Page } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { codeAt, type Person } from "@/testing/people";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { remember } from "../canary";
import { hide } from "./card-frame";
import { signInViewer, test, watch } from "./pages";

const EIN = "47-2093650";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 900 } };

test("an invited business onboards, and its card's number is shown and hidden again", async ({
  browser,
  pageErrors,
}) => {
  const partner = await newPartner(testDatabase(), { attested: true });
  await newFeePlan(testDatabase(), partner);
  const staff = await browser.newContext(DESK);
  watch(staff, pageErrors);
  const person = await signInViewer(staff, partner);
  const page = await staff.newPage();
  const link = await invite(page);
  await onboard(browser, link, pageErrors);
  await issueCard(page);
  const { pan, cvv } = await reveal(page, person);
  await expectGone(page, [pan, pan.replace(/(\d{4})(?=\d)/g, "$1 "), cvv]);
  await staff.close();
});

async function invite(page: Page): Promise<string> {
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: /^Everything I know/ }).check();
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Journey Widgets LLC");
  await page.getByRole("textbox", { name: "Tax ID (EIN)" }).fill(EIN);
  remember("identity", EIN, EIN.replace("-", ""));
  await page.getByRole("checkbox", { name: /Card issuing/ }).check();
  await page.getByRole("radio", { name: "Run payments and cards" }).check();
  await page.getByRole("button", { name: "Show single permissions" }).click();
  await page.getByRole("checkbox", { name: /I understand what .View full card numbers/ }).check();
  await page.getByRole("checkbox", { name: /^View full card numbers/ }).check();
  await page.getByRole("checkbox", { name: /Plan standard/ }).check();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { name: "Invite created" })).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  remember("code", link.split("/").at(-1) ?? "");
  return link;
}

async function onboard(browser: Browser, link: string, pageErrors: string[]): Promise<void> {
  const context = await browser.newContext(PHONE);
  watch(context, pageErrors);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("link", { name: "Start" }).click();
  await page
    .getByRole("textbox", { name: "Your email address" })
    .fill(`owner-${Date.now()}-${Math.random()}@journey.example`);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
  await page.getByRole("combobox", { name: "Business type" }).selectOption("llc");
  await page.getByRole("textbox", { name: /^Description/ }).fill("We make widgets for journeys");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await contact(page);
  await people(page);
  await skipBankAccount(page);
  await agree(page);
  await context.close();
}

async function contact(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Contact details" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Email/ }).fill("office@journey.example");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("(303) 555-0101");
  await page.getByRole("textbox", { name: "Street address", exact: true }).fill("1 Main St");
  await page.getByRole("textbox", { name: "City", exact: true }).fill("Denver");
  await page.getByRole("combobox", { name: "State", exact: true }).selectOption("CO");
  await page.getByRole("textbox", { name: "ZIP code", exact: true }).fill("80202");
  await page.getByRole("button", { name: "Save and continue" }).click();
}

async function people(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "People", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "I am the controller" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Byron");
  await page.getByRole("button", { name: "Same phone and address as the business" }).click();
  await page.getByRole("combobox", { name: "Month" }).selectOption("12");
  await page.getByRole("textbox", { name: "Day" }).fill("10");
  await page.getByRole("textbox", { name: "Year" }).fill("1985");
  await page.getByRole("textbox", { name: "Number", exact: true }).fill("912-81-7364");
  remember("identity", "912-81-7364", "912817364");
  await page.getByRole("button", { name: "Save this person" }).click();
  await expect(page.getByText("Complete", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: /No one owns 25%/ }).check();
  await page.getByRole("button", { name: "Save and continue" }).click();
}

async function skipBankAccount(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Bank account" })).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
}

async function agree(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Check and agree" })).toBeVisible();
  await expect(page.getByText("On file ··3650")).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("heading", { name: /^Your application for Journey Widgets LLC/ })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Ready to use.")).toHaveCount(3, { timeout: 5000 });
  }).toPass();
}

async function issueCard(page: Page): Promise<void> {
  await page.goto("/accounts");
  await page.getByRole("link", { name: "Journey Widgets LLC" }).click();
  await expect(page.getByRole("heading", { name: "Journey Widgets LLC" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Cards", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "New card" }).first().click();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Byron");
  await page.getByRole("textbox", { name: /^Limit per payment/ }).fill("1,200.50");
  await page.getByRole("button", { name: "Create card" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
}

async function reveal(page: Page, person: Person): Promise<{ pan: string; cvv: string }> {
  await page.getByRole("button", { name: "Show card details" }).click();
  await page.getByRole("combobox", { name: "Reason" }).selectOption("pay-vendor");
  await page.getByRole("dialog").getByRole("button", { name: "Show card details" }).click();
  await page.locator('input[autocomplete="one-time-code"]').fill(codeAt(person, new Date()));
  const frame = page.frameLocator('iframe[title="Card details"]');
  const pan = (
    await frame
      .locator("#number")
      .filter({ hasText: /\d{4} \d{4}/ })
      .innerText()
  ).replaceAll(" ", "");
  expect(isLuhnValid(pan)).toBe(true);
  const cvv = await codeIn(frame);
  remember("pan", pan);
  await expectGone(page, [pan], "the page around the frame");
  await hide(frame);
  await expect(page.locator('iframe[title="Card details"]')).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Who has seen this" })).toBeVisible();
  await expect(page.getByText(person.email).first()).toBeVisible();
  return { pan, cvv };
}

async function codeIn(frame: FrameLocator): Promise<string> {
  await frame.locator("#show-cvv").click();
  return frame
    .locator("#cvv")
    .filter({ hasText: /^\d{3}$/ })
    .innerText();
}

/** Expects the page, its storage and its address to contain none of the values. */
async function expectGone(page: Page, values: string[], where = "the page"): Promise<void> {
  const held = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    const caches = await window.caches.keys();
    const databases = await indexedDB.databases();
    return [
      document.documentElement.outerHTML,
      location.href,
      document.cookie,
      JSON.stringify(history.state),
      ...stores,
      JSON.stringify(caches),
      JSON.stringify(databases),
    ].join("\n");
  });
  for (const value of values.filter(({ length }) => length > 3))
    expect(held.includes(value), `${where} holds a secret`).toBe(false);
}
