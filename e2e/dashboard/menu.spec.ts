import { expect } from "@playwright/test";
import { staffOf } from "./account-staff";
import { test } from "./pages";

test("a closed section of the menu stays closed, except for the section of the open page", async ({
  context,
  page,
}) => {
  await staffOf(context);
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  const money = menu.getByRole("button", { name: "Money" });
  await expect(menu.getByRole("link", { name: "Bank files" })).toHaveCount(0);
  await money.click();
  await expect(money).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Transfers" })).toHaveCount(0);
  await page.goto("/disputes");
  await expect(menu.getByRole("link", { name: "Transfers" })).toBeVisible();
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(money).toHaveAttribute("aria-expanded", "false");
  await money.press("Enter");
  await expect(menu.getByRole("link", { name: "Transfers" })).toBeVisible();
});
