import { expect, type BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newPayer } from "@/testing/transfers";
import { expectAccessible, signIn, signInViewer, test } from "./pages";
import { prove } from "./step-up";
import { fillInAmount, nameOf } from "./payment-form";

checkBooks();

const db = testDatabase();

/** More accounts than any list's page has. The two that pay each other are the oldest. */
const MANY = 105;

async function setting(context: BrowserContext) {
  const partner = await newPartner(db);
  const [one, other] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  for (let left = MANY; left > 0; left--) await newAccount(db, partner);
  await signIn(context, await newPerson(db, partner));
  return { one, other };
}

test("the server finds accounts during typing; they are chosen by keyboard and named in the review", async ({
  context,
  page,
}) => {
  const { one, other } = await setting(context);
  await page.goto("/transfers/new");
  const from = page.getByRole("combobox", { name: "From" });
  await from.fill("no such account");
  await expect(page.getByRole("option", { name: "No account found." })).toBeVisible();
  await from.fill(nameOf(one).slice(0, -1));
  await expect(page.getByRole("option", { name: nameOf(one) })).toContainText("$500.00");
  await expectAccessible(page);
  await from.press("Enter");
  await expect(from).toHaveValue(nameOf(one));
  const to = page.getByRole("combobox", { name: "To", exact: true });
  await to.fill(other.accountID);
  await to.blur();
  await expect(to).toHaveValue(nameOf(other));
  await fillInAmount(page);
  const review = page.getByRole("region", { name: "Review" });
  await expect(review).toContainText(`${nameOf(one)} (Wallet)`);
  await expect(review).toContainText(`${nameOf(other)} (Wallet)`);
  await page.setViewportSize({ width: 390, height: 900 });
  await from.fill("Account");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
});

test("a list is filtered by the account's name, and shows the name when its address is opened", async ({
  context,
  page,
}) => {
  const { one } = await setting(context);
  await page.goto("/transfers");
  await page.getByRole("button", { name: /filters/i }).click();
  const account = page.getByRole("combobox", { name: "Account" });
  await account.fill(nameOf(one));
  await page.getByRole("option", { name: nameOf(one) }).click();
  await expect(page).toHaveURL(new RegExp(`accountID=${one.accountID}`));
  await page.reload();
  await page.getByRole("button", { name: /filters/i }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue(nameOf(one));
});

test("the one account whose card numbers a key reads is found among accounts with cards", async ({ context, page }) => {
  const partner = await newPartner(db, { attested: true });
  const { accountID } = await newAccount(db, partner, { capabilities: ["wallet", "card-issuing"] });
  await newAccount(db, partner, { capabilities: ["wallet"] });
  const person = await signInViewer(context, partner);
  await page.goto("/developers/api-keys/new");
  await page.getByRole("checkbox", { name: "View one account’s full card numbers" }).check();
  const account = page.getByRole("combobox", { name: "Account" });
  await account.fill("Account");
  await expect(page.getByRole("listbox").getByRole("option")).toContainText([nameOf({ accountID })]);
  await account.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("Card server");
  await page.getByRole("button", { name: "Create key" }).click();
  await prove(page, person);
  await expect(page.getByRole("heading", { name: "“Card server” is ready" })).toBeVisible();
  const [key] = await db.select().from(apiKeyTable).where(eq(apiKeyTable.name, "Card server"));
  expect(key?.scopes).toEqual([`/accounts/${accountID}/issued-cards.read-secure`]);
});
