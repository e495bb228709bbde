import { expect, type Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { apiKeyTable, sessionTable, userTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, signedIn, type Person } from "@/testing/people";
import { remember } from "../canary";
import { basic, send } from "../fixtures";
import { expectAccessible, signIn, signInViewer, test } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

/** Each code works once, and enrolling uses one. */
const forgetStep = ({ userID }: Person) =>
  db.update(userTable).set({ totpLastStep: null }).where(eq(userTable.userID, userID));

async function prove(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(dialog.getByLabel("Six-digit code")).toBeFocused();
  await dialog.getByLabel("Six-digit code").fill(codeAt(person, new Date()));
}

test("a second factor is enrolled by scanning or typing, ends other sessions, and is removed after a last code", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  await signedIn(db, partner, person);
  await signIn(context, person);
  await page.goto("/settings/security");
  await expect(page.getByRole("button", { name: /^Sign out the session/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const totp = ((await page.getByRole("listitem").locator("code").textContent()) ?? "").replaceAll(" ", "");
  remember("secret", totp);
  await expectAccessible(page);
  await page.getByLabel("Six-digit code").fill(codeAt({ ...person, totp }, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("In use", { exact: true })).toBeVisible();
  await expect
    .poll(() => db.$count(sessionTable, and(eq(sessionTable.userID, person.userID), isNull(sessionTable.revokedOn))))
    .toBe(1);
  await forgetStep(person);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove second factor" }).click();
  await prove(page, { ...person, totp });
  await expect(page.getByText("Not set up")).toBeVisible();
});

test("a person signs out one of their other browsers", async ({ context, page }) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  await signedIn(db, partner, person);
  await signIn(context, person);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: /^Sign out the session/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Sign out the session/ })).toHaveCount(0);
  await expect
    .poll(() => db.$count(sessionTable, and(eq(sessionTable.userID, person.userID), isNull(sessionTable.revokedOn))))
    .toBe(1);
});

test("an API key's secret is shown once, works, and is rejected after the key is revoked", async ({
  context,
  page,
}) => {
  const person = await signInViewer(context, await newPartner(db));
  await page.goto("/developers/api-keys/new");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("link", { name: "Permissions: Choose at least one." })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("billing server");
  await page.getByRole("checkbox", { name: "View accounts", exact: true }).check();
  const sites = page.getByRole("textbox", { name: "Web sites" });
  await sites.fill("https://shop.example/cart");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(sites).toHaveAccessibleDescription(/https:\/\/shop\.example\/cart can’t be used/);
  await sites.fill("https://Shop.example, http://localhost:5173/");
  await page.getByRole("button", { name: "Create key" }).click();
  await prove(page, person);
  const codes = page.getByRole("definition").locator("code");
  await codes.first().waitFor();
  const [keyID = "", secret = ""] = await codes.allTextContents();
  remember("secret", secret);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Save the secret first", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await send("GET /accounts", { headers: basic(keyID, secret) })).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await send(`GET /accounts/${crypto.randomUUID()}/wallets`, { headers: basic(keyID, secret) })).status,
    )
    .toBe(403);
  const [row] = await db.select().from(apiKeyTable).where(eq(apiKeyTable.keyID, keyID));
  expect(row?.origins).toEqual(["https://shop.example", "http://localhost:5173"]);
  await page.getByLabel("I’ve saved it").check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke billing server" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await expect.poll(() => page.content()).not.toContain(secret);
  await expect.poll(async () => (await send("GET /accounts", { headers: basic(keyID, secret) })).status).toBe(401);
});

test("an attestation is recorded, and no longer counts once withdrawn", async ({ context, page }) => {
  const person = await signInViewer(context, await newPartner(db));
  await page.goto("/settings/compliance");
  await expect(page.getByText("No current PCI attestation")).toBeVisible();
  await page.getByRole("button", { name: "Record attestation" }).click();
  await expect(page.getByRole("link", { name: "Attested by is required" })).toBeVisible();
  await page.getByLabel("Attested by").fill("Robin Hale");
  await page
    .getByRole("textbox", { name: "Valid until" })
    .fill(new Date(Date.now() + 200 * DAY).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Record attestation" }).click();
  await prove(page, person);
  await expect(page.getByRole("heading", { name: "Attestation on file" })).toBeVisible();
  await page.getByRole("button", { name: /^Withdraw the attestation of Robin Hale/ }).click();
  await page.getByRole("button", { name: "Withdraw attestation" }).click();
  await expect(page.getByText("No current PCI attestation")).toBeVisible();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
});
