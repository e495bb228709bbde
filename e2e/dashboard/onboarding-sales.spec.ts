import { expect, type Page } from "@playwright/test";
import { transact } from "@/testing/context";
import { addInvitePerson } from "@/lib/domain/onboarding/invite-people/change-invite-people";
import { AddInvitePerson } from "@/lib/domain/onboarding/invite-people/dashboard";
import { remember } from "../canary";
import { business, invited, start } from "./invitee";
import { expectAccessible, test } from "./pages";

const next = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();

test("a shop that collects funds finds its trade by a word, answers no codes, and reviews everything before submitting", async ({
  page,
}) => {
  const { ctx, code, partner } = await invited({ capabilities: ["collect-funds"] });
  const ada = AddInvitePerson.parse({
    name: { firstName: "Ada", lastName: "Diaz" },
    responsibilities: { isController: true, jobTitle: "Founder" },
  });
  await transact(ctx, (open) => addInvitePerson(open, code, ada));
  await start(page, code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your business");
  await expect(page.getByRole("main")).not.toContainText(/NAICS|SIC|MCC/);
  await profile(page);
  await contact(page);
  await expect(page.getByText(`Filled in by ${partner}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ada Diaz" })).toBeVisible();
  await person(page);
  await sales(page);
  await page.goto(`/o/${code}/review`);
  const review = page.getByRole("main");
  for (const said of ["Founder", "$25.50", "Consumers 95%, Businesses 5%", "In person 100%", "Within 30 days"])
    await expect(review.getByText(said, { exact: true })).toBeVisible();
  await expect(review.getByText("Days until delivery")).toHaveCount(0);
});

async function profile(page: Page): Promise<void> {
  await page.getByLabel("Legal business name").fill(business.legalBusinessName);
  await page.getByLabel("Business type").selectOption("llc");
  await page.getByLabel("Tax ID (EIN)", { exact: true }).fill("91-2817365");
  await page.getByLabel("Website").fill(business.website);
  await page.getByRole("combobox", { name: "Industry" }).fill("coffee");
  await page.getByRole("option", { name: "Restaurants" }).click();
  await expectAccessible(page);
  await next(page);
  await page.waitForURL("**/contact");
}

async function contact(page: Page): Promise<void> {
  await page.getByLabel("Email (optional)", { exact: true }).fill(business.email);
  await page.getByLabel("Phone", { exact: true }).fill(business.phone.number);
  await page.getByLabel("Street address").first().fill(business.address.addressLine1);
  await page.getByLabel("City").first().fill(business.address.city);
  await page.getByLabel("State").first().selectOption("CO");
  await page.getByLabel("ZIP code").first().fill(business.address.postalCode);
  await page.getByRole("button", { name: "Same as business contact" }).click();
  await next(page);
  await page.waitForURL("**/people");
}

async function person(page: Page): Promise<void> {
  remember("identity", "912-81-7364", "912817364");
  await page.getByRole("button", { name: "Edit: Ada Diaz" }).click();
  await page.waitForURL(/people\/[\w-]+/);
  await page.getByLabel("Email", { exact: true }).fill("ada@example.test");
  await page.getByRole("button", { name: "Same phone and address as the business" }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(555) 123-4567");
  await page.getByLabel("Month").selectOption("4");
  await page.getByLabel("Day").fill("28");
  await page.getByLabel("Year").fill("1985");
  await page.getByLabel("Number", { exact: true }).fill("912-81-7364");
  await page.getByRole("button", { name: "Save this person" }).click();
  await page.waitForURL(/\/people$/);
  await page.getByRole("checkbox", { name: /No one owns 25%/ }).check();
  await next(page);
  await page.waitForURL("**/sales");
}

async function sales(page: Page): Promise<void> {
  await next(page);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  for (const group of ["Who pays you", "How they pay"])
    await expect(summary.getByRole("link", { name: group })).toBeVisible();
  await expect(summary).not.toContainText("sales.");
  await page.getByLabel("Average payment").fill("25.50");
  await page.getByLabel("Largest payment").fill("400");
  await page.getByLabel("Monthly volume").fill("9000");
  await page.getByLabel("Consumers").fill("95");
  await expect(page.getByLabel("Businesses")).toHaveValue("5");
  await page.getByLabel("In person").fill("100");
  await expect(page.getByText("100% of 100%")).toHaveCount(2);
  await expect(page.getByLabel("Days until delivery")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "We ship what we sell" }).check();
  await expect(page.getByLabel("Days until delivery")).toBeVisible();
  await page.getByRole("checkbox", { name: "We ship what we sell" }).uncheck();
  await page.getByLabel("Returns").selectOption("withinThirtyDays");
  await expectAccessible(page);
  await next(page);
  await page.waitForURL(/\/(?:bank-account|documents|review)$/);
}
