import { expect, type BrowserContext, type FrameLocator, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, brandTable, revealGrantTable, sessionTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, type Person } from "@/testing/people";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { remember } from "../canary";
import { newCardAccount, serverURL } from "../fixtures";
import { hide } from "./card-frame";
import { signIn, signInViewer, test } from "./pages";

const db = testDatabase();
const FRAME = 'iframe[title="Card details"]';

/** A card's page for a person who may see its number and has just proven their second factor; its clock is frozen. */
async function cardPage(
  context: BrowserContext,
  { attested = true, state }: { attested?: boolean; state?: IssuedCardState } = {},
) {
  const now = Date.now();
  await context.clock.setFixedTime(now);
  const partner = await newPartner(db, { attested });
  const account = await newCardAccount(partner);
  const card = state
    ? await newCard(ctxFor(partner, account.accountID), account.walletID as never, { state })
    : account;
  const person = await signInViewer(context, partner);
  await db
    .update(sessionTable)
    .set({ steppedUpUntil: new Date(now + 290_000) })
    .where(eq(sessionTable.userID, person.userID));
  const page = await context.newPage();
  const path = `/accounts/${account.accountID}/cards/${card.issuedCardID}`;
  await page.goto(path);
  return { now, page, path, partner, person, ...account, issuedCardID: card.issuedCardID };
}

async function reveal(page: Page): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Show card details" }).click();
  const sheet = page.getByRole("dialog", { name: "Show card details" });
  await sheet.getByLabel("Reason").selectOption("testing");
  await sheet.getByRole("button", { name: "Show card details" }).click();
  const frame = page.frameLocator(FRAME);
  await expect(frame.getByRole("heading", { name: /^Card details: \S/ })).toBeFocused();
  await expect(frame.locator("#holder")).toHaveText(/\S/);
  remember("pan", ((await frame.locator("#number").textContent()) ?? "").replaceAll(" ", ""));
  return frame;
}

const asHidden = () => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
const asShown = () => Object.defineProperty(document, "hidden", { value: false, configurable: true });
const dispatch = (name: string) => window.dispatchEvent(new Event(name));

/** Backdates the person's reveals, since a card is shown at most three times in ten minutes. */
const forgetGrants = ({ userID }: Person) =>
  db
    .update(revealGrantTable)
    .set({ createdOn: new Date(0) })
    .where(eq(revealGrantTable.userID, userID));

const WAYS_TO_LEAVE: Record<string, (page: Page, frame: FrameLocator) => Promise<unknown>> = {
  Hide: (_page, frame) => frame.getByRole("button", { name: "Hide" }).click(),
  "Escape in the frame": (_page, frame) => frame.getByRole("button", { name: "Hide" }).press("Escape"),
  "Escape on the page": async (page) => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Escape");
  },
  "another window": async (page) => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.evaluate(dispatch, "blur");
  },
  "another window, from the frame": (_page, frame) =>
    frame.locator("body").evaluate((_body, name) => window.dispatchEvent(new Event(name)), "blur"),
  "another tab": (page) => page.evaluate(asHidden),
  "another tab, seen by the frame": (_page, frame) => frame.locator("body").evaluate(asHidden),
  printing: (page) => page.evaluate(dispatch, "beforeprint"),
  "ending the second factor's time": (page) => page.getByRole("button", { name: "End now" }).click(),
};

test("a shown card number is gone after each way to leave it", async ({ context }) => {
  const { page, person } = await cardPage(context);
  for (const [name, leave] of Object.entries(WAYS_TO_LEAVE)) {
    await test.step(name, async () => {
      const frame = await reveal(page);
      await leave(page, frame);
      await expect(page.locator(FRAME), name).toHaveCount(0);
      await page.evaluate(asShown);
      await forgetGrants(person);
    });
  }
});

test("a card number stays while focus moves between page and frame, and disappears after 30 seconds", async ({
  context,
}) => {
  const { now, page } = await cardPage(context);
  const frame = await reveal(page);
  await page.getByRole("heading", { level: 1 }).click();
  await frame.getByRole("button", { name: "Show CVV" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(frame.locator("#cvv")).toHaveText(/^\d{3}$/);
  await expect(frame.locator("#left")).toHaveText("30 s");
  await context.clock.setFixedTime(now + 29_000);
  await expect(frame.locator("#left")).toHaveText("1 s");
  await context.clock.setFixedTime(now + 30_000);
  await expect(page.locator(FRAME)).toHaveCount(0);
});

test("showing is extended by half a minute at a time, never past the second factor's time", async ({ context }) => {
  const { page } = await cardPage(context);
  const frame = await reveal(page);
  const keep = frame.getByRole("button", { name: "Keep showing" });
  for (const left of [60, 90, 120, 150, 180, 210, 240, 270, 290]) {
    await keep.click();
    await expect(frame.locator("#left")).toHaveText(`${left} s`);
  }
  await expect(keep).toBeHidden();
});

test("after returning to a card's page, its number is masked", async ({ context }) => {
  const { page } = await cardPage(context);
  await reveal(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Cards" }).click();
  await page.waitForURL("**/cards");
  await page.goBack();
  await expect(page.getByRole("img", { name: /^Card number ending \d{4}, hidden$/ })).toBeVisible();
  await expect(page.locator(FRAME)).toHaveCount(0);
});

test("requesting and showing leave one audit row each, and the page shows one disclosure with its reason", async ({
  context,
}) => {
  const { page, issuedCardID } = await cardPage(context);
  await hide(await reveal(page));
  const trail = page.getByRole("table", { name: /Who has seen/ });
  await expect(trail.getByRole("row").filter({ hasText: "Testing" })).toHaveCount(1);
  await expect(trail.getByText("Shown")).toBeVisible();
  const rows = await db
    .select({ outcome: auditTrailView.outcome })
    .from(auditTrailView)
    .where(eq(auditTrailView.object, issuedCardID));
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(["disclosed", "requested"]);
});

test("the card's face, and the frame over it, have the color of the partner's brand", async ({ context }) => {
  const { page, path, partner } = await cardPage(context);
  const place = { partnerID: partner.accountID, accountID: partner.accountID };
  const dates = { createdOn: new Date(), updatedOn: new Date() };
  await db.insert(brandTable).values({ ...place, lightAccent: "#663399", darkAccent: "#bb99ff", ...dates });
  await page.goto(path);
  const purple = /rgb\(102, 51, 153\)/;
  await expect(page.locator(".card-material")).toHaveCSS("background-image", purple);
  const frame = await reveal(page);
  await expect(frame.locator("body")).toHaveCSS("background-image", purple);
});

test("the reason why a card number cannot be shown is named, and the button stays", async ({ context }) => {
  const closed = await cardPage(context, { state: "closed" });
  await expect(closed.page.getByText("The card is closed; its number cannot be shown.")).toBeVisible();
  const unattested = await cardPage(context, { attested: false });
  await expect(unattested.page.getByRole("button", { name: "Show card details" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(unattested.page.getByRole("link", { name: "Record one" })).toBeVisible();
  await signIn(context, await newPerson(db, closed.partner, { role: "read-only" }));
  await closed.page.reload();
  await expect(closed.page.getByText("Your role does not include card numbers", { exact: false })).toBeVisible();
});

test("the card frame contains no data, and only the app may frame it", async ({ request }) => {
  const frame = `/secure/cards/${crypto.randomUUID()}`;
  const [one, other] = await Promise.all([request.get(frame), request.get(frame)]);
  const policy = one.headers()["content-security-policy"] ?? "";
  expect(policy).toContain(`frame-ancestors ${new URL(serverURL()).origin}`);
  expect(policy).not.toBe(other.headers()["content-security-policy"]);
  await expect.poll(() => one.text()).not.toMatch(/\d{12,}/);
  expect(one.headers()["cache-control"]).toContain("no-store");
  await expect.poll(async () => (await request.get("/secure/cards/x")).status()).toBe(404);
});

test("a card is closed only after its last four digits were typed", async ({ context }) => {
  const { page } = await cardPage(context);
  await page.getByRole("button", { name: "Close card" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Close card" }).click();
  await expect(dialog.getByText(/Type \d{4} exactly/)).toBeVisible();
  const [lastFour = ""] = /\d{4}/.exec((await dialog.textContent()) ?? "") ?? [];
  for (const wrong of [lastFour.slice(1), `${lastFour}0`, String(9999 - Number(lastFour)).padStart(4, "0")]) {
    await dialog.getByRole("textbox").fill(wrong);
    await dialog.getByRole("button", { name: "Close card" }).click();
    await expect(dialog.getByText(`Type ${lastFour} exactly`)).toBeVisible();
  }
  await dialog.getByRole("textbox").fill(lastFour);
  await dialog.getByRole("button", { name: "Close card" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close card" })).toHaveCount(0);
});

test("a new card's errors are at their controls, and its limit is stored in cents", async ({ context }) => {
  const { page, accountID } = await cardPage(context);
  await page.goto(`/accounts/${accountID}/cards/new`);
  await page.getByLabel("Limit per payment").fill("twelve");
  await page.getByRole("button", { name: "Create card" }).click();
  const limit = "Limit per payment: Enter an amount like 250 or 1,200.50.";
  for (const name of ["First name is required", "Last name is required", limit])
    await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByText("Enter an amount like 250 or 1,200.50.").last()).toBeVisible();
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Last name").fill("Fox");
  await page.getByLabel("Limit per payment").fill("1,200.5");
  await page.getByRole("button", { name: "Create card" }).click();
  await expect(page.getByText("$1,200.50", { exact: true })).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

test("the list's filter is in its address", async ({ context }) => {
  const { page, accountID } = await cardPage(context);
  await page.goto(`/accounts/${accountID}/cards`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await page.waitForURL("**/cards?states=closed");
  await expect(page.getByRole("heading", { name: "No matching cards" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goto(`/accounts/${accountID}/cards?states=nonsense&page=-3`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
});
