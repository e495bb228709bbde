import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { applicationTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newUser, testDatabase, type Partner } from "@/testing/factories";
import { inviteOf } from "@/testing/onboarding";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { inviterOf } from "./account-staff";
import { selectDays, test } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

/** Invites a business of that name, some days ago, with the given capabilities. */
const invited = (
  partner: Partner,
  legalBusinessName: string,
  { days = 0, capabilities = ["transfers"] }: { days?: number; capabilities?: string[] } = {},
) =>
  createInvite(
    ctxFor(partner, partner.accountID, { now: new Date(Date.now() - days * DAY) }),
    inviteOf({ capabilities, prefill: { accountType: "business", profile: { business: { legalBusinessName } } } }),
  );

/** Starts an application of the invite, at a step. */
async function begun(code: string, step: string): Promise<void> {
  const { userID } = await newUser(db);
  await db
    .insert(applicationTable)
    .values({ code, userID, answers: {}, step, createdOn: new Date(), updatedOn: new Date() });
}

test("tabs count invites by progress, and filters narrow them, all in the address", async ({ context, page }) => {
  const partner = await inviterOf(context);
  await invited(partner, "Old LLC", { days: 40, capabilities: ["wallet"] });
  await begun((await invited(partner, "Busy LLC")).code, "contact");
  await revokeInvite(ctxFor(partner), (await invited(partner, "Gone LLC")).code);
  await page.goto("/invites");
  const tabs = page.getByRole("navigation", { name: "Invites by status" });
  await expect(tabs.getByRole("link")).toHaveText(["All3", "Pending1", "In progress1", "Redeemed0", "Revoked1"]);
  await tabs.getByRole("link", { name: "In progress" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Busy LLC"]);
  await expect(page.getByRole("cell", { name: /^Contact details/ })).toBeVisible();
  await page.goto("/invites");
  await page.getByLabel("Capability", { exact: true }).selectOption("Wallet");
  await expect(page.getByRole("rowheader")).toHaveText(["Old LLC"]);
  await expect(page).toHaveURL(/capability=wallet/);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("checkbox", { name: "Pending for more than 30 days" }).check();
  await expect(page).toHaveURL(/stale=true/);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  await selectDays(page.getByRole("dialog", { name: "Filters" }), { from: yesterday });
  await page.getByRole("button", { name: "Show invites" }).click();
  await expect(
    page.getByText(/Nothing matches capability Wallet, from .* and “Pending for more than 30 days”\./),
  ).toBeVisible();
  await expect(page).toHaveURL(/zone=/);
  await page.reload();
  await expect(page.getByLabel("Capability", { exact: true })).toHaveValue("wallet");
});

test("several are copied, exported and revoked at once", async ({ context, page }) => {
  const partner = await inviterOf(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const name of ["Anvil LLC", "Bellows LLC", "=Formula LLC"]) await invited(partner, name);
  await page.goto("/invites");
  await page.getByRole("checkbox", { name: "Select Anvil LLC" }).press(" ");
  await page.getByRole("checkbox", { name: "Select =Formula LLC" }).press(" ");
  const bar = page.getByRole("region", { name: "Selected invites" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Copy 2 links" }).click();
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split("\n"))
    .toHaveLength(2);
  const download = page.waitForEvent("download");
  await bar.getByRole("link", { name: "Export selected" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("invites-2-rows.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("'=Formula LLC");
  expect(text).not.toContain("Bellows LLC");
  await bar.getByRole("button", { name: "Select all 3 matching" }).click();
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Revoke…" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Revoke 3 invites" }).click();
  await expect(page.getByRole("cell", { name: "Revoked" })).toHaveCount(3);
  await expect(bar).toHaveCount(0);
});

test("an invite shows the invitee's progress, and is replaced by a similar one", async ({ context, page }) => {
  const partner = await inviterOf(context);
  const { code } = await invited(partner, "Anvil LLC");
  await begun(code, "contact");
  await page.goto(`/invites/${code}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Contact details" })).toContainText("in progress");
  await expect(page.getByRole("listitem").filter({ hasText: "Check and agree" })).toContainText("not yet");
  await page.getByRole("button", { name: "Replace…" }).click();
  await page.getByRole("button", { name: "Revoke and start a new one" }).click();
  await page.waitForURL(/\/invites\/new\?from=/);
  await expect(page.getByLabel("Legal business name")).toHaveValue("Anvil LLC");
  await page.goto(`/invites/${code}`);
  await expect(page.getByText("This link no longer works")).toBeVisible();
});
