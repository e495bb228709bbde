import { expect, type BrowserContext, type Page, type Request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessionTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson } from "@/testing/people";
import { watched } from "../canary";
import { DIALOG, expectAccessible, expectRefused, signIn, test } from "./pages";
import { disputeIn } from "./pages/disputes";

const db = testDatabase();
const password = watched("password", "seven boats at noon");

async function staff(context: BrowserContext, isSignedIn = true) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password });
  if (isSignedIn) await signIn(context, person);
  return { partner, person };
}

async function enter(page: Page, email: string) {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a link to a filtered list leads there after signing in, with its filter", async ({ context, page }) => {
  const { partner, person } = await staff(context, false);
  await newAccount(db, partner);
  await page.goto("/accounts?q=Orchard%20%26%20Sons");
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText("You were signed out.", { exact: false })).toHaveCount(0);
  await enter(page, person.email);
  await expect(page).toHaveURL(/\/accounts\?q=Orchard/);
  await expect(page.getByLabel("Search accounts")).toHaveValue("Orchard & Sons");
});

test("a session that ends under a form loses no input", async ({ context, page, pageErrors }) => {
  const { person } = await staff(context);
  await page.goto("/accounts/new");
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Late Bakery LLC");
  await db.update(sessionTable).set({ revokedOn: new Date() }).where(eq(sessionTable.userID, person.userID));
  await page.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog", { name: "You were signed out" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, DIALOG);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("You are not signed in yet.")).toBeVisible();
  await expectRefused(pageErrors, 401, 401);
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Sign in in a new tab" }).click();
  const tab = await opened;
  await expect(tab.getByText("You were signed out.", { exact: false })).toBeVisible();
  await enter(tab, person.email);
  await expect(tab).not.toHaveURL(/sign-in/);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Legal business name" })).toHaveValue("Late Bakery LLC");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Late Bakery LLC", level: 1 })).toBeVisible();
});

test("a person who was signed out signs in on the same page, by password and code, and loses nothing", async ({
  context,
  page,
  pageErrors,
}) => {
  const person = await newPerson(db, await newPartner(db), { password, totp: true });
  await signIn(context, person);
  await page.goto("/accounts/new");
  await page.getByRole("textbox", { name: "Legal business name" }).fill("Night Bakery LLC");
  await db.update(sessionTable).set({ revokedOn: new Date() }).where(eq(sessionTable.userID, person.userID));
  await page.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog", { name: "You were signed out" });
  await expect(dialog.getByLabel("Email address")).toHaveValue(person.email);
  await expect(dialog.getByLabel("Email address")).toHaveAttribute("readonly");
  await dialog.getByLabel("Password", { exact: true }).fill("another password");
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog.getByText("The email address, password or code is incorrect.", { exact: false })).toBeVisible();
  await expectRefused(pageErrors, 401, 401);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog.getByLabel("Six-digit code")).toBeFocused();
  await expectAccessible(page, DIALOG);
  await dialog.getByLabel("Six-digit code").pressSequentially(codeAt(person, new Date()));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Legal business name" })).toHaveValue("Night Bakery LLC");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Night Bakery LLC", level: 1 })).toBeVisible();
});

test("an idle person is asked before the session ends, and notified when it has", async ({ context, page }) => {
  await staff(context);
  await context.clock.install();
  await page.goto("/settings/branding");
  await expect(page.getByRole("button", { name: "Save brand" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Are you still there?" });
  // The bell polls for some minutes after the last activity, and each answer extends the session, so time advances
  // minute by minute. A late answer also closes the dialog, which then opens again.
  const whenAsked = (act: () => Promise<void>) =>
    expect(async () => {
      if (!(await dialog.isVisible())) await page.clock.runFor(60_000);
      await expect(dialog).toBeVisible({ timeout: 1_000 });
      await act();
    }).toPass({ timeout: 60_000, intervals: [200] });
  await whenAsked(() => dialog.getByRole("button", { name: "Stay signed in" }).click({ timeout: 5_000 }));
  await expect(dialog).toHaveCount(0);
  await whenAsked(() => expectAccessible(page, DIALOG));
  await page.clock.fastForward("02:00");
  await expect(page.getByRole("dialog", { name: "You were signed out" })).toBeVisible();
});

test("a page that polls does so only while a person is active, so that the session can end", async ({
  context,
  page,
}) => {
  const { partner } = await staff(context);
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "with evidence");
  await context.clock.install();
  await page.goto(`/disputes/${disputeID}`);
  await expect(page.getByRole("button", { name: "Submit evidence" })).toBeEnabled();
  const isAsked = (request: Request) => request.method() === "GET" && request.url().endsWith(disputeID);
  const isStale = (request: Request) => request.method() === "GET" && request.url().endsWith(`${disputeID}/evidence`);
  const again = page.waitForRequest(isAsked);
  await page.clock.runFor(10_000);
  await again;
  await page.clock.runFor(180_000);
  let requestCount = 0;
  page.on("request", (request) => (requestCount += isAsked(request) ? 1 : 0));
  await page.clock.runFor(60_000);
  expect(requestCount).toBe(0);
  const back = page.waitForRequest(isStale);
  await page.mouse.move(200, 200);
  await back;
});

test("a password that still needs a code logs no browser error", async ({ page }) => {
  const person = await newPerson(db, await newPartner(db), { password, totp: true });
  await page.goto("/sign-in");
  await enter(page, person.email);
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.getByLabel("Six-digit code").pressSequentially(codeAt(person, new Date()));
  await expect(page).not.toHaveURL(/sign-in/);
});

test("an unknown invite is not found", async ({ context, page }) => {
  await staff(context);
  await page.goto("/invites");
  await expect.poll(async () => (await page.request.get("/invites/NobodysInvite")).status()).toBe(404);
});
