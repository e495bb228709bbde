import { expect } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { testDatabase, newPartner } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { startReceiver } from "@/db/testing/webhooks";
import { remember } from "../canary";
import { signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

test("a developer makes an endpoint, tests it, checks the signature, and sends it again", async ({ context, page }) => {
  const receiver = await startReceiver();
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "developer", totp: true });
  await signIn(context, person);
  await page.goto("/developers/webhooks/new");
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("Find an event").fill("account.");
  await page.getByRole("button", { name: "Choose all shown" }).click();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await prove(page, person);
  const secret = await page.getByText(/^whsec_/).textContent();
  remember("secret", secret ?? "");
  await page.getByRole("link", { name: "I’ve saved it" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "webhookEndpoint.tested" })).toBeVisible();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  const [sent] = receiver.received;
  expect(new Webhook(secret ?? "").verify(sent?.body ?? "", sent?.headers ?? {})).toMatchObject({
    type: "webhookEndpoint.tested",
    eventID: sent?.headers["webhook-id"],
  });
  await page.getByRole("button", { name: "Resend" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resend" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(sent?.headers["webhook-id"]);
  receiver.close();
});
