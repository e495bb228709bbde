import { expect, type Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { memberTable, sessionTable } from "@/db/schema";
import { newPartner, newUser, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { remember, watched } from "../canary";
import { DIALOG, expectAccessible, signIn, test, watch } from "./pages";
import { newJoinLink } from "./pages/staff";
import { prove } from "./step-up";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const password = watched("password", "seven boats at noon");
const roleOf = async (userID: string) =>
  (await db.select().from(memberTable).where(eq(memberTable.userID, userID)))[0]?.role;
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

async function linkOf(page: Page): Promise<string> {
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  remember("secret", link.split("/").at(-1) ?? "");
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}

test("an owner invites a person, who joins with a new password; the link works once", async ({
  browser,
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  await signIn(context, owner);
  const email = `${crypto.randomUUID()}@example.test`;
  await page.goto("/settings/team");
  await expect(page.getByText("No open invites")).toBeVisible();
  await page.getByRole("button", { name: "Invite a member" }).click();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("Support");
  await expectAccessible(page, DIALOG);
  await page.getByRole("button", { name: "Create invite" }).click();
  await prove(page, owner);
  const old = await linkOf(page);
  await expect(row(page, email)).toContainText("Support");
  await page.getByRole("button", { name: `New link for ${email}` }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await linkOf(page);
  expect(link).not.toBe(old);

  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(old);
  await expect(theirs.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: `Join ${partner.displayName}` })).toBeVisible();
  await theirs.getByLabel("Choose a password").fill("password12");
  await theirs.getByRole("button", { name: /^Join / }).click();
  await expect(theirs.getByRole("link", { name: /is too easy to guess/ })).toBeVisible();
  watch(visitor, pageErrors);
  await theirs.getByLabel("Your name").fill("Ada Berg");
  await theirs.getByLabel("Choose a password").fill(password);
  await theirs.getByRole("button", { name: /^Join / }).click();
  await theirs.waitForURL("**/settings/security");
  await expect(theirs.getByText(/^Chrome on \w+ · this machine$/)).toBeVisible();
  await theirs.getByRole("button", { name: "Change name" }).click();
  const naming = theirs.getByRole("dialog", { name: "Your name" });
  await expect(naming.getByLabel("Name")).toHaveValue("Ada Berg");
  await naming.getByLabel("Name").fill("ada@example.test");
  await naming.getByRole("button", { name: "Save name" }).click();
  await expect(naming.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await naming.getByLabel("Name").fill("Ada Lund");
  await naming.getByRole("button", { name: "Save name" }).click();
  await expect(theirs.getByRole("button", { name: "Account menu, Ada Lund" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This invite was already used" })).toBeVisible();
  await visitor.close();
  await page.reload();
  await expect(page.getByText("No open invites")).toBeVisible();
  await expect(row(page, email)).toContainText("Not set up");
  await expect(row(page, email)).toContainText("Ada Lund");
});

test("an owner changes a role, lets a member view card numbers, and removes them, by keyboard alone", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  const other = await newPerson(db, partner, { role: "read-only" });
  await signedIn(db, partner, other);
  await signIn(context, owner);
  await page.goto("/settings/team");
  const change = page.getByRole("button", { name: `Change ${other.email}’s role` });
  await change.press("Enter");
  await expect(page.getByLabel("Role", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();
  await change.press("Enter");
  await page.getByLabel("Role", { exact: true }).selectOption("Operations");
  await page.getByRole("button", { name: "Change role" }).press("Enter");
  await prove(page, owner);
  await expect(row(page, other.email)).toContainText("Operations");
  await expect.poll(() => roleOf(other.userID)).toBe("operations");
  await expect
    .poll(() => db.$count(sessionTable, and(eq(sessionTable.userID, other.userID), isNull(sessionTable.revokedOn))))
    .toBe(0);
  await page.getByRole("button", { name: `Allow ${other.email} to view card numbers` }).press("Enter");
  await expectAccessible(page, DIALOG);
  await page.getByLabel("Last day").fill(new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Allow", exact: true }).press("Enter");
  await expect(row(page, other.email)).toContainText(`by ${owner.email}`);
  await page.getByRole("button", { name: `Remove access to card numbers of ${other.email}` }).press("Enter");
  await page.getByRole("button", { name: "Remove access", exact: true }).press("Enter");
  await expect(row(page, other.email)).toContainText("Hidden");
  await page.getByRole("button", { name: `Remove ${other.email}` }).press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Remove member" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row(page, other.email)).toHaveCount(0);
  await expect.poll(() => roleOf(other.userID)).toBeUndefined();
});

test("an existing person joins by signing in, and other people's sign-ins are rejected", async ({ context, page }) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  const home = await newPartner(db);
  const person = await newPerson(db, home, { password });
  await signIn(context, owner);
  await page.goto(`/join/${await newJoinLink(partner, { email: person.email, invitedBy: owner.userID })}`);
  await expect(page.getByText(`You are signed in as ${owner.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Home's running requests would be rejected for another account.
  const reads = ["/deadlines", "/onboarding-invites/stops", "/audit?"];
  const answers = reads.map((part) => page.waitForResponse((response) => response.url().includes(part)));
  await page.getByRole("button", { name: `Join ${partner.displayName}` }).click();
  await Promise.all(answers);
  await expect(page.getByText(partner.displayName).first()).toBeVisible();
  await expect.poll(() => db.$count(memberTable, eq(memberTable.userID, person.userID))).toBe(2);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: home.displayName }).click();
  await expect(page.getByText(home.displayName).first()).toBeVisible();
});

test("an invitee without a password proves the address with a code before joining", async ({ page }) => {
  const partner = await newPartner(db);
  const invitee = await newPerson(db);
  await page.goto(`/join/${await newJoinLink(partner, { email: invitee.email, role: "read-only" })}`);
  await page.getByRole("button", { name: "I have no password yet" }).click();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByLabel("Choose a password").fill(password);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: `Join ${partner.displayName}` }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/join"));
  await expect.poll(() => roleOf(invitee.userID)).toBe("read-only");
});

test("an open invite is revoked, and revoked and expired links say so", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "owner", totp: true }));
  const [open, over] = [`open-${crypto.randomUUID()}@example.test`, `over-${crypto.randomUUID()}@example.test`];
  const link = await newJoinLink(partner, { email: open });
  const late = await newJoinLink(partner, { email: over, expiresOn: new Date(Date.now() - 1000) });
  await page.goto("/settings/team");
  await expect(row(page, over)).toContainText("Expired");
  await page.getByRole("button", { name: `Revoke ${open}’s invite` }).click();
  await page.getByRole("button", { name: "Revoke invite", exact: true }).click();
  // The open dialog hides all rows.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row(page, open)).toHaveCount(0);
  for (const [token, title] of [
    [link, "This invite was revoked"],
    [late, "This invite has expired"],
  ]) {
    await page.goto(`/join/${token}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
});

test("an admin sees no actions that would be rejected, and others see the team without any button", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const owner = await newUser(db, partner, "owner");
  const admin = await newPerson(db, partner, { role: "admin" });
  const operator = await newPerson(db, partner, { role: "operations" });
  await signIn(context, admin);
  await page.goto("/settings/team");
  await expect(page.getByRole("button", { name: `Remove ${operator.email}` })).toBeVisible();
  await expect(row(page, owner.email).getByRole("cell").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /view card numbers/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Invite a member" }).click();
  await expect(page.getByLabel("Role", { exact: true }).getByRole("option", { name: "Owner" })).toHaveCount(0);
  await signIn(context, operator);
  await page.goto("/settings/team");
  await expect(row(page, owner.email)).toBeVisible();
  await expect(page.getByRole("main").getByRole("cell").getByRole("button")).toHaveCount(0);
  await page.locator("summary").click();
  await expect(page.getByRole("table", { name: "What each role can view and change" })).toBeVisible();
  await expectAccessible(page);
});

test("an owner creates a custom role and assigns it; the member sees only what it keeps", async ({
  browser,
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  const other = await newPerson(db, partner, { role: "operations" });
  await signIn(context, owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "New role" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByText("This role has no permissions yet.")).toBeVisible();
  await page.getByRole("radio", { name: "Refunds" }).check();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Refunds");
  await expect(page.getByRole("checkbox", { name: "Change Transfers" })).toBeChecked();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByRole("button", { name: "Create role" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Name", { exact: true }).fill("Looks at transfers");
  await page.getByRole("checkbox", { name: "View Transfers" }).check();
  await expect(
    page.getByText(/^Unlike Operations, this role can’t view .+\. It can’t change .*transfers.*\.$/),
  ).toBeVisible();
  await expectAccessible(page, DIALOG);
  await page.getByRole("button", { name: "Create role" }).click();
  await prove(page, owner);
  await expect(page.getByText(/^Based on Operations: 1 of \d+ permissions\. No one has it\.$/)).toBeVisible();
  await page.getByRole("button", { name: `Change ${other.email}’s role` }).click();
  await page.getByLabel("Role", { exact: true }).selectOption("Looks at transfers");
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(row(page, other.email)).toContainText("Looks at transfers");
  await expect(page.getByText(/1 person has it\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the role Looks at transfers" })).toHaveCount(0);

  const theirs = await browser.newContext();
  await signIn(theirs, other);
  const visit = await theirs.newPage();
  await visit.goto("/transfers");
  await expect(visit.getByRole("heading", { name: "No transfers yet" })).toBeVisible();
  await expect(visit.getByRole("link", { name: "New transfer" })).toHaveCount(0);
  await visit.goto("/accounts");
  await expect(visit.getByText("accounts.read").first()).toBeVisible();
  await theirs.close();
});

test("an owner's removal of a member's lost second factor takes 24 hours, and the member can keep it", async ({
  browser,
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { role: "owner", totp: true });
  const member = await newPerson(db, partner, { role: "developer", totp: true });
  await signIn(context, owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: `Remove ${member.email}’s second factor` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Remove ${member.email}’s second factor?` });
  await expect(dialog).toContainText("It takes effect in 24 hours");
  await expectAccessible(page, DIALOG);
  await dialog.getByRole("button", { name: "Remove in 24 hours" }).click();
  await prove(page, owner);
  await expect(row(page, member.email)).toContainText("Ends tomorrow");

  const theirs = await browser.newContext();
  await signIn(theirs, member);
  const security = await theirs.newPage();
  await security.goto("/settings/security");
  const notice = security.getByText("An owner of your team is removing your second factor");
  await expect(notice).toBeVisible();
  await security.getByRole("button", { name: "Keep my second factor" }).click();
  await expect(notice).toHaveCount(0);
  await theirs.close();
  await page.reload();
  await expect(row(page, member.email)).toContainText("In use");
});
