import { expect, type Page } from "@playwright/test";
import { inviterOf } from "./account-staff";
import { expectRefused, test } from "./pages";

const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });
const create = (page: Page) => page.getByRole("button", { name: "Create invite" }).click();

const address = {
  addressLine1: "a1",
  addressLine2: "a2",
  city: "a3",
  stateOrProvince: "a4",
  postalCode: "a5",
  country: "a6",
};
const contact = { email: "c1", phone: { number: "c2", countryCode: "c3" }, address };

/** A message at every path of the contract, each list whole or by item, and at an unknown key. */
const EVERYTHING_REFUSED = {
  capabilities: { 0: "x1" },
  scopes: { 0: "x2", 3: "x3", 99: "x4" },
  feePlanCodes: { 0: "x5" },
  returnURL: "x6",
  termsOfServiceURL: "x7",
  captcha: "x8",
  prefill: {
    accountType: "y1",
    foreignID: "y2",
    metadata: "y3",
    mode: "y4",
    capabilities: "y5",
    settings: { cardPayment: { statementDescriptor: "y6" }, achPayment: { companyName: "y7" } },
    termsOfService: { token: "y8", manual: { acceptedIP: "y9" } },
    customerSupport: { ...contact, website: "s1" },
    profile: {
      business: {
        ...contact,
        legalBusinessName: "b1",
        doingBusinessAs: "b2",
        businessType: "b3",
        website: "b4",
        description: "b5",
        primaryRegulator: "b6",
        industryCodes: { mcc: "b7", naics: "b8", sic: "b9" },
        taxID: { ein: { number: "b10" } },
      },
      individual: {
        ...contact,
        name: { firstName: "i1", middleName: "i2", lastName: "i3", suffix: "i4" },
        birthDate: { day: "i5", month: "i6", year: "i7" },
        governmentID: { ssn: { full: "i8", lastFour: "i9" }, itin: { full: "i10", lastFour: "i11" } },
      },
    },
  },
};

test("every server error leads to a control that takes focus, or is shown as text if no control has it", async ({
  context,
  page,
  pageErrors,
}) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.route("**/api/onboarding-invites", (route) => route.fulfill({ status: 422, json: EVERYTHING_REFUSED }), {
    times: 1,
  });
  await create(page);
  await expect(summary(page)).toBeVisible();
  await expectRefused(pageErrors, 422);
  for (const said of [
    "captcha — x8",
    "prefill.mode — y4",
    "prefill.termsOfService.token — y8",
    "prefill.profile.individual.name.firstName — i1",
  ])
    await expect(summary(page)).toContainText(said);
  // Collapsed parts render their fields now.
  for (const late of [/y2$/, /y7$/, /x3$/]) await expect(summary(page).getByRole("link", { name: late })).toBeVisible();
  const links = await summary(page).getByRole("link").all();
  expect(links.length).toBeGreaterThan(40);
  for (const link of links) {
    const name = (await link.getAttribute("href"))?.slice(1) ?? "";
    await link.click();
    await expect
      .poll(
        () =>
          page.evaluate((id) => {
            const target = document.getElementById(id) ?? document.querySelector(`[name="${CSS.escape(id)}"]`);
            return document.activeElement !== document.body && (target?.contains(document.activeElement) ?? false);
          }, name),
        { message: name },
      )
      .toBe(true);
  }
});
