import { randomInt } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import { remember } from "../canary";
import { signIn } from "./pages";

/** Signs in a member of a new partner's staff. */
export async function staffOf(context: BrowserContext, role: Role = "owner"): Promise<Partner> {
  const partner = await newPartner(testDatabase());
  await signIn(context, await newPerson(testDatabase(), partner, { role }));
  return partner;
}

/** Signs in the owner of a new partner with a fee plan, who can therefore invite. */
export async function inviterOf(context: BrowserContext): Promise<Partner> {
  const partner = await staffOf(context);
  await newFeePlan(testDatabase(), partner);
  return partner;
}

/** A tax number that is never issued, recorded so that tests find leaks. */
export function newNumber(): string {
  const digits = `9${randomInt(10_000_000, 99_999_999)}`;
  remember("identity", digits);
  return digits;
}

export async function open(page: Page, section: string): Promise<void> {
  const toggle = page.getByRole("button", { name: section });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}
