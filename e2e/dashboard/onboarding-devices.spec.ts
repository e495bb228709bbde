import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applicationTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import type { DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { business, invited } from "./invitee";
import { signIn, test, watch } from "./pages";

const db = testDatabase();

/** An application in progress for a company with owners to list. */
async function begun() {
  const { code } = await invited();
  const person = await newPerson(db);
  const answers = { accountType: "business", profile: { business: { ...business, businessType: "llc" } } };
  await db
    .insert(applicationTable)
    .values({ code, userID: person.userID, answers, version: 1, createdOn: new Date(), updatedOn: new Date() });
  const stored = async () =>
    (
      await db
        .select({ answers: applicationTable.answers })
        .from(applicationTable)
        .where(eq(applicationTable.code, code))
    )[0]?.answers as DraftAnswers;
  return { code, person, stored };
}

async function addPerson(page: Page, code: string, firstName: string): Promise<void> {
  await page.goto(`/o/${code}/people/${newID<string>()}?as=owner`);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Byron");
  await page.getByRole("button", { name: "Save and leave" }).click();
  await page.waitForURL("**/saved");
}

test("an application open on two devices loses nothing of either, and each shows the other's changes", async ({
  page: laptop,
  context,
  browser,
  pageErrors,
}) => {
  const { code, person, stored } = await begun();
  const other = await browser.newContext();
  watch(other, pageErrors);
  for (const device of [context, other]) await signIn(device, person);
  const phone = await other.newPage();
  await laptop.goto(`/o/${code}/profile`);
  await expect(laptop.getByLabel("Trade name")).toBeEnabled();
  for (const name of ["Ada", "Bo"]) await addPerson(phone, code, name);
  await phone.goto(`/o/${code}/profile`);
  await phone.getByLabel("Legal business name").fill("Named on the phone LLC");
  await phone.getByRole("button", { name: "Save and leave" }).click();
  await phone.waitForURL("**/saved");
  await laptop.getByLabel("Trade name").fill("Traded on the laptop");
  await laptop.getByLabel("Website").focus();
  await expect(laptop.getByLabel("Legal business name")).toHaveValue("Named on the phone LLC");
  await expect(laptop.getByLabel("Trade name")).toHaveValue("Traded on the laptop");
  for (const name of ["Cy", "Di"]) await addPerson(laptop, code, name);
  await expect
    .poll(async () => (await stored()).people?.map(({ name }) => name?.firstName))
    .toEqual(["Ada", "Bo", "Cy", "Di"]);
  await expect
    .poll(async () => (await stored()).profile?.business)
    .toMatchObject({
      legalBusinessName: "Named on the phone LLC",
      doingBusinessAs: "Traded on the laptop",
      email: business.email,
    });
  await other.close();
  // The browser logs the rejected first save, which shows the laptop the phone's change.
  expect(pageErrors.splice(0).filter((fault) => !fault.includes("status of 409"))).toEqual([]);
});

test("pressing the button counts although the field it leaves is invalid, and errors appear in the order of the fields", async ({
  page,
  context,
}) => {
  const { code, person } = await begun();
  await signIn(context, person);
  await page.goto(`/o/${code}/profile`);
  await page.getByLabel("Description").fill("short");
  await page.getByLabel("Business type").selectOption("");
  await page.getByLabel("Website").fill("no address");
  // Its validation loads with the first key, and its error moves the button.
  await expect(page.getByLabel("Description")).toHaveAttribute("aria-invalid", "true");
  const button = await page.getByRole("button", { name: "Save and continue" }).boundingBox();
  await page.mouse.move((button?.x ?? 0) + 20, (button?.y ?? 0) + 10);
  await page.mouse.down();
  // Leaving the field would render its error, and move the button away from under the pointer.
  await expect(page.getByLabel("Website")).toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    /^Business type/,
    /^Tax ID/,
    /^Website/,
    /^Description/,
  ]);
});

test("a correction that a field makes on blur is also made when the form is submitted from within it", async ({
  page,
  context,
}) => {
  const { code, person, stored } = await begun();
  await signIn(context, person);
  await page.goto(`/o/${code}/profile`);
  await page.getByLabel("Website").fill("bakery.example");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByLabel("Website")).toHaveValue("https://bakery.example");
  await expect.poll(async () => (await stored()).profile?.business?.website).toBe("https://bakery.example");
});
