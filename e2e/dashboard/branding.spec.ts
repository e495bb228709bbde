import { expect, type FrameLocator, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { brandTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

const phone = (page: Page, theme: "light" | "dark") => page.frameLocator(`iframe[title="Hosted page, ${theme}"]`);
const colorOf = (frame: FrameLocator) =>
  frame.getByRole("button", { name: "Start" }).evaluate((button) => getComputedStyle(button).backgroundColor);
const png = (color: string) =>
  sharp({ create: { width: 300, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();

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
  await expect.poll(() => colorOf(phone(page, "light"))).toBe("rgb(255, 211, 61)");
  await expect.poll(() => colorOf(phone(page, "dark"))).toBe("rgb(255, 123, 114)");
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

test("the previews are the hosted page itself, as wide as a phone, each in its own theme", async ({
  context,
  page,
}) => {
  await signIn(context, await newPerson(db, await newPartner(db)));
  await page.goto("/settings/branding");
  for (const theme of ["light", "dark"] as const) {
    const frame = phone(page, theme);
    await expect(frame.getByRole("heading", { level: 2, name: "What you can do" })).toBeAttached();
    await expect(frame.locator("html")).toHaveClass(new RegExp(theme));
    const width = () => frame.locator("html").evaluate((root) => root.clientWidth);
    await expect.poll(width).toBeLessThanOrEqual(376);
  }
});

test("a logo is uploaded, stands in the header and the previews, and is removed again", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/settings/branding");
  await page.getByRole("button", { name: "Upload logo…" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a logo" });
  await dialog.getByRole("button", { name: "Save logo" }).click();
  await expect(dialog.getByText("File is required").first()).toBeVisible();
  const file = { name: "logo.png", mimeType: "image/png", buffer: await png("#c33") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Save logo" }).click();
  const logo = page.getByRole("banner").locator('img[src^="/api/dashboard/logos/"]');
  await expect(logo).toBeVisible();
  const naturalWidth = () => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(naturalWidth).toBe(300);
  await expect(phone(page, "dark").locator('img[src^="/api/dashboard/logos/"]')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(logo).toHaveCount(0);
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
