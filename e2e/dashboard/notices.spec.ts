import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { memberTable, noticeSettingTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { emitDisputeEvent } from "@/testing/notices";
import { newPerson } from "@/testing/people";
import type { AccountID } from "@/lib/core/api/ids";
import { capabilityUpdated } from "@/lib/domain/accounts/capabilities/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { DIALOG, expectAccessible, signIn, test, watch } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

/** A partner with an account, and a member who joined yesterday. */
async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const person = await newPerson(db, partner);
  const isTheirs = and(eq(memberTable.userID, person.userID), eq(memberTable.accountID, partner.accountID));
  await db
    .update(memberTable)
    .set({ createdOn: new Date(Date.now() - DAY) })
    .where(isTheirs);
  return { partner, accountID, person };
}

/** Emits an event that an account must answer a question. */
const askFor = (partner: Partner, accountID: AccountID) =>
  transact(ctxFor(partner, accountID), (open) =>
    emit(open, capabilityUpdated, { accountID, capabilityID: "wallet", capability: "wallet", status: "pending" }),
  );

test("the bell counts unread notices, opens by keyboard, and leads to the event, which is then read", async ({
  context,
  page,
}) => {
  const { partner, accountID, person } = await setting();
  await emitDisputeEvent(partner, accountID, new Date());
  await askFor(partner, accountID);
  await signIn(context, person);
  await page.goto("/settings/security");
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName("Notices, 2 unread");
  await bell.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Notices" });
  await expect(panel.getByRole("list", { name: "Newest notices" }).getByRole("listitem")).toHaveText([
    new RegExp(`More information is needed \\(unread\\)${accountNameOf(accountID)}`),
    new RegExp(`A payment was disputed \\(unread\\)${accountNameOf(accountID)}`),
  ]);
  await expectAccessible(page, DIALOG);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();
  await bell.click();
  await panel.getByRole("link", { name: /More information is needed/ }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountID}/capabilities$`));
  await expect(bell).toHaveAccessibleName("Notices, 1 unread");
  await bell.click();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel.getByText("(unread)")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(bell).toHaveAccessibleName("Notices");
});

test("opening an object's page in another way marks its notices as read", async ({ context, page }) => {
  const { partner, accountID, person } = await setting();
  await askFor(partner, accountID);
  await signIn(context, person);
  await page.goto(`/accounts/${accountID}`);
  await expect(page.getByRole("banner").getByRole("button", { name: "Notices", exact: true })).toBeVisible();
});

test("the page of notices filters, marks one and all as read, and syncs to every browser", async ({
  browser,
  context,
  page,
  pageErrors,
}) => {
  const { partner, accountID, person } = await setting();
  await emitDisputeEvent(partner, accountID, new Date());
  await askFor(partner, accountID);
  await emitDisputeEvent(partner, accountID, new Date());
  await signIn(context, person);
  await page.goto("/notices");
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expect(page.getByRole("cell", { name: "Unread" })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as read: More information is needed" }).click();
  await expect(page.getByRole("cell", { name: "Unread" })).toHaveCount(2);
  await page.goto("/notices?topic=disputes");
  await expect(page.getByRole("rowheader")).toHaveText([/A payment was disputed/, /A payment was disputed/]);
  await page.goto("/notices?unread=true");
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("heading", { name: "No matching notices" })).toBeVisible();
  const elsewhere = await browser.newContext();
  watch(elsewhere, pageErrors);
  await signIn(elsewhere, person);
  const other = await elsewhere.newPage();
  await other.goto("/notices");
  await expect(other.getByRole("cell", { name: "Read", exact: true })).toHaveCount(3);
  await elsewhere.close();
});

test("a member chooses which notices are mailed and when, and whether only their own accounts count", async ({
  context,
  page,
}) => {
  const { partner, person } = await setting();
  await signIn(context, person);
  await page.goto("/settings/notices");
  await page.getByLabel("Disputes").selectOption("Right away");
  await page.getByLabel("Onboarding").selectOption("Once a day");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Denver");
  await page.getByRole("option", { name: "America/Denver" }).click();
  await page.getByRole("checkbox", { name: "Only accounts assigned to me" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Disputes")).toHaveValue("at-once");
  await expect(page.getByLabel("Onboarding")).toHaveValue("daily");
  await expect(page.getByLabel("Transfers")).toHaveValue("off");
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("America/Denver");
  await expectAccessible(page);
  const [stored] = await db
    .select()
    .from(noticeSettingTable)
    .where(eq(noticeSettingTable.accountID, partner.accountID));
  expect(stored).toMatchObject({
    userID: person.userID,
    mail: { disputes: "at-once", onboarding: "daily" },
    zone: "America/Denver",
    onlyMine: true,
  });
});

test("a colleague is put in charge on the account's page, and finds it in their list", async ({
  browser,
  context,
  page,
  pageErrors,
}) => {
  const { partner, accountID, person } = await setting();
  await newAccount(db, partner);
  const colleague = await newPerson(db, partner, { role: "operations" });
  await signIn(context, person);
  await page.goto(`/accounts/${accountID}`);
  const card = page.getByRole("region", { name: "Assignee" });
  await expect(card.getByText("Unassigned")).toBeVisible();
  await card.getByRole("button", { name: "Change" }).click();
  await page.getByRole("dialog").getByLabel("Assignee").selectOption(colleague.email);
  await expectAccessible(page, DIALOG);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(card.getByText(colleague.email)).toBeVisible();
  const theirs = await browser.newContext();
  watch(theirs, pageErrors);
  await signIn(theirs, colleague);
  const other = await theirs.newPage();
  await other.goto("/accounts?inCharge=me");
  await expect(other.getByRole("rowheader")).toHaveText([accountNameOf(accountID)]);
  await expect(other.getByRole("banner").getByRole("button", { name: "Notices, 1 unread" })).toBeVisible();
  await theirs.close();
});
