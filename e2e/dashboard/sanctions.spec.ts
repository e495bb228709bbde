import { expect } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { LISTED_PERSON, newSanctionsHit } from "@/testing/sanctions";
import { expectAccessible, signInViewer, test } from "./pages";

test("a person compares a hit with the list, and clears it with a reason", async ({ context, page }) => {
  const partner = await newPartner(testDatabase());
  await newSanctionsHit(partner);
  await signInViewer(context, partner);
  await page.goto("/risk/sanctions?state=open");
  await page.getByRole("link", { name: LISTED_PERSON }).click();
  await expect(page.getByText("Money is held")).toBeVisible();
  const compared = page.getByRole("table", { name: "The screened name next to the entry of the list" });
  await expect(compared.getByRole("row", { name: /^Name/ })).toContainText("BLOKMAN, Victor");
  await expect(page.getByText("BLOCKMAN, Viktor Ivanovich")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear…" }).click();
  const form = page.getByRole("dialog", { name: "Clear this hit?" });
  await form.getByLabel("Reason").fill("Another date of birth.");
  await form.getByRole("button", { name: "Clear" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Money is held")).toHaveCount(0);
  await expect(page.getByText("Another date of birth.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(compared).toBeVisible();
  await expectAccessible(page);
});
