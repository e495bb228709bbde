import { expect } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newHeldTransfer, reviewOf } from "@/testing/risk";
import { newPayer, newTransfer } from "@/testing/transfers";
import { expectAccessible, expectRefused, signInViewer, test } from "./pages";

const db = testDatabase();

test("a person writes a rule, tries it, and confirms that it stops every transfer", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  const payer = await newPayer(db, partner, 50_000);
  for (let made = 0; made < 5; made++)
    await newTransfer(ctxFor(partner), { from: payer.wallet, to: payer.bank, cents: 1000 });
  await signInViewer(context, partner);
  await page.goto("/risk/rules");
  await page.getByRole("link", { name: "New rule" }).first().click();
  await page.getByLabel("Name").fill("Every payout");
  await page.getByLabel("Reason").fill("We check all payouts of this month.");
  await page.getByLabel("At least").fill("1");
  await page.getByRole("button", { name: "Try the rule" }).click();
  await expect(page.getByText("The rule matches every transfer")).toBeVisible();
  await page.getByLabel("The rule acts on new transfers").check();
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText(/would have held all 5 transfers/).first()).toBeVisible();
  await expectRefused(pageErrors, 422);
  await expectAccessible(page);
  await page.getByLabel("Stop this many transfers").check();
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByRole("link", { name: "Every payout" })).toBeVisible();
  const transferID = await newTransfer(ctxFor(partner), { from: payer.wallet, to: payer.bank, cents: 1000 });
  await expect.poll(() => reviewOf(ctxFor(partner), transferID)).toMatchObject({ state: "open" });
});

test("two people release a large transfer", async ({ browser, context, page }) => {
  const partner = await newPartner(db);
  const { transferID } = await newHeldTransfer(partner, 1_000_000);
  const other = await browser.newContext();
  const second = await other.newPage();
  for (const [person, of, act] of [
    [page, context, "Approve"],
    [second, other, "Release"],
  ] as const) {
    await signInViewer(of, partner);
    await person.goto("/risk/review");
    await person.getByRole("table").getByRole("link").first().click();
    await person.getByRole("button", { name: `${act}…` }).click();
    const form = person.getByRole("dialog", { name: `${act} $10,000.00?` });
    await form.getByLabel("Reason").fill("We called the payer.");
    await form.getByRole("button", { name: act }).click();
    await expect(form).toHaveCount(0);
  }
  await expect(page.getByText("Another person has to release it")).toBeVisible();
  await expect.poll(() => reviewOf(ctxFor(partner), transferID)).toMatchObject({ state: "released" });
  await other.close();
});
