import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { eventTable, listExportTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newPerson } from "@/testing/people";
import { mailTo } from "@/testing/mail";
import { newID } from "@/lib/core/api/ids";
import { ROWS_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { newExports } from "./pages/exports";
import { newStaff } from "./pages/staff";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
const ROWS = ROWS_AT_ONCE_MAX + 100;

test("a worker exports a long list, and the person downloads the file from the list of exports", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const made = Array.from({ length: ROWS }, (_, index) => ({
    eventID: newID<string>(),
    type: "account.updated",
    partnerID: partner.accountID,
    accountID: partner.accountID,
    data: {},
    createdOn: new Date(Date.now() - index),
  }));
  await insertMany(eventTable, made);
  await signIn(context, person);
  await page.goto("/developers/events");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.waitForURL("**/settings/exports");
  const entry = page.getByRole("list", { name: "Exports" }).getByRole("listitem");
  await expect(entry.getByText("Ready")).toBeVisible({ timeout: 30_000 });
  await expect(entry.getByText(`${ROWS.toLocaleString("en-US")} rows`)).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    entry.getByRole("link", { name: "Download Events" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^events-.*-1100-rows\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(ROWS + 2);
  expect(new Set(lines.slice(1, -1).map((line) => line.split(",")[0]))).toEqual(
    new Set(made.map(({ eventID }) => eventID)),
  );
  const [mail] = await mailTo(db, person.email);
  expect(mail?.subject).toBe("Your export of events is ready");
});

test("running exports show their progress, and can be stopped and restarted", async ({ context, page }) => {
  const staff = await newStaff(context);
  await newExports(staff);
  await page.goto("/settings/exports");
  const bars = page.getByRole("progressbar", { name: "Rows exported" });
  await expect(bars).toHaveCount(3);
  await expect(page.getByText("1,234,000 of 2,345,678 rows")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel export" }).click();
  await expect(bars).toHaveCount(2);
  await page.getByRole("button", { name: "Try again" }).first().click();
  const isOfTeam = eq(listExportTable.partnerID, staff.partner.accountID);
  const isBegun = and(isOfTeam, eq(listExportTable.attempt, 2));
  await expect.poll(() => db.$count(listExportTable, isBegun)).toBe(1);
});
