import { expect, type BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { disputeTable, issuedCardTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { image } from "@/testing/documents";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { asking, fact, send } from "@/testing/spending";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import type { Role } from "@/lib/core/access/roles";
import { newCardAccount } from "../fixtures";
import { expectAccessible, keysAreHeard, signIn, test } from "./pages";
import { disputeIn } from "./pages/disputes";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();

async function partnerOf(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db, { attested: true });
  await signIn(context, await newPerson(db, partner, { role }));
  return partner;
}

test("the steps of a transfer are a list that lights up in order, follows updates, and respects reduced motion", async ({
  context,
  page,
}) => {
  const partner = await partnerOf(context);
  const { wallet, bank } = await newPayer(db, partner, 10_000);
  const transferID = await newTransfer(inAnHour(ctxFor(partner)), { from: wallet, to: bank, cents: 5000 });
  await page.goto(`/transfers/${transferID}`);
  const stops = page.getByRole("list", { name: "Steps" }).locator(":scope > li");
  await expect(stops).toHaveText([
    /^WalletAccount .+Started · .+\$50\.00$/,
    /^ACHHere now · .+\$50\.00$/,
    /^Bank account.+In progress/,
  ]);
  await expect(stops.nth(1)).toHaveAttribute("aria-current", "step");
  const marks = page.locator(".leg-mark");
  await expect(marks.first()).toHaveCSS("animation-name", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(marks.first()).toHaveCSS("animation-name", "leg-mark");
  await expect(marks.first()).toHaveCSS("animation-delay", "0s");
  await expect(marks.nth(1)).toHaveCSS("animation-delay", "0.18s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Settle now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  await expect(stops.nth(2)).toContainText("Arrived");
  await page.getByRole("button", { name: "Return this credit" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Return this credit" });
  await dialog.getByRole("button", { name: "Return the credit" }).click();
  await expect(page.getByRole("list", { name: "From ACH" }).getByText("Sent back")).toBeVisible();
  await expectAccessible(page);
});

test("a dispute counts down in the viewer’s zone, ticks proven points, and takes a PNG", async ({ context, page }) => {
  const partner = await partnerOf(context);
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "new");
  await page.goto(`/disputes/${disputeID}`);
  const countdown = page.getByRole("region", { name: "Time to respond" });
  await expect(countdown).toContainText(/1[34] days left/);
  await expect(countdown).toContainText("In time");
  await db
    .update(disputeTable)
    .set({ respondBy: new Date(Date.now() + 5.5 * HOUR) })
    .where(eq(disputeTable.disputeID, disputeID));
  await page.reload();
  await expect(countdown).toContainText("5 hours left");
  await expect(countdown).toContainText("Due soon");
  const prove = page.getByRole("region", { name: "What to prove" });
  await expect(prove).toContainText("The cardholder says that someone else used the card.");
  await expect(prove.getByText("Receipt is missing")).toBeVisible();
  const upload = page.getByRole("dialog", { name: "Add file" });
  await expect(async () => {
    await page.getByRole("button", { name: "Add file" }).press("Enter");
    await expect(upload).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await upload.getByLabel("Type").selectOption({ label: "Receipt" });
  const file = { name: "screen.png", mimeType: "image/png", buffer: await image("png") };
  await upload.locator("input[type=file]").setInputFiles(file);
  await upload.getByRole("button", { name: "Add evidence" }).click();
  await expect(prove.getByText("Receipt is there")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline.first()).toContainText("The network opened it");
  await expect(timeline.filter({ hasText: "Withdrawn from the wallet" })).toContainText("$9,999.99");
  await expect(timeline.last()).toContainText("Response deadline");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept dispute" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept dispute" }).click();
  // The network may accept the evidence before or after the page loads it.
  await expect(timeline.filter({ hasText: "The cardholder keeps it" })).toHaveCount(1);
  await expect(countdown).toHaveCount(0);
});

test("a card shows its spending against its limit, and is found among those of all accounts by keyboard", async ({
  context,
  page,
}) => {
  const partner = await partnerOf(context, "read-only");
  const { accountID, walletID, issuedCardID } = await newCardAccount(partner);
  const other = await newCardAccount(partner);
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, 100_000);
  await db
    .update(issuedCardTable)
    .set({ velocityLimits: [{ amount: 5000, interval: "per-transaction" }], memo: "Office supplies" })
    .where(eq(issuedCardTable.issuedCardID, issuedCardID));
  const spender = { ctx, issuedCardID };
  const spendRequest = asking(spender, 4000);
  await send(spender, spendRequest);
  await send(spender, fact(spender, spendRequest.networkID, "clearing", { amount: 5250, final: true }));
  await send(spender, asking(spender, 9000));
  await page.goto("/cards");
  await expect(page.getByRole("row")).toHaveCount(3);
  await keysAreHeard(page);
  await page.keyboard.press("/");
  await page.keyboard.type("office sup");
  await expect(page.getByRole("row")).toHaveCount(2);
  const row = page.getByRole("row").filter({ hasText: "Ada Tester" });
  await expect(row).toContainText("$52.50");
  await expect(row).toContainText("$50.00");
  await expect(page.locator(`a[href$="/cards/${other.issuedCardID}"]`)).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/accounts/${accountID}/cards/${issuedCardID}`);
  const spending = page.getByRole("region", { name: "Spending" });
  await expect(spending).toContainText("$52.50 of $50.00");
  await expect(spending).toContainText("took $2.50 more than the limit");
  await expect(spending).toContainText("1 payment over the limit was declined this month, the largest of $90.00.");
  await expect(spending.getByRole("list", { name: "Spent by month" }).getByRole("listitem")).toHaveCount(6);
  await expectAccessible(page);
});
