import { expect, type BrowserContext, type Page } from "@playwright/test";
import { feePlanTable } from "@/db/schema";
import { SAMPLE_PLANS } from "@/lib/demo/sample-plans";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { inviteOf } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { newID, type PlanID } from "@/lib/core/api/ids";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { filledIn, start } from "./invitee";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
const COST_PLUS = "A card payment of $100.00 costs $0.50 plus what the card networks charge (about $1.75).";
const TWO = "With all these plans together, a card payment of $100.00 costs $5.85.";
const DOUBLE = "More than one of these plans charges for: Card payment and Bank debit (ACH).";

/** A partner with the demo's plans: two with a flat rate, one that passes on the networks' charges. */
async function setting(): Promise<{ partner: Partner; planIDs: PlanID[] }> {
  const partner = await newPartner(db);
  const plans = SAMPLE_PLANS.map((plan) => ({ ...plan, planID: newID<PlanID>(), createdOn: new Date() }));
  await db
    .insert(feePlanTable)
    .values(plans.map((plan) => ({ ...plan, partnerID: partner.accountID, accountID: partner.accountID })));
  return { partner, planIDs: plans.map(({ planID }) => planID) };
}

const staff = async (context: BrowserContext, partner: Partner) => signIn(context, await newPerson(db, partner));
const choose = (page: Page, plan: string) => page.getByRole("checkbox", { name: new RegExp(`^${plan}`) }).check();

test("the builder adds up the chosen plans, and warns if two charge for the same event", async ({ context, page }) => {
  const { partner } = await setting();
  await staff(context, partner);
  await page.goto("/invites/new");
  await expect(page.getByText(COST_PLUS)).toBeVisible();
  await choose(page, "Merchant Direct");
  await expect(page.getByText("Fees add up")).toHaveCount(0);
  await choose(page, "Merchant Plus");
  await expect(page.getByText(TWO)).toBeVisible();
  await expect(page.getByText(DOUBLE)).toBeVisible();
  await choose(page, "Interchange Plus");
  const three = "$6.35 plus what the card networks charge (about $1.75)";
  await expect(page.getByText(three)).toBeVisible();
  await page.getByText("What invitees see about fees").click();
  const group = page.getByRole("group", { name: "Interchange Plus" });
  await expect(group.getByRole("definition").filter({ hasText: "At cost" })).toBeVisible();
  await expect(group.getByText("0%", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("the preview shows the sum in Spanish", async ({ context, page }) => {
  const { partner } = await setting();
  await staff(context, partner);
  await page.goto("/invites/new");
  await choose(page, "Merchant Direct");
  await choose(page, "Interchange Plus");
  await page.getByLabel("Language of the preview").selectOption("Español");
  const preview = page.frameLocator('iframe[title="Preview of the invitee\'s page"]');
  await expect(
    preview.getByText(
      "Con todos estos planes juntos, un pago con tarjeta de $100.00 cuesta $3.70 más lo que cobran las redes de tarjetas (unos $1.75).",
    ),
  ).toBeVisible();
  await expect(preview.getByText("Las tarifas se suman")).toBeVisible();
});

test("billing pages and an account's agreements show “at cost” and the cost of a sample payment", async ({
  context,
  page,
}) => {
  const { partner, planIDs } = await setting();
  const { accountID } = await newAccount(db, partner);
  const [, , planID = newID<PlanID>()] = planIDs;
  await transact(ctxFor(partner, accountID), (ctx) => createFeePlanAgreement(ctx, { planID }));
  await staff(context, partner);
  await page.goto("/billing/fee-plans");
  const plan = page.getByRole("region", { name: "Interchange Plus" });
  await expect(plan.getByText(COST_PLUS)).toBeVisible();
  await expect(plan.getByText("At cost", { exact: true })).toBeVisible();
  await page.goto(`/accounts/${accountID}/fees`);
  const agreement = page.getByRole("region", { name: "Agreements" });
  await expect(agreement.getByText("At cost", { exact: true })).toBeVisible();
  await page.goto(`/billing/fee-plans/${planID}`);
  const passedOn = page.getByRole("group", { name: "Fee 2" });
  await expect(passedOn.getByText("At cost with cost-plus card pricing")).toBeVisible();
});

test("an invitee agrees to the sum, in English and in Spanish", async ({ page }) => {
  const { partner } = await setting();
  const { code } = await createInvite(
    ctxFor(partner),
    inviteOf({ prefill: filledIn, feePlanCodes: ["merchant-direct", "merchant-plus", "interchange-plus"] }),
  );
  await page.goto(`/o/${code}`);
  const sum = "$6.35 plus what the card networks charge (about $1.75).";
  await expect(page.getByText(sum)).toBeVisible();
  await expect(page.getByText("Card markup")).toBeVisible();
  await start(page, code);
  await page.waitForURL("**/review");
  await expect(page.getByText(sum)).toBeVisible();
  const double = "More than one of these plans charges for: Card payment, Bank debit (ACH), and Platform fee.";
  await expect(page.getByText(double)).toBeVisible();
  await page.getByRole("button", { name: "Español" }).click();
  const plan = page.getByRole("group", { name: "Interchange Plus" });
  await expect(plan.getByText("Pago con tarjeta", { exact: false })).toBeVisible();
  await expect(plan.getByText("Card markup")).toHaveCount(0);
  await expect(plan.getByRole("heading", { name: "Interchange Plus" })).toHaveAttribute("lang", "en");
  await expect(plan.getByText("Interchange + 0.4%")).toHaveCount(0);
  await expect(plan.getByText("Al costo", { exact: true })).toBeVisible();
  await expect(plan.getByText("$99.00 al mes")).toBeVisible();
  await expect(page.getByText("cuesta $6.35 más lo que cobran las redes de tarjetas (unos $1.75).")).toBeVisible();
  await expect(
    page.getByText("cobra por: Pago con tarjeta, Débito bancario (ACH) y Tarifa de plataforma."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await plan.getByText("Al costo", { exact: true }).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
