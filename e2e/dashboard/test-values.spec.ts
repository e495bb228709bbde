import { expect } from "@playwright/test";
import { TEST_VALUES } from "@/lib/core/test-values";
import { test } from "./pages";

test("every value that does not pass in sandbox is documented", async ({ page }) => {
  await page.goto("/reference");
  await page.getByRole("link", { name: "Sandbox test values" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox test values" })).toBeVisible();
  for (const { value, words } of TEST_VALUES) {
    await expect(
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: value, exact: true }) }),
    ).toContainText(words);
  }
});
