import { expect, type BrowserContext } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import type { Role } from "@/lib/core/access/roles";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { amountsIn, expectRefused, signIn, test } from "./pages";
import { fillInPayment, nameOf } from "./payment-form";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
test.use({ timezoneId: "America/Denver" });

/** A partner with two accounts that can pay each other, and a signed-in member of its staff. */
async function setting(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db);
  const [one, other] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  await signIn(context, await newPerson(db, partner, { role }));
  const ctx = ctxFor(partner);
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet }, 2_500);
  const start = new Date(ctx.now.getTime() + DAY).toISOString();
  const daily = () =>
    newSchedule(ctx, { description: "Rent", recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start } });
  return { partner, ctx, one, other, daily };
}

test("a schedule is built as a sentence, created, changed, skipped and canceled", async ({ context, page }) => {
  const made = await setting(context);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Schedules" }).click();
  await page.getByRole("link", { name: "New schedule" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New schedule" })).toBeVisible();
  await fillInPayment(page, made);
  await page.getByLabel("Description").fill("Rent");
  await page.getByLabel("On the").selectOption("31st");
  await expect(page.getByText("The 31st skips short months.")).toBeVisible();
  await page.getByLabel("On the").selectOption("Last day");
  await page.getByLabel("Starting").fill("2030-01-15");
  await page.getByLabel("Time").fill("09:30");
  await page.getByLabel("Ends").selectOption("After a number of payments");
  await page.getByLabel("Payments").fill("3");
  const said = `Every month on the last day, 3 times, starting Jan 15, 2030: $125.50 from ${nameOf(made.one)} to ${nameOf(made.other)}.`;
  await expect(page.getByText(said)).toBeVisible();
  const dates = page.getByRole("region", { name: "Next dates" });
  await expect(dates.getByRole("listitem")).toHaveText([
    "Thursday, January 31, 2030 at 9:30 AM",
    "Thursday, February 28, 2030 at 9:30 AM",
    "Sunday, March 31, 2030 at 9:30 AM",
  ]);
  await expect(dates.getByText("America/Denver")).toBeVisible();
  await page.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rent" })).toBeVisible();
  for (const party of [made.one, made.other])
    await expect(page.getByRole("link", { name: nameOf(party) })).toHaveAttribute(
      "href",
      `/accounts/${party.accountID}`,
    );
  const toCome = page.getByRole("region", { name: "Upcoming" });
  await expect(toCome.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Skip 2030-02-28" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Skip" }).click();
  await expect(toCome.getByRole("listitem").nth(1).getByText("Skipped")).toBeVisible();
  await page.getByRole("button", { name: "Change 2030-03-31" }).click();
  const dialog = page.getByRole("dialog", { name: "Change this payment" });
  await dialog.getByLabel("Date").fill("2030-03-30");
  await dialog.getByLabel("Amount").fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toCome.getByRole("listitem").nth(2)).toContainText("Mar 30, 2030");
  await expect(toCome.getByRole("listitem").nth(2)).toContainText("$1.00");
  await page.getByRole("button", { name: "Change all" }).click();
  const all = page.getByRole("dialog", { name: "Change all upcoming payments" });
  await all.getByLabel("Amount").fill("130");
  await all.getByRole("button", { name: "Save" }).click();
  await expect(toCome.getByRole("listitem").nth(0)).toContainText("$130.00");
  await expect(toCome.getByRole("listitem").nth(2)).toContainText("$1.00");
  await page.getByRole("button", { name: "Resume 2030-02-28" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resume" }).click();
  await expect(toCome.getByRole("listitem").nth(1).getByText("Upcoming")).toBeVisible();
  await page.getByRole("tab", { name: "List" }).press("ArrowRight");
  await expect(page.getByRole("table", { name: "Dates in January 2030" }).getByText("$130.00")).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("table", { name: "Dates in February 2030" }).getByText("$130.00")).toBeVisible();
  await page.getByRole("button", { name: "Cancel schedule" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel schedule" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel schedule" })).toHaveCount(0);
  await page.goto("/schedules?state=canceled");
  await expect(page.getByRole("rowheader")).toHaveText(["Rent"]);
});

test("an occurrence that has run links to its transfer, and the transfer back", async ({ context, page }) => {
  const { ctx, daily } = await setting(context);
  const { scheduleID } = await daily();
  await runOccurrences({ ...ctx, now: new Date(ctx.now.getTime() + 1.5 * DAY) }, { partnerID: ctx.partnerID });
  await page.goto(`/schedules/${scheduleID}`);
  const over = page.getByRole("region", { name: "Over" });
  await expect(over.getByText("Completed")).toBeVisible();
  await over.getByRole("link", { name: "Transfer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $25.00" })).toBeVisible();
  await page.getByRole("link", { name: "Created by schedule" }).click();
  await page.getByRole("link", { name: "All transfers of the schedule" }).click();
  await page.waitForURL(`**/transfers?scheduleID=${scheduleID}`);
  await expect(amountsIn(page)).toHaveText(["$25.00"]);
});

test("a server error is shown at the form", async ({ context, page, pageErrors }) => {
  const made = await setting(context);
  await page.goto("/schedules/new");
  await page.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await fillInPayment(page, made);
  await page.getByLabel("Starting").fill("2020-01-15");
  await page.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByText("The schedule must not start in the past.")).toBeVisible();
  await expectRefused(pageErrors, 422);
});

test("people who may not move money see a schedule without actions", async ({ context, page }) => {
  const { daily } = await setting(context, "read-only");
  await page.goto(`/schedules/${(await daily()).scheduleID}`);
  await expect(page.getByRole("region", { name: "Upcoming" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /Skip|Change|Cancel/ })).toHaveCount(0);
});
