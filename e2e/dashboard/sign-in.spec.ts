import { expect, test, type Page, type Response } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, sessionTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, type Person } from "@/testing/people";
import { watched } from "../canary";
import { violationsOf } from "./axe";

const db = testDatabase();
const password = watched("password", "seven boats at noon");
const WRONG = "The email address, password or code is incorrect.";

async function member(options: { totp?: boolean } = {}): Promise<Person> {
  return newPerson(db, await newPartner(db), { password, ...options });
}

async function enter(page: Page, email: string, secret = password) {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith("tender-session"));
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ }).first();

test("a member of staff signs in and reaches the requested page", async ({ page }) => {
  const person = await member();
  await page.goto("/sign-in?callbackUrl=/settings");
  await enter(page, person.email.toUpperCase());
  await page.waitForURL((url) => url.pathname.startsWith("/settings"));
  const cookie = await cookieOf(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(cookie?.value).toMatch(/^tds_[\w-]{43}$/);
  // The settings page redirects to its first page, which would interrupt an earlier navigation.
  await page.waitForURL((url) => url.pathname === "/settings/security");
  await page.goto("/sign-in?callbackUrl=//evil.test");
  await expect(page).not.toHaveURL(/sign-in|evil/);
});

test("sign-in does not reveal which part was wrong, and keeps the typed values", async ({ page }) => {
  const person = await member();
  await page.goto("/sign-in");
  for (const email of [person.email, "nobody@example.test"]) {
    await enter(page, email, "another password");
    await expect(notice(page)).toContainText(WRONG);
    await expect(page.getByLabel("Email address")).toHaveValue(email);
  }
  await expect.poll(() => cookieOf(page)).toBeUndefined();
});

test("empty fields get errors before anything is sent", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(notice(page)).toContainText("2 fields need attention");
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
});

test("a second factor is required, rejected when wrong, and submitted with its last digit", async ({ page }) => {
  const person = await member({ totp: true });
  await page.goto("/sign-in");
  await enter(page, person.email);
  const code = page.getByLabel("Six-digit code");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await expect(notice(page)).toContainText(WRONG);
  await expect(code).toHaveValue("");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await code.pressSequentially(codeAt(person, new Date()));
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
});

test("after signing out the session is gone", async ({ page }) => {
  const person = await member();
  await page.goto("/sign-in");
  await enter(page, person.email);
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  const cookie = await cookieOf(page);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in**");
  await expect.poll(() => cookieOf(page)).toBeUndefined();
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.userID, person.userID));
  expect(session?.revokedOn).not.toBeNull();
  if (cookie) await page.context().addCookies([cookie]);
  await page.goto("/settings");
  await expect(page).toHaveURL(/sign-in/);
  await expect
    .poll(() => db.select().from(auditTrailView).where(eq(auditTrailView.object, person.userID)))
    .toMatchObject([{ action: "session.sign-in", outcome: "done" }]);
});

test("the other pages of next-auth do not exist", async ({ request }) => {
  for (const [method, path] of [
    ["POST", "_log"],
    ["GET", "signout"],
    ["GET", "verify-request"],
    ["POST", "session"],
    ["POST", "callback/oidc"],
    ["GET", "callback/credentials"],
  ]) {
    await expect
      .poll(async () => (await request.fetch(`/api/auth/${path}`, { method, maxRedirects: 0 })).status(), {
        message: `${method} ${path}`,
      })
      .toBe(404);
  }
});

test("signing in requires the form's token", async ({ request }) => {
  const person = await member();
  const response = await request.post("/api/auth/callback/credentials", {
    form: { email: person.email, password, json: "true" },
    maxRedirects: 0,
  });
  expect(response.headers()["set-cookie"] ?? "").not.toContain("tender-session");
});

test("the sign-in page loads neither the form library nor the schemas", async ({ page }) => {
  const heavy = { zod: "invalid_union", "react-hook-form": "shouldUnregister" };
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  const loaded = async () => {
    const sources = await page.locator("script[src]").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    const scripts = await Promise.all(sources.map(async (src) => (await page.request.get(src ?? "")).text()));
    return Object.entries(heavy).flatMap(([name, word]) => (scripts.some((text) => text.includes(word)) ? [name] : []));
  };
  await expect.poll(loaded).toEqual([]);
});

test("the sign-in page loads one small typeface from our own origin, and introduces the product", async ({ page }) => {
  const fonts: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "font" && fonts.push(response));
  await page.goto("/sign-in");
  await expect(page.getByText("Onboard merchants", { exact: false })).toBeVisible();
  await expect(page.getByText("in the terminal where Tender was started", { exact: false })).toBeVisible();
  const isLoaded = () => [...document.fonts].some(({ family, status }) => /latin/i.test(family) && status === "loaded");
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await expect.poll(() => fonts.length).toBe(1);
  const [font] = fonts;
  expect(new URL(font?.url() ?? "").origin).toBe(new URL(page.url()).origin);
  await expect.poll(async () => (await font?.body())?.length).toBeLessThan(50_000);
  expect(font?.headers()["cache-control"]).toContain("immutable");
  await expect(page.locator("link[rel=preload][as=font]")).toHaveCount(1);
});

test("a sandbox has a different icon", async ({ page, request }) => {
  await page.goto("/sign-in");
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute("href", "/icon-sandbox.svg");
  for (const name of ["icon", "icon-sandbox"]) {
    const answer = await request.get(`/${name}.svg`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
});

test("a browser that requests /favicon.ico gets the icon", async ({ request }) => {
  const icon = await request.get("/favicon.ico");
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
});
