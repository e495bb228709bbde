import { expect, type Page } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import type { Role } from "@/lib/core/access/roles";
import { APPROVED_CARDS, UNLINKABLE_CARD } from "@/lib/core/money/rail-test-values";
import { remember } from "../canary";
import { staffOf } from "./account-staff";
import { expectAccessible, expectRefused, test } from "./pages";

const db = testDatabase();
const [{ number: VISA }] = APPROVED_CARDS;
remember("pan", ...APPROVED_CARDS.map(({ number }) => number), UNLINKABLE_CARD.number);
remember("cvv", "111", "222");

/** The sources of an account, opened by a member of its partner's staff. */
async function openSources(page: Page, role: Role = "owner") {
  const partner = await staffOf(page.context(), role);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  await page.goto(`/accounts/${accountID}/sources`);
  return page.getByRole("region", { name: "Linked cards", exact: true });
}

async function enter(page: Page, number: string, code = "111") {
  const dialog = page.getByRole("dialog", { name: "Link a card" });
  await dialog.getByRole("textbox", { name: "Card number" }).fill(number);
  await dialog.getByRole("textbox", { name: "Security code" }).fill(code);
  await dialog.getByRole("textbox", { name: "Expiration" }).fill("12/35");
  await dialog.getByLabel("ZIP code").fill("11111");
  await dialog.getByRole("button", { name: "Link card" }).click();
  return dialog;
}

test("a card is linked, viewed, changed, checked again and disabled", async ({ page, pageErrors }) => {
  const cards = await openSources(page);
  await expect(cards.getByRole("heading", { name: "No linked cards yet" })).toBeVisible();
  await cards.getByRole("button", { name: "Link card" }).click();
  const dialog = page.getByRole("dialog", { name: "Link a card" });
  await expect(dialog.getByText("In the sandbox, your team can enter card numbers")).toBeVisible();
  await dialog.getByRole("button", { name: "Link card" }).click();
  for (const missing of ["Card number is required", "Security code is required", "Expiration is required"])
    await expect(dialog.getByText(missing)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await enter(page, VISA);
  await expect(dialog).toHaveCount(0);
  const row = cards.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Visa •••• 1111" }) });
  await expect(row).toContainText("12/35");
  await expect(row.getByText("Matches").first()).toBeVisible();
  await expect.poll(async () => [await page.content(), page.url()].join()).not.toContain(VISA);

  await row.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Visa •••• 1111" });
  await expect(edit.getByRole("textbox", { name: "Security code" })).toHaveValue("");
  await edit.getByRole("textbox", { name: "Expiration" }).fill("1/40");
  await edit.getByRole("textbox", { name: "Security code" }).fill("222");
  await edit.getByRole("textbox", { name: "City" }).fill("Denver");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toHaveCount(0);
  await expect(row).toContainText("01/40");
  await row.getByRole("button", { name: "Visa •••• 1111", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Visa •••• 1111" });
  await expect(panel.getByText("Does not match")).toBeVisible();
  await expect(panel.getByText("Denver, 11111")).toBeVisible();
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable card" }).click();
  await expect(cards.getByRole("heading", { name: "No linked cards yet" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("a card that is already linked or declined is not linked, and the form says why", async ({ page, pageErrors }) => {
  const cards = await openSources(page);
  await cards.getByRole("button", { name: "Link card" }).click();
  const dialog = await enter(page, UNLINKABLE_CARD.number);
  await expect(dialog.getByText("the card’s bank declined it")).toBeVisible();
  await expectRefused(pageErrors, 422);
  await enter(page, VISA.replace(/1$/, "2"));
  await expect(dialog.getByText("Card number is not a card number")).toBeVisible();
  await expectRefused(pageErrors, 422);
  await enter(page, VISA);
  await expect(dialog).toHaveCount(0);
  await cards.getByRole("button", { name: "Link card" }).click();
  await enter(page, VISA);
  await expect(dialog.getByText("This card is linked already")).toBeVisible();
  await expectRefused(pageErrors, 409);
});

test("domains are registered, added and removed; an unverified one is rejected at its field", async ({
  page,
  pageErrors,
}) => {
  await openSources(page);
  const domains = page.getByRole("region", { name: "Mobile pay domains" });
  await expect(domains.getByRole("heading", { name: "No domains registered" })).toBeVisible();
  await domains.getByRole("button", { name: "Register domains" }).click();
  const dialog = page.getByRole("dialog", { name: "Register domains" });
  const names = dialog.getByLabel("Domains");
  await names.fill("https://shop.example.com/pay");
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(dialog.getByText(/is not a domain\. Leave out/)).toBeVisible();
  await names.fill("unverified.example.com");
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(dialog.getByText("Domains couldn’t be verified")).toBeVisible();
  await expect(names).toHaveAttribute("aria-invalid", "true");
  await expectRefused(pageErrors, 417);
  await names.fill("shop.example.com, pay.example.com");
  await dialog.getByRole("button", { name: "Register" }).click();
  const list = domains.getByRole("list", { name: "Domains" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await domains.getByRole("button", { name: "Add domains" }).click();
  const add = page.getByRole("dialog", { name: "Add domains" });
  await add.getByLabel("Domains").fill("www.example.com");
  await add.getByRole("button", { name: "Add", exact: true }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await list.getByRole("button", { name: "Remove shop.example.com" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove domain" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveText([/pay\.example\.com/, /www\.example\.com/]);
});

test("read-only staff see neither buttons nor forms", async ({ page }) => {
  const cards = await openSources(page, "read-only");
  await expect(cards.getByRole("heading", { name: "No linked cards yet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No domains registered" })).toBeVisible();
  for (const name of ["Link card", "Register domains"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
});
