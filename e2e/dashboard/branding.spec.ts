import { readFile } from "node:fs/promises";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { brandTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";

const db = testDatabase();

const phone = (page: Page, theme: "light" | "dark") => page.frameLocator(`iframe[title="Hosted page, ${theme}"]`);
const colorOf = (frame: FrameLocator) =>
  frame.getByRole("button", { name: "Start" }).evaluate((button) => getComputedStyle(button).backgroundColor);
const png = (color: string, { width, height } = { width: 300, height: 60 }) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
type Picture = "logo" | "icon";
const SQUARE = { width: 96, height: 96 };
const ADDRESS = { logo: 'img[src^="/api/dashboard/logos/"]', icon: 'img[src^="/api/dashboard/icons/"]' };
const favicon = (page: Page) => page.locator('link[rel="icon"][href^="/api/dashboard/icons/"]');

async function openUpload(page: Page, kind: Picture): Promise<Locator> {
  await page.getByRole("button", { name: `Upload ${kind}…` }).click();
  return page.getByRole("dialog", { name: `Upload ${kind === "icon" ? "an icon" : "a logo"}` });
}

async function choose(dialog: Locator, kind: Picture, buffer: Buffer): Promise<void> {
  await dialog.locator("input[type=file]").setInputFiles({ name: `${kind}.png`, mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: `Save ${kind}` }).click();
}

async function upload(page: Page, kind: Picture, buffer: Buffer): Promise<void> {
  const dialog = await openUpload(page, kind);
  await choose(dialog, kind, buffer);
  await expect(dialog).toHaveCount(0);
}

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

test("read-only staff see the brand without buttons", async ({ context, page }) => {
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

test("a logo is uploaded, appears in the header and the previews, and is removed again", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/settings/branding");
  const dialog = await openUpload(page, "logo");
  await dialog.getByRole("button", { name: "Save logo" }).click();
  await expect(dialog.getByText("File is required").first()).toBeVisible();
  await choose(dialog, "logo", await png("#c33"));
  const logo = page.getByRole("banner").locator(ADDRESS.logo);
  await expect(logo).toBeVisible();
  const naturalWidth = () => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(naturalWidth).toBe(300);
  await expect(phone(page, "dark").locator(ADDRESS.logo)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(logo).toHaveCount(0);
});

test("an icon is uploaded, and appears in the tab and in small places", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/settings/branding");
  await expect(page).toHaveTitle(`[Sandbox] Branding · ${partner.displayName}`);
  await expect(favicon(page)).toHaveCount(0);
  await upload(page, "icon", await png("#063", SQUARE));
  await expect(favicon(page)).toHaveCount(1);
  const tab = page.getByRole("region", { name: "Preview, light" }).getByText("Browser tab:").locator("..");
  await expect(tab).toContainText(`[Sandbox] Invite · ${partner.displayName}`);
  await expect(tab.locator(ADDRESS.icon)).toBeVisible();
  const logo = page.getByRole("banner").locator(ADDRESS.logo);
  const icon = page.getByRole("banner").locator(ADDRESS.icon);
  await expect(icon).toBeVisible();
  await upload(page, "logo", await png("#c33"));
  await expect(logo).toBeVisible();
  await expect(icon).toBeHidden();
  await expect(phone(page, "light").locator(ADDRESS.icon)).toBeVisible();
  await expect(phone(page, "light").locator(ADDRESS.logo)).toBeHidden();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(icon).toBeVisible();
  await expect(logo).toBeHidden();
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(logo).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(icon).toBeVisible();
  await expect(logo).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove icon" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove icon" }).click();
  await expect(favicon(page)).toHaveCount(0);
});

test("a picture that is not square is rejected as an icon, in one sentence", async ({ context, page, pageErrors }) => {
  await signIn(context, await newPerson(db, await newPartner(db)));
  await page.goto("/settings/branding");
  const dialog = await openUpload(page, "icon");
  await choose(dialog, "icon", await png("#c33"));
  await expect(dialog.getByText("must be square, but is 300 by 60 pixels").first()).toBeVisible();
  await expectRefused(pageErrors, 422);
});

test("the previews of page, mail and card are tabs that work by keyboard, on a phone and in the dark", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/settings/branding");
  await page.getByLabel("Dark accent", { exact: true }).fill("#ff7b72");
  await page.getByRole("tab", { name: "Phone" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Mail" })).toBeFocused();
  const mail = page.frameLocator('iframe[title="Mail, dark"]');
  const button = mail.getByRole("link", { name: "Get started" });
  await expect(button).toHaveCSS("background-color", "rgb(255, 123, 114)");
  await expect(mail.getByRole("heading")).toHaveText(`Open your account with ${partner.displayName}`);
  await expect(mail.locator("body")).toHaveCSS("background-color", "rgb(13, 15, 19)");
  const light = page.frameLocator('iframe[title="Mail, light"]').locator("body");
  await expect(light).toHaveCSS("background-color", "rgb(246, 247, 249)");
  await page.getByLabel("Message").selectOption("Statement");
  await expect(mail.getByRole("link", { name: "View statement" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Mail" }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Card" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Light accent", { exact: true }).fill("#663399");
  const card = page.frameLocator('iframe[title="Card, dark"]');
  await expect(card.getByRole("img", { name: "Card number ending 4242, hidden" })).toBeVisible();
  await expect(card.locator(".card-material")).toHaveCSS("background-image", /rgb\(102, 51, 153\)/);
  await expectAccessible(page);
});

test("a hosted page has the partner's icon and name in its tab", async ({ context, page, browser }) => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner);
  remember("code", invite.code);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/settings/branding");
  await upload(page, "icon", await png("#063", SQUARE));
  await expect(favicon(page)).toHaveCount(1);
  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(`/o/${invite.code}`);
  await expect(theirs).toHaveTitle(`[Sandbox] Invite · ${partner.displayName}`);
  await expect(favicon(theirs)).toHaveCount(1);
  await expect(theirs.getByRole("banner").locator(ADDRESS.icon)).toBeVisible();
  const address = (await favicon(theirs).getAttribute("href")) ?? "";
  const { status, headers } = await theirs.request
    .get(address)
    .then((answer) => ({ status: answer.status(), headers: answer.headers() }));
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  await theirs.goto(`/o/${invite.code}/you`);
  await expect(theirs).toHaveTitle(`[Sandbox] You · ${partner.displayName}`);
  await visitor.close();
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

test("the demo's own pictures can be uploaded: the logo appears in the header, the icon on a phone", async ({
  context,
  page,
}) => {
  await signIn(context, await newPerson(db, await newPartner(db)));
  await page.goto("/settings/branding");
  for (const kind of ["logo", "icon"] as const) await upload(page, kind, await readFile(`lib/demo/look/${kind}.png`));
  const [logo, icon] = (["logo", "icon"] as const).map((kind) => page.getByRole("banner").locator(ADDRESS[kind]));
  if (!logo || !icon) throw new Error("no pictures");
  await expect(logo).toBeVisible();
  await expect(icon).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(icon).toBeVisible();
  await expect(logo).toBeHidden();
  await expect.poll(() => icon.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(192);
});
