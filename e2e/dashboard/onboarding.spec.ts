import { expect } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { applicationTable, inviteTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { newPerson } from "@/testing/people";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { acceptAll, accountOf, business, filledIn, invited, newAddress, start } from "./invitee";
import { expectAccessible, signIn, test } from "./pages";
import { AccountID } from "@/lib/core/api/ids";

const db = testDatabase();

test("someone without a prefill opens an account for themselves, on a phone, by keyboard and label alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { ctx, code, partner } = await invited();
  await start(page, code);
  await page.getByRole("radio", { name: "Myself" }).check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "4 fields need attention" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "First name is required" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Month").selectOption("12");
  await page.getByLabel("Day").fill("10");
  await page.getByLabel("Year").fill("1985");
  await page.getByLabel(/^Number/).fill("912-81-7364");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/contact");
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByLabel("Phone").fill("(555) 123-4567");
  await page.getByLabel("Street address").fill("12 Main Street");
  await page.getByLabel("City").fill("Denver");
  await page.getByLabel("State").selectOption("CO");
  await page.getByLabel("ZIP code").fill("80205-1234");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  await expect(page.getByText("On file ··7364")).toBeVisible();
  await expect(page.locator("html")).not.toContainText(/912-?81/);
  await expect.poll(() => drafts(code)).not.toMatch(/912-?81|1985/);
  await acceptAll(page);
  await page.waitForURL("**/status");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application for Ada Lovelace");
  await expect(page.getByText("Done").first()).toBeVisible();
  await expect(page.getByRole("link", { name: `Return to ${partner}` })).toHaveCount(0);
  const accountID = (await accountOf(code)) ?? "";
  await expect
    .poll(() =>
      readIdentity(ctx, placeOfAccount({ accountID: AccountID.parse(accountID), homePartnerID: ctx.partnerID })),
    )
    .toEqual({ ssn: "912817364", birthDate: { day: 10, month: 12, year: 1985 } });
});

/** All stored drafts, as text. */
async function drafts(code: string): Promise<string> {
  const stored = await rows<{ row: string }>(
    ownerDatabase(),
    sql`select a::text as row from application a where code = ${code}`,
  );
  return stored.map(({ row }) => row).join("\n");
}

test("the partner's prefill only needs checking, and the way back leads where the invite says", async ({ page }) => {
  const { ctx, code, partner } = await invited({
    prefill: filledIn,
    returnURL: "https://acme.example/welcome?x=1",
    termsOfServiceURL: "https://acme.example/terms",
  });
  await page.goto(`/o/${code}?returnURL=https://evil.example/`);
  await expect(page.locator("html")).not.toContainText("evil.example");
  await start(page, code);
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.getByText(`from ${partner}`).first()).toBeVisible();
  await expect(page.locator("html")).not.toContainText(/91-?28173/);
  await expect(page.getByText("On file ··7365")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  await acceptAll(page);
  await page.waitForURL("**/status");
  await page.goto(`/o/${code}/status?returnURL=https://evil.example/`);
  await expect(page.getByRole("link", { name: `Return to ${partner}` })).toHaveAttribute(
    "href",
    /^https:\/\/acme\.example\/welcome\?x=1&status=[a-z-]+$/,
  );
  await expect(page.getByText("Goes to acme.example")).toBeVisible();
  const accountID = (await accountOf(code)) ?? "";
  await expect
    .poll(() =>
      readIdentity(ctx, placeOfAccount({ accountID: AccountID.parse(accountID), homePartnerID: ctx.partnerID })),
    )
    .toEqual({ ein: "912817365" });
});

test("a draft is available to the same person on another device, and to no one else", async ({ page, browser }) => {
  const { code } = await invited();
  const email = newAddress();
  await start(page, code, email);
  await page.getByRole("radio", { name: "A business" }).check();
  await page.getByLabel("Legal business name").fill("Draft LLC");
  await page.getByLabel("Website").fill("not an address");
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your answers are saved");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain("Draft LLC");
  await expect.poll(() => db.$count(applicationTable, eq(applicationTable.code, code))).toBe(1);

  // A minute later, when the next code may be requested.
  await db.execute(sql`update email_code set created_on = created_on - interval '1 minute'`);
  const elsewhere = await (await browser.newContext()).newPage();
  await start(elsewhere, code, email);
  await expect(elsewhere.getByLabel("Legal business name")).toHaveValue("Draft LLC");
  await expect(elsewhere.getByLabel("Website")).toHaveValue("");
  const stranger = await (await browser.newContext()).newPage();
  await start(stranger, code);
  await expect(stranger.getByText("Who is the account for?")).toBeVisible();
  await expect(stranger.locator("html")).not.toContainText("Draft LLC");
});

test("going back shows the last saved values, and does not undo them", async ({ page }) => {
  const { website: _none, ...rest } = business;
  const { code } = await invited({ prefill: { accountType: "business", profile: { business: rest } } });
  await start(page, code);
  await page.goto(`/o/${code}/profile`);
  await page.getByLabel("Website").fill("https://one.example");
  await page.getByLabel(/EIN/).fill("912817365");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/contact");
  await page.getByLabel("Email").fill("new@example.test");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact details");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your business");
  await page.getByLabel("Website").fill("https://two.example");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/contact");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  await expect(page.getByText("https://two.example")).toBeVisible();
  await expect(page.getByText("new@example.test")).toBeVisible();
});

test("an identity number is sealed when its step is saved, and only its last digits are shown again", async ({
  page,
}) => {
  const { taxID: _none, ...unknown } = filledIn.profile.business;
  const { code } = await invited({ prefill: { accountType: "business", profile: { business: unknown } } });
  await start(page, code);
  await page.goto(`/o/${code}/profile`);
  await page.getByLabel(/EIN/).fill("912817365");
  await page.reload();
  await expect(page.getByLabel(/EIN/)).toHaveValue("");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Tax ID (EIN) is required" })).toBeVisible();
  await page.getByLabel(/EIN/).fill("912817365");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => drafts(code)).not.toMatch(/912-?81/);
  await page.goto(`/o/${code}/profile`);
  await expect(page.getByText(/ending in ··7365/)).toBeVisible();
  await expect(page.locator("html")).not.toContainText(/91-?28173/);
  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("button", { name: "Keep the one ending in 7365" }).click();
  await page.goto(`/o/${code}/review`);
  await expect(page.getByText("On file ··7365")).toBeVisible();
  await acceptAll(page);
  await page.waitForURL("**/status");
});

test("the last few questions are on one page", async ({ page }) => {
  const { website: _none, phone: _unknown, ...rest } = business;
  const { code } = await invited({
    prefill: { accountType: "business", profile: { business: { ...rest, taxID: filledIn.profile.business.taxID } } },
  });
  await start(page, code);
  await expect(page).toHaveURL(/\/finish$/);
  await expect(page.getByLabel("Legal business name")).toHaveCount(0);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Phone is required" })).toBeVisible();
  await page.getByLabel("Phone").fill("5551234567");
  await page.getByLabel("Website").fill("last.example");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  await expect(page.getByText("https://last.example")).toBeVisible();
});

test("a person who is signed in can continue as themselves, or as someone else", async ({ page, context }) => {
  const { code } = await invited();
  const person = await newPerson(db);
  await signIn(context, person);
  await page.goto(`/o/${code}/you`);
  await expect(page.getByText(person.email).first()).toBeVisible();
  await page.getByRole("link", { name: /^Continue as/ }).click();
  await page.waitForURL("**/profile");
  await page.goto(`/o/${code}/you`);
  await page.getByRole("button", { name: "Use another email address" }).click();
  await expect(page.getByLabel("Your email address")).toBeVisible();
});

test("the landing page and dead links' instructions need no scripts", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const { ctx, code, partner } = await invited({ prefill: filledIn, scopes: ["transfers.read"] });
  await page.goto(`/o/${code}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${partner} invites Whole Body Fitness LLC to open an account`,
  );
  await expect(page.getByText("your payments", { exact: true })).toBeVisible();
  await expect(page.getByText("2.9% + $0.30")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start" })).toHaveAttribute("href", `/o/${code}/you`);
  await expect
    .poll(async () => (await db.select().from(inviteTable).where(eq(inviteTable.code, code)))[0])
    .toMatchObject({ redeemedOn: null, revokedOn: null });
  await revokeInvite(ctx, code);
  for (const path of ["", "/you", "/profile", "/review", "/status"]) {
    await page.goto(`/o/${code}${path}`);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText("This invite was revoked");
    await expect(page.locator("html")).not.toContainText("Whole Body");
  }
});
