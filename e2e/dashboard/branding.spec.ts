import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { brandTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

test("a brand is chosen with its contrast measured, previewed and saved", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/settings/branding");
  const light = page.getByRole("region", { name: "Preview, light" });
  await expect(light.getByText("No. The color is used as it is.")).toBeVisible();
  await page.getByLabel("Light accent", { exact: true }).fill("yellow");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByRole("link", { name: "Light accent: Enter a color such as #1f6feb." })).toBeVisible();
  await page.getByLabel("Light accent", { exact: true }).fill("FFD33D");
  await page.getByLabel("Dark accent, picker").fill("#ff7b72");
  await expect(page.getByLabel("Dark accent", { exact: true })).toHaveValue("#ff7b72");
  await expect(light.getByText("Links are made darker", { exact: false })).toBeVisible();
  await expect(light.getByText("Black", { exact: false })).toBeVisible();
  await expect
    .poll(() =>
      light.getByText("Start", { exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor),
    )
    .toBe("rgb(255, 211, 61)");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Brand saved")).toBeVisible();
  const [row] = await db.select().from(brandTable).where(eq(brandTable.accountID, partner.accountID));
  expect(row).toMatchObject({ lightAccent: "#FFD33D", darkAccent: "#ff7b72" });
  await page.reload();
  await expect(page.getByLabel("Light accent", { exact: true })).toHaveValue("#FFD33D");
});

test("those who may only look see the brand, and no button that would be refused", async ({ context, page }) => {
  await signIn(context, await newPerson(db, await newPartner(db), { role: "read-only" }));
  await page.goto("/settings/branding");
  await expect(page.getByText("Your hosted pages use our default colors.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save brand" })).toHaveCount(0);
});

test("a brand is saved by keyboard alone", async ({ context, page }) => {
  await signIn(context, await newPerson(db, await newPartner(db)));
  await page.goto("/settings/branding");
  await page.getByLabel("Light accent", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("#1f6feb");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Brand saved")).toBeVisible();
});
