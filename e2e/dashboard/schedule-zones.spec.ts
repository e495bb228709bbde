import { expect, type Locator, type Page } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newPayer } from "@/testing/transfers";
import type { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { getSchedule } from "@/lib/domain/money/schedules/queries";
import { ScheduleID } from "@/lib/core/api/ids";
import { signIn, test } from "./pages";
import { fillInPayment } from "./payment-form";

const db = testDatabase();

/**
 * Nine o'clock in each zone on the first of five months. New York changes its clocks in that time, Kolkata never does.
 */
const NINE = {
  "America/New_York": [14, 14, 13, 13, 13].map((hour, index) => `2030-0${index + 2}-01T${hour}:00:00.000Z`),
  "Asia/Kolkata": [2, 3, 4, 5, 6].map((month) => `2030-0${month}-01T03:30:00.000Z`),
};

for (const [timezoneId, moments] of Object.entries(NINE))
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test("a schedule runs at the hour shown in the preview", async ({ context, page }) => {
      const partner = await newPartner(db);
      const [one, other] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
      await signIn(context, await newPerson(db, partner));
      await page.goto("/schedules/new");
      await expect(page.getByLabel("Starting")).toHaveValue(await tomorrowIn(page));
      await fillInPayment(page, { one, other });
      await page.getByLabel("Starting").fill("2030-01-15");
      await page.getByLabel("Time").fill("09:00");
      const preview = page.getByRole("region", { name: "Next dates" });
      await expectMoments(preview, moments);
      await expect(preview.getByRole("listitem").first()).toHaveText("Friday, February 1, 2030 at 9:00 AM");
      const sending = page.waitForRequest((request) => request.method() === "POST" && /schedules$/.test(request.url()));
      await page.getByRole("button", { name: "Create schedule" }).click();
      const { recur } = (await sending).postDataJSON() as UpsertSchedule;
      // Browsers may use a zone's older name, such as Asia/Calcutta.
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      const rule = `DTSTART;TZID=${zone}:20300115T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1`;
      expect(recur?.recurrenceRule).toBe(rule);
      await page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
      const scheduleID = ScheduleID.parse(page.url().split("/").at(-1));
      const { occurrences = [] } = await getSchedule(ctxFor(partner), scheduleID);
      expect(occurrences.slice(0, moments.length).map(({ runOn }) => runOn)).toEqual(moments);
      const upcoming = page.getByRole("region", { name: "Upcoming" });
      await expectMoments(upcoming, moments);
      await expect(upcoming.getByRole("listitem").first()).toContainText("9:00");
    });
  });

async function expectMoments(list: Locator, moments: readonly string[]): Promise<void> {
  for (const [index, moment] of moments.entries())
    await expect(list.locator("time").nth(index)).toHaveAttribute("datetime", moment);
}

const tomorrowIn = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 1)).toISOString().slice(0, 10);
  });
