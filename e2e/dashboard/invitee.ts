import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newID } from "@/lib/core/api/ids";

const db = testDatabase();

export const newAddress = () => `${newID<string>()}@example.test`;
/** A business without owners to list that lacks only its tax number. */
export const business = {
  legalBusinessName: "Whole Body Fitness LLC",
  email: "dana@example.test",
  website: "https://example.test",
  businessType: "soleProprietorship",
  phone: { number: "5551234567", countryCode: "1" },
  address: {
    addressLine1: "12 Main Street",
    city: "Denver",
    stateOrProvince: "CO",
    postalCode: "80205",
    country: "US",
  },
};
/** A complete prefill. */
export const filledIn = {
  accountType: "business",
  profile: { business: { ...business, taxID: { ein: { number: "91-2817365" } } } },
};

export async function invited(more: object = {}) {
  const { ctx, invite } = await newInvite(await newPartner(db), more);
  return { ctx, invite, code: invite.code, partner: invite.partner?.displayName ?? "" };
}

/** Goes from Start to the first step as a new person. */
export async function start(page: Page, code: string, email = newAddress()): Promise<void> {
  await page.goto(`/o/${code}`);
  await page.getByRole("link", { name: "Start" }).click();
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/(?:profile|contact|people|sales|review|status|finish)$/);
}

/** Ticks every box, expecting none to be ticked before, and submits. */
export async function acceptAll(page: Page): Promise<void> {
  for (const box of await page.getByRole("checkbox").all()) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
  await page.getByRole("button", { name: "Submit application" }).click();
}

/** The account created from an invite. */
export const accountOf = async (code: string) =>
  (await db.select().from(inviteTable).where(eq(inviteTable.code, code)))[0]?.redeemedAccountID;
