import { expect, type Page } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { mailTo } from "@/testing/mail";
import { codeAt, newPerson } from "@/testing/people";
import { remember, watched } from "../canary";
import { expectAccessible, expectRefused, signIn, test, watch } from "./pages";

const db = testDatabase();
const OLD = watched("password", "seven green umbrellas");
const NEW = watched("password", "nine noisy lighthouses");

async function openMail(page: Page, recipient: string): Promise<void> {
  await expect(async () => {
    await page.goto("/developers/outbox");
    await page.getByRole("row").filter({ hasText: recipient }).getByRole("link").first().click({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
}

test("a person who forgot their password sets a new one through the outbox, and still proves a second factor", async ({
  browser,
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "owner" }));
  const forgetful = await newPerson(db, partner, { role: "support", password: OLD, totp: true });
  const theirs = await browser.newContext();
  watch(theirs, pageErrors);
  const door = await theirs.newPage();
  await door.goto("/sign-in");
  await door.getByRole("link", { name: "Forgot password?" }).click();
  await door.getByLabel("Email address").fill(forgetful.email);
  await door.getByRole("button", { name: "Send link" }).click();
  await expect(door.getByText(`If ${forgetful.email} has an account`)).toBeVisible();
  await expectAccessible(door);
  await openMail(page, forgetful.email);
  const frame = page.frameLocator("iframe[title='Email']");
  const link = (await frame.getByRole("link", { name: "Choose a new password" }).getAttribute("href")) ?? "";
  remember("secret", link.split("#")[1] ?? "");
  await expect(page.getByText(link, { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await door.goto(link);
  await expect(door.getByText(forgetful.email)).toBeVisible();
  expect(new URL(door.url()).hash).toBe("");
  await door.getByLabel("New password").fill(NEW);
  await door.getByRole("button", { name: "Change password" }).click();
  await door.getByRole("link", { name: "Sign in" }).click();
  await door.getByLabel("Email address").fill(forgetful.email);
  await door.getByLabel("Password", { exact: true }).fill(NEW);
  await door.getByRole("button", { name: "Sign in", exact: true }).click();
  await door.getByLabel("Six-digit code").pressSequentially(codeAt(forgetful, new Date()));
  await door.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await theirs.close();
  await openMail(page, forgetful.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password was changed");
});

test("a link works once, and later visitors see that it was used", async ({ context, page, pageErrors }) => {
  const person = await newPerson(db, await newPartner(db), { password: OLD });
  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.poll(async () => (await mailTo(db, person.email))[0]?.state).toBe("sent");
  const link = /http\S+#tdp_[\w-]+/.exec((await mailTo(db, person.email))[0]?.content?.text ?? "")?.[0] ?? "";
  remember("secret", link.split("#")[1] ?? "");
  const early = await context.newPage();
  await early.goto(link);
  await expect(early.getByLabel("New password")).toBeVisible();
  await page.goto(link);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("link", { name: /Use 10 characters or more/ })).toBeVisible();
  await expectRefused(pageErrors, 422);
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await early.getByLabel("New password").fill(NEW);
  await early.getByRole("button", { name: "Change password" }).click();
  await expect(early.getByText(/This link no longer works: ask for a new one/)).toBeVisible();
  const late = await context.newPage();
  await late.goto(link);
  await expect(late.getByText("This link doesn’t work")).toBeVisible();
  await expectRefused(pageErrors, 409, 409);
});

test("an invite is sent by email in Spanish, and its link opens the invite", async ({ context, page, browser }) => {
  const partner = await newPartner(db);
  const { invite } = await newInvite(partner);
  remember("code", invite.code);
  await signIn(context, await newPerson(db, partner, { role: "owner" }));
  const email = `${crypto.randomUUID()}@example.test`;
  await page.goto(`/invites/${invite.code}`);
  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog", { name: "Send the invite by email" });
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByLabel("Language").selectOption("Español");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(`Invite sent to ${email}`).first()).toBeVisible();
  await openMail(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${partner.displayName} lo invita a abrir una cuenta`,
  );
  const frame = page.frameLocator("iframe[title='Email']");
  const link = (await frame.getByRole("link", { name: "Comenzar" }).getAttribute("href")) ?? "";
  expect(link).toBe(invite.link);
  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(partner.displayName);
  await visitor.close();
});

test("a member who may see the outbox but is not an owner cannot read links into other people's accounts", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const admin = await newPerson(db, partner, { role: "admin" });
  const owner = await newPerson(db, partner, { role: "owner", password: OLD });
  await signIn(context, admin);
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await expect(async () => {
    await page.goto("/developers/outbox");
    await page.getByRole("link", { name: "Reset your password" }).click({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText("only owners can read it")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
