import { expect, type Page } from "@playwright/test";
import { csv } from "@/testing/documents";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { formOf, send, type CallRequest, serverURL, signedIn } from "../fixtures";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

/** An owner who created an invite, issued a card, edited an account and uploaded a file through the dashboard's API. */
async function setting(context: Parameters<typeof signIn>[0]) {
  const partner = await newPartner(db, { attested: true });
  await newFeePlan(db, partner);
  const { accountID, walletID } = await newAccount(db, partner, {
    capabilities: ["wallet", "card-issuing"],
    wallet: true,
  });
  const owner = await newPerson(db, partner);
  const { token, caller } = await signedIn(db, partner, owner);
  const headers = {
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: serverURL(),
  };
  const ask = async (operation: string, sent: CallRequest) => {
    const { status, text } = await send(operation, { ...sent, headers });
    expect(status, text).toBeLessThan(300);
  };
  const prefill = { accountType: "business", profile: { business: { legalBusinessName: "Corner Bakery" } } };
  const invite = { capabilities: ["wallet"], feePlanCodes: ["standard"], scopes: ["accounts.read"], prefill };
  await ask("POST /onboarding-invites", { body: invite });
  const authorizedUser = { firstName: "Ada", lastName: "Lovelace" };
  const card = { fundingWalletID: walletID, authorizedUser, formFactor: "virtual" };
  await ask(`POST /issuing/${accountID}/issued-cards`, { body: card });
  for (const foreignID of ["bakery-weekdays", "bakery-every-day"])
    await ask(`PATCH /accounts/${accountID}`, { body: { foreignID } });
  const file = new File([new Uint8Array(csv())], "licence.csv");
  await ask(`POST /accounts/${accountID}/files`, { form: formOf({ filePurpose: "merchant_underwriting", file }) });
  await signIn(context, owner);
  return { accountID, owner };
}

const row = (page: Page, act: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: act }) });

test("the audit page, by actor and day, shows who changed which object, and how", async ({ context, page }) => {
  const { owner } = await setting(context);
  const today = new Date().toISOString().slice(0, 10);
  const [name = ""] = owner.email.split("@");
  await page.goto(`/settings/audit?actor=${name}&from=${today}&to=${today}&zone=UTC`);
  await expect(row(page, "Created an invite")).toContainText("Corner Bakery");
  await expect(row(page, "Issued a card")).toContainText("••••");
  await expect(row(page, "Uploaded a file")).toContainText("licence.csv");
  await expect(row(page, "Changed an account")).toHaveCount(2);
  await row(page, "Changed an account").first().getByRole("button", { name: "Changed an account" }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Changed an account" });
  await expect(panel.getByText("bakery-weekdays", { exact: true })).toBeVisible();
  await expect(panel.getByText("bakery-every-day", { exact: true })).toBeVisible();
  await expect(panel.getByText(owner.email, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("an account's activity names and links the object and the actor", async ({ context, page }) => {
  const { accountID, owner } = await setting(context);
  await page.goto(`/accounts/${accountID}/activity`);
  const line = (sentence: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `${owner.email} ${sentence}` }) });
  await expect(line("uploaded a file")).toContainText("licence.csv");
  await expect(page.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
  const card = line("issued a card").getByRole("link", { name: /••••/ });
  await expect(card).toHaveAttribute("href", new RegExp(`^/accounts/${accountID}/cards/[0-9a-f-]{36}$`));
});
