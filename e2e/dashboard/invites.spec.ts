import { expect, type BrowserContext } from "@playwright/test";
import { inviteOf, newFeePlan, newInvite } from "@/testing/onboarding";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { expectRefused, signIn, test } from "./pages";

const db = testDatabase();

async function staff(context: BrowserContext, role: Role = "owner"): Promise<Partner> {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  await signIn(context, await newPerson(db, partner, { role }));
  return partner;
}

const invited = (partner: Partner, legalBusinessName: string) =>
  createInvite(
    ctxFor(partner),
    inviteOf({ prefill: { accountType: "business", profile: { business: { legalBusinessName } } } }),
  );

test("a person who is not signed in is asked to sign in, and one who works for no partner gets no dashboard", async ({
  context,
  page,
}) => {
  await page.goto("/invites?status=revoked");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Finvites%3Fstatus%3Drevoked/);
  await signIn(context, await newPerson(db));
  await page.goto("/invites");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are not on a team");
});

test("the address restores the list, and an empty result names the search", async ({ context, page }) => {
  const partner = await staff(context);
  await invited(partner, "Anvil LLC");
  await invited(partner, "Bellows LLC");
  await page.goto("/invites");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox").fill("anvil");
  await expect(page).toHaveURL(/q=anvil/);
  await expect(page.getByRole("rowheader")).toHaveText(["Anvil LLC"]);
  await page.getByRole("link", { name: "Revoked 0" }).click();
  await expect(page.getByText("Nothing matches name or code “anvil” and status Revoked.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("anvil");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("an invite is revoked from its row by keyboard alone", async ({ context, page }) => {
  const partner = await staff(context);
  await invited(partner, "Anvil LLC");
  await page.goto("/invites");
  await page.getByRole("button", { name: "Actions for Anvil LLC" }).press("Enter");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: /^Revoke/ })).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: "Revoked" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for Anvil LLC" })).toBeFocused();
});

test("a person who revokes too late sees that someone was faster", async ({ context, page, pageErrors }) => {
  const partner = await staff(context);
  const invite = await invited(partner, "Anvil LLC");
  await page.goto(`/invites/${invite.code}`);
  await page.getByRole("button", { name: "Revoke…" }).click();
  await page.route(`**/api/onboarding-invites/${invite.code}`, async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    await revokeInvite(ctxFor(partner), invite.code);
    return route.fulfill({ status: 409, json: { error: "not possible while redeemed" } });
  });
  await page.getByRole("button", { name: "Revoke invite" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This invite was just redeemed or revoked");
  await expectRefused(pageErrors, 409);
  await page.keyboard.press("Escape");
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("readers see invites without actions, and the builder names the missing permission", async ({ context, page }) => {
  const partner = await staff(context, "read-only");
  await invited(partner, "Anvil LLC");
  await page.goto("/invites");
  await expect(page.getByText("You need permission to change accounts.")).toBeVisible();
  await expect(page.getByRole("link", { name: "New invite" })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Anvil LLC" }).click();
  await expect(page.getByRole("menuitem", { name: /Revoke|Duplicate/ })).toHaveCount(0);
  await page.goto("/invites/new");
  await expect(page.getByRole("heading", { level: 2 })).toContainText("You need permission to change accounts");
  await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "API keys" })).toHaveCount(
    0,
  );
});

test("an unknown code and another partner's are both 404", async ({ context, page, pageErrors }) => {
  await staff(context);
  const { invite } = await newInvite(await newPartner(db));
  for (const code of ["nobodys", invite.code]) {
    await page.goto(`/invites/${code}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found");
    await expectRefused(pageErrors, 404);
  }
});

test("an account is found by its name and shown with its verification", async ({ context, page }) => {
  const partner = await staff(context);
  const { accountID } = await newAccount(db, partner, { capabilities: ["wallet"], wallet: true });
  await page.goto("/accounts");
  await page.getByRole("rowheader").getByRole("link").click();
  await page.waitForURL(`**/accounts/${accountID}`);
  await expect(page.getByTitle(accountID)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Verification" })).toBeVisible();
  await page.goto("/accounts?q=nobody-of-that-name&type=individual");
  await expect(
    page.getByText("Nothing matches name or email address “nobody-of-that-name” and type Individual."),
  ).toBeVisible();
});
