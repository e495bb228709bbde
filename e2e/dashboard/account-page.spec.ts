import { expect, type Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { applicationTable, inviteTable, memberTable, noteTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, newUser, type Partner, testDatabase } from "@/testing/factories";
import { inviteOf, newFeePlan } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import type { AccountID } from "@/lib/core/api/ids";
import { NOTE_MAX } from "@/lib/domain/kernel/limits";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { staffOf } from "./account-staff";
import { amountsIn, DIALOG, expectAccessible, expectFitsEveryScreen, signIn, test } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

const figures = (page: Page) => page.getByRole("list", { name: "Account figures" });
const figure = (page: Page, name: RegExp) => figures(page).getByRole("link", { name });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name, exact: true });

/** Two accounts of a partner. The first paid the second $12.00 and $30.00. */
async function paying(partner: Partner) {
  const [one, other] = await Promise.all([newPayer(db, partner, 100_00), newPayer(db, partner, 0)]);
  for (const cents of [12_00, 30_00]) await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents });
  return { one, other };
}

const notesAbout = (accountID: AccountID) => db.$count(noteTable, eq(noteTable.subjectID, accountID));

test("an account shows its figures first, and each links to its list", async ({ context, page }) => {
  const { one, other } = await paying(await staffOf(context));
  await page.goto(`/accounts/${one.accountID}`);
  await expect(figures(page).getByRole("link")).toHaveText([
    "Balance: $58.00",
    "30-day volume: $42.00",
    "Open disputes: 0",
    "Last payment: $30.00",
  ]);
  await expect(figures(page)).toContainText(`To ${accountNameOf(other.accountID)}`);
  await expectAccessible(page);
  await figure(page, /^30-day volume/).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/accounts/${one.accountID}/transfers\\?from=`));
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await figure(page, /^Open disputes/).click();
  await page.waitForURL(`**/accounts/${one.accountID}/disputes?outcome=open`);
  await expect(page.getByText(/^No matching disputes/).first()).toBeVisible();
  await figure(page, /^Last payment/).click();
  await page.waitForURL(/\/transfers\/[\da-f-]{36}$/);
  await page.goto(`/accounts/${one.accountID}`);
  await figure(page, /^Balance/).click();
  await page.waitForURL(`**/accounts/${one.accountID}/wallet`);
  await expectFitsEveryScreen(page);
});

test("an account's transfers and disputes are listed on its page, and only its own", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { one, other } = await paying(partner);
  const third = await newPayer(db, partner, 50_00);
  await newTransfer(ctxFor(partner), { from: third.wallet, to: other.wallet, cents: 7_00 });
  await page.goto(`/accounts/${one.accountID}`);
  await tab(page, "Transfers").click();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await expect(page.getByRole("rowheader").first()).toContainText(accountNameOf(other.accountID));
  await expect(page.getByRole("rowheader").first()).not.toContainText(accountNameOf(one.accountID));
  await expect(amountsIn(page)).toHaveText(["−$30.00", "−$12.00"]);
  const tabs = page.getByRole("navigation", { name: "Transfers by status" });
  await expect(tabs.getByRole("link", { name: "Completed" })).toHaveText("Completed2");
  await page.getByRole("searchbox", { name: "Search transfers" }).fill("12.00");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await tab(page, "Disputes").click();
  await expect(page.getByText("No disputes yet")).toBeVisible();
  await expectAccessible(page);
});

test("figures that an account does not have are absent", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner, { scopes: ["accounts.read", "profile.read", "wallets.read"] });
  await page.goto(`/accounts/${accountID}`);
  await expect(figures(page).getByRole("link")).toHaveText([/^Balance/]);
});

test("a note is written by keyboard, mentions a colleague, who is notified, and its author deletes it", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const [author, colleague] = [await newPerson(db, partner), await newPerson(db, partner, { role: "support" })];
  await newPerson(db, partner, { role: "read-only" });
  await db
    .update(memberTable)
    .set({ createdOn: new Date(Date.now() - DAY) })
    .where(eq(memberTable.userID, colleague.userID));
  await signIn(context, author);
  await page.goto(`/accounts/${accountID}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add note" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  const text = dialog.getByRole("textbox", { name: "Note" });
  await text.focus();
  await page.keyboard.type("Please call them, @");
  const offered = dialog.getByRole("listbox", { name: "Colleagues" }).getByRole("option");
  await expect(offered).toHaveText([author.email, colleague.email].sort());
  await expectAccessible(page, DIALOG);
  await page.keyboard.press("Escape");
  await expect(offered).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.type(colleague.email.slice(0, -2));
  await expect(offered).toHaveText([colleague.email]);
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(`Please call them, @${colleague.email} `);
  await page.keyboard.type("today.");
  await dialog.getByRole("button", { name: "Add note" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(notes.getByRole("listitem")).toContainText([`Please call them, @${colleague.email} today.`]);
  await expectAccessible(page);
  await signIn(context, colleague);
  await page.goto("/notices");
  await page.getByRole("link", { name: "You were mentioned in a note" }).click();
  await page.waitForURL(`**/accounts/${accountID}/activity?kind=note`);
  await page.getByRole("button", { name: `${author.email} wrote a note` }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText(author.email, { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Delete note" })).toHaveCount(0);
  await signIn(context, author);
  await page.goto(`/accounts/${accountID}`);
  await notes.getByRole("button", { name: "Delete note" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await expect.poll(() => notesAbout(accountID)).toBe(0);
});

test("an empty or too long note gets an error at its field, and nothing is stored", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner);
  await page.goto(`/accounts/${accountID}/activity`);
  await page.getByRole("button", { name: "Add note" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByText("Note is required")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("x".repeat(NOTE_MAX + 1));
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByText(/2,?000 characters or fewer/).first()).toBeVisible();
  await expect.poll(() => notesAbout(accountID)).toBe(0);
});

test("rare actions are in a menu, which the keyboard opens", async ({ context, page }) => {
  const { accountID } = await newAccount(db, await staffOf(context));
  await page.goto(`/accounts/${accountID}`);
  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
});

test("an invite shows the invitee's progress first, and the next useful action", async ({ context, page }) => {
  const partner = await staffOf(context);
  await newFeePlan(db, partner);
  const profile = { business: { legalBusinessName: "Anvil LLC", email: "owner@anvil.example" } };
  const prefill = { accountType: "business", profile };
  const { code } = await createInvite(ctxFor(partner), inviteOf({ capabilities: ["transfers"], prefill }));
  await page.goto(`/invites/${code}`);
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress.getByRole("heading", { name: "Not opened yet" })).toBeVisible();
  await expect(progress).toContainText("Never. You can revoke it.");
  await expect(progress.getByRole("button", { name: "Send a reminder" })).toHaveCount(0);
  const invitee = await newUser(db);
  const now = new Date();
  await db.update(inviteTable).set({ openedOn: now }).where(eq(inviteTable.code, code));
  await db
    .insert(applicationTable)
    .values({ code, userID: invitee.userID, answers: {}, step: "contact", createdOn: now, updatedOn: now });
  await page.reload();
  await expect(progress.getByRole("heading", { name: "At “Contact details”" })).toBeVisible();
  await expect(progress).toContainText(/3 of \d steps done/);
  await expect(progress.getByRole("listitem").filter({ hasText: "Contact details" })).toContainText("in progress");
  await expectAccessible(page);
  await progress.getByRole("button", { name: "Send a reminder" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send a reminder" });
  await expect(dialog.getByLabel("Email address")).toHaveValue(invitee.email);
  await dialog.getByRole("button", { name: "Send", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Reminder sent to ${invitee.email}`).first()).toBeVisible();
  await expectFitsEveryScreen(page);
  const { accountID } = await newAccount(db, partner);
  const isThis = and(eq(inviteTable.code, code), eq(inviteTable.accountID, partner.accountID));
  await db.update(inviteTable).set({ redeemedOn: now, redeemedAccountID: accountID }).where(isThis);
  await page.reload();
  await expect(progress.getByRole("heading", { name: "Accepted" })).toBeVisible();
  await progress.getByRole("link", { name: "Go to the account" }).click();
  await page.waitForURL(`**/accounts/${accountID}`);
});
