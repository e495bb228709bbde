import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { capabilityTable, issuedCardTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newFindable } from "@/testing/findable";
import { newPerson, type Person } from "@/testing/people";
import { newRequests } from "@/testing/requests";
import { newPayer, newTransfer } from "@/testing/transfers";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { type Activations, inAtMost } from "./activations";
import { inviterOf } from "./account-staff";
import { signIn, signInViewer, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

test("from the list by a template to the link on the clipboard: 4", async ({ context, page }) => {
  const partner = await inviterOf(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createInviteTemplate(ctxFor(partner), {
    name: "Shops",
    invite: {
      capabilities: ["send-funds"],
      feePlanCodes: ["standard"],
      scopes: ["accounts.read"],
      builder: { preset: "custom", knowledge: "nothing" },
    },
  });
  await page.goto("/invites");
  await inAtMost(4, page, async ({ click }) => {
    await click(page.getByRole("button", { name: "From a template" }));
    await click(page.getByRole("menuitem", { name: "Shops" }));
    await page.waitForURL(/template=/);
    await click(page.getByRole("button", { name: "Create invite" }));
    await page.waitForURL(/created=1/);
    await click(page.getByRole("button", { name: "Copy invite link" }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/o\/\w+/);
  });
  await expect(page.getByText("Send funds", { exact: true })).toBeVisible();
});

test("why an account is not enabled, from the list: 2", async ({ context, page }) => {
  const { accountID: partnerID, ...rest } = await inviterOf(context);
  const { accountID } = await newAccount(db, { ...rest, accountID: partnerID });
  const now = new Date();
  const errors = [{ requirement: "business.ein", errorCode: "tax-id-mismatch" }];
  await db.insert(capabilityTable).values({
    partnerID,
    accountID,
    capability: "collect-funds",
    status: "pending",
    errors,
    createdOn: now,
    updatedOn: now,
  });
  await page.goto("/accounts");
  await inAtMost(2, page, async ({ click }) => {
    await click(page.getByRole("table", { name: "Accounts" }).getByRole("rowheader").getByRole("link").first());
    await expect(
      page.getByRole("region", { name: "Needs attention" }).getByText(/^Tax ID \(EIN\) did not match/),
    ).toBeVisible();
  });
});

/** Pastes a text into the finder and presses Enter without waiting for the result. */
async function open(page: Page, { press }: Activations, pasted: string): Promise<void> {
  await press("Control+k");
  await expect(page.getByRole("dialog", { name: "Find anything" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText(pasted);
  await press("Enter");
}

test("from any page to an object by its ID or last digits: 2", async ({ context, page }) => {
  const { partner, accountID, ...made } = await newFindable();
  await signIn(context, await newPerson(db, partner));
  const { issuedCardID, cardID, bankAccountID, walletID } = made;
  const lastFour = "9035";
  await db.update(issuedCardTable).set({ lastFour }).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  const [payer, payee] = [await newPayer(db, partner, 5000), await newPayer(db, partner, 0)];
  const transferID = await newTransfer(ctxFor(partner), { from: payer.wallet, to: payee.wallet, cents: 1000 });
  const { keyID } = await newKey(db, partner.accountID, ["accounts.read"]);
  const [requestID = ""] = await newRequests(db, partner, keyID, [{}]);
  const account = `/accounts/${accountID}`;
  const places: Record<string, [pasted: string, path: string]> = {
    account: [accountID, account],
    "foreign ID": [made.foreignID, account],
    "invite code": [made.code, `/invites/${made.code}`],
    card: [issuedCardID, `${account}/cards/${issuedCardID}`],
    "last four digits": [lastFour, `${account}/cards/${issuedCardID}`],
    transfer: [transferID, `/transfers/${transferID}`],
    request: [requestID, `/developers/request-log/${requestID}`],
    person: [made.representativeID, `${account}/people`],
    "bank account": [bankAccountID, `${account}/sources/bank-accounts/${bankAccountID}`],
    "linked card": [cardID, `${account}/sources`],
    wallet: [walletID, `${account}/wallet`],
  };
  await page.goto("/settings/security");
  for (const [what, [pasted, path]] of Object.entries(places))
    await test.step(what, () =>
      inAtMost(2, page, async (by) => {
        await open(page, by, pasted);
        await expect(page).toHaveURL((url) => url.pathname === path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }),
    );
});

/** Writes an audit row of a person of the partner, some days ago. */
function did({ userID }: Person, partner: Partner, action: AuditAction, daysAgo: number): Promise<void> {
  const now = new Date(Date.now() - daysAgo * DAY);
  return transact(ctxFor(partner, undefined, { now, caller: { userID } }), (open) =>
    recordAudit(open, { action, object: newID(), outcome: "done", accountID: partner.accountID }),
  );
}

test("what a colleague changed yesterday, from Home: 3", async ({ context, page }) => {
  const partner = await inviterOf(context);
  const colleague = await newPerson(db, partner);
  await did(colleague, partner, "fee-plan.create", 2);
  await did(colleague, partner, "brand.update", 1);
  await did(colleague, partner, "policies.update", 0);
  await page.goto("/");
  await inAtMost(3, page, async ({ click }) => {
    await click(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Audit" }));
    await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
    await click(page.getByRole("button", { name: "Period: Any time" }));
    await click(page.getByRole("button", { name: "Yesterday", exact: true }));
    const rows = page.getByRole("table", { name: "Audit rows" }).getByRole("row");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText("Changed a brand");
    await expect(rows.nth(1)).toContainText(colleague.email);
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Period: Yesterday" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Period: Any time" })).toBeVisible();
});

test("from a new key to the first call that succeeds: 3", async ({ context, page }) => {
  const person = await signInViewer(context, await newPartner(db));
  await page.goto("/developers/api-keys/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Journey");
  await page.getByRole("button", { name: "View everything" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await prove(page, person);
  await expect(page.getByRole("heading", { name: "“Journey” is ready" })).toBeVisible();
  await inAtMost(3, page, async ({ click }) => {
    await click(page.getByRole("button", { name: "Run" }));
    await expect(page.getByText("It works. The API responded with 200.")).toBeVisible();
  });
});
