import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { embedSessionTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { serverURL } from "../fixtures";
import { violationsOf } from "./axe";
import { frameOf, startSite, stopSite } from "./embed-site";
import { newAddress } from "./invitee";

const db = testDatabase();

test.afterEach(stopSite);

test("the components work on a page of a listed origin, by keyboard, and are accessible", async ({ page }) => {
  const { origin, lastFour } = await startSite();
  await page.goto(origin);
  const payments = await frameOf(page, "payments");
  await expect(payments.getByRole("heading", { name: "Payments" })).toBeVisible();
  const row = payments.getByRole("rowheader").getByRole("button").first();
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(payments.getByRole("heading", { name: "Payment of $12.34" })).toBeFocused();
  await expect(payments.getByText("Lunch")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  const payouts = await frameOf(page, "payouts");
  await expect(payouts.getByRole("row", { name: /ending \d{4}.*\$5\.00/ })).toBeVisible();
  await expect(payouts.getByText("Available")).toBeVisible();
  const card = await frameOf(page, "card");
  await card.getByRole("button", { name: "Show card details" }).click();
  const number = card.frameLocator("iframe[title='Card details']").locator("#number");
  await expect(number).toContainText(lastFour);
  await expect(page.locator("html")).not.toContainText(lastFour);
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: "Show card details" })).toBeVisible();
  for (const name of ["payments", "payouts", "card", "onboarding"])
    await expect.poll(async () => (await frameOf(page, name)).locator("html").getAttribute("lang")).toBe("en");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  const isWhole = async () => {
    const inner = await payments.evaluate(() => document.documentElement.scrollHeight);
    return (await page.locator("tender-payments iframe").evaluate((frame) => frame.clientHeight)) >= inner;
  };
  await expect.poll(isWhole).toBe(true);
});

test("two origins that the key does not list, and a sandboxed page, show nothing of Tender", async ({ page }) => {
  const { origin, port } = await startSite();
  for (const foreign of [`http://evil.localhost:${port}`, `http://127.0.0.1:${port}`]) {
    const isBlocked = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await page.goto(foreign);
    await isBlocked;
    for (const frame of page.frames().slice(1)) await expect(frame.getByRole("main")).toHaveCount(0);
  }
  await page.goto(origin);
  const source = await page.locator("tender-payments iframe").getAttribute("src");
  const inSandbox = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
  await page.setContent(`<iframe sandbox="allow-scripts" srcdoc="<iframe src='${source}'></iframe>"></iframe>`);
  await inSandbox;
  const dashboard = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
  await page.setContent(`<iframe src="${serverURL()}/accounts"></iframe>`);
  await dashboard;
});

test("a message of another frame of the page cannot answer for it, and a token is renewed before it expires", async ({
  page,
}) => {
  const { origin, keyID } = await startSite();
  let renewals = 0;
  await page.route("**/session?*", async (route) => {
    const isRenewal = route.request().postData()?.includes("embedSessionID");
    if (isRenewal) renewals += 1;
    // Only the browser knows the name of the site.
    const response = await route.fetch({ url: route.request().url().replace("shop.localhost", "127.0.0.1") });
    const session = (await response.json()) as { expiresOn: string };
    // The first token seems to expire at once.
    const expiresOn = isRenewal ? session.expiresOn : new Date().toISOString();
    await route.fulfill({ response, json: { ...session, expiresOn } });
  });
  await page.goto(origin);
  const payments = await frameOf(page, "payments");
  await expect(payments.getByRole("heading", { name: "Payments" })).toBeVisible();
  expect(renewals).toBeGreaterThan(0);
  await page.evaluate(() => void document.body.append(document.createElement("iframe")));
  const sibling = page.frames().at(-1);
  const expiresOn = new Date(Date.now() + 60_000).toISOString();
  const welcome = {
    protocol: "tender-embed-1",
    type: "welcome",
    nonce: "x",
    token: `tde_${"x".repeat(43)}`,
    expiresOn,
  };
  await sibling?.evaluate((message) => {
    const element = window.parent.document.querySelector("tender-payments");
    element?.shadowRoot?.querySelector("iframe")?.contentWindow?.postMessage(message, "*");
  }, welcome);
  await expect(payments.getByRole("rowheader").first()).toBeVisible();
  await db.update(embedSessionTable).set({ revokedOn: new Date() }).where(eq(embedSessionTable.keyID, keyID));
  const statusOf = () => payments.evaluate(async () => (await fetch("/api/ping")).status);
  await expect.poll(statusOf).toBe(401);
});

test("onboarding works in the frame without cookies, in Spanish, and tells the page when it is complete", async ({
  page,
  context,
}) => {
  const { origin } = await startSite();
  await page.goto(`${origin}/?language=es`);
  const frame = await frameOf(page, "onboarding");
  await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  await frame.getByRole("link", { name: "Comenzar" }).click();
  await frame.getByLabel("Su correo electrónico").fill(newAddress());
  await frame.getByRole("button", { name: /código/i }).click();
  await frame.getByRole("button", { name: "Completar" }).click();
  await frame.getByRole("button", { name: "Continuar", exact: true }).click();
  await frame.waitForURL(/\/(?:review|finish|profile|people|sales)$/);
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => violationsOf(page)).toEqual([]);
  const sessions = async () => (await context.cookies()).filter(({ name }) => name.includes("session"));
  await expect.poll(sessions).toEqual([]);
  const payments = await frameOf(page, "payments");
  await expect(payments.getByRole("heading", { name: "Pagos" })).toBeVisible();
  await expect(payments.getByText("Completado").first()).toBeVisible();
});
