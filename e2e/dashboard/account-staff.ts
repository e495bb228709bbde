import { randomInt } from "node:crypto";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import { newPartner, testDatabase, type Partner } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import type { Role } from "@/lib/core/roles";
import { remember } from "../canary";
import { signIn } from "./pages";

/** Signs a member of a new partner's staff in. */
export async function staffOf(context: BrowserContext, role: Role = "owner"): Promise<Partner> {
  const partner = await newPartner(testDatabase());
  await signIn(context, await newPerson(testDatabase(), partner, { role }));
  return partner;
}

/** A tax number nobody has, watched for wherever it must not appear. */
export function newNumber(): string {
  const digits = `9${randomInt(10_000_000, 99_999_999)}`;
  remember("identity", digits);
  return digits;
}

/** Fills in a street address, of which the labels begin as they are. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Street address" }).first().fill("12 Orchard Road");
  await page.getByRole("textbox", { name: "City" }).first().fill("Reno");
  await page.getByRole("combobox", { name: "State" }).first().selectOption("NV");
  await page.getByRole("textbox", { name: "ZIP code" }).first().fill("89501");
}

/** Adds an owner of a business with everything that is asked of one. */
export async function addOwner(
  page: Page,
  { first, share, isController = false }: { first: string; share: string; isController?: boolean },
): Promise<void> {
  await page
    .getByRole("link", { name: /^Add (?:person|the first person)$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Add person", level: 1 })).toBeVisible();
  if (isController) await page.getByRole("checkbox", { name: "Controls the business" }).check();
  await page.getByRole("checkbox", { name: "Owns 25% or more" }).check();
  await page.getByRole("textbox", { name: "Share in percent" }).fill(share);
  await page.getByRole("textbox", { name: "Job title" }).fill("Partner");
  await page.getByRole("textbox", { name: "First name" }).fill(first);
  await page.getByRole("textbox", { name: "Last name" }).fill("Keller");
  await page.getByRole("textbox", { name: "E-mail" }).fill(`${first.toLowerCase()}@bakery.example`);
  await page.getByRole("textbox", { name: "Phone" }).fill("5552223333");
  await fillAddress(page);
  await page.getByLabel("Month", { exact: true }).selectOption("4");
  await page.getByLabel("Day", { exact: true }).fill("28");
  await page.getByLabel("Year", { exact: true }).fill("1986");
  await page.getByLabel("Social Security number").fill(newNumber());
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("rowheader", { name: `${first} Keller` })).toBeVisible();
}

/** Opens a collapsed section of a form. */
export async function open(page: Page, section: string): Promise<void> {
  const toggle = page.getByRole("button", { name: section });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

/** A refused call is printed by the browser as an error: this one was expected. */
export function expectRefused(faults: string[], status: number): void {
  expect(faults.splice(0)).toEqual([expect.stringContaining(`status of ${status}`)]);
}
