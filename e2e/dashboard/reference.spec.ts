import { expect } from "@playwright/test";
import { expectAccessible, test } from "./pages";

test("the reference works by keyboard, and the current section is marked", async ({ page }) => {
  await page.goto("/reference/transfers");
  const contents = page.getByRole("navigation", { name: "API reference" });
  const search = page.getByRole("searchbox", { name: "Search operations" });
  await expect(contents.getByRole("link", { name: "Transfers", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("create refund");
  const hits = page.getByRole("list", { name: "Results" }).getByRole("link");
  await expect(hits.first()).toContainText("POST /accounts");
  await page.keyboard.press("ArrowDown");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reference\/refunds#create-refund$/);
  await expect(page.getByRole("heading", { level: 2, name: "Create a refund" })).toBeInViewport();
  await expect(contents.getByRole("link", { name: "Refunds", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(contents.getByRole("link", { name: "POST Create a refund" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await page.keyboard.press("/");
  await page.keyboard.type("fridays");
  await hits.click();
  await expect(page).toHaveURL(/\/reference\/recipes\/pay-out-on-fridays$/);
  await expect(contents.getByRole("link", { name: "Pay out on Fridays" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("/");
  await page.keyboard.type("payroll");
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await expectAccessible(page);
});

test("an operation lists its fields and its errors; a long table can be expanded", async ({ page }) => {
  await page.goto("/reference/transfers");
  const create = page.locator("#create-transfer");
  await expect(create.getByRole("region", { name: "Body of Create a transfer" })).toContainText("The amount to move");
  await create.getByText("Errors", { exact: true }).click();
  await expect(create.getByText("A field is invalid. The body has a message for each error.")).toBeVisible();
  const fields = page.locator("#Transfer");
  const inner = fields.getByText("The last four digits of the card number.").first();
  await expect(inner).toHaveCount(0);
  await fields.getByRole("button", { name: /^Show all \d+ fields$/ }).click();
  await expect(inner).toBeAttached();
  await expectAccessible(page);
});

test("on a phone the contents are a menu, which closes after a choice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/reference/transfers");
  const contents = page.getByRole("navigation", { name: "API reference" });
  await expect(contents).toBeHidden();
  const button = page.getByRole("button", { name: "Contents" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await contents.getByRole("link", { name: "Disputes", exact: true }).click();
  await expect(page).toHaveURL(/\/reference\/disputes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Disputes" })).toBeVisible();
  await expect(contents).toBeHidden();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});
