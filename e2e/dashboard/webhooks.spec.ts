import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { webhookDeliveryTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { testDatabase, newPartner } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson } from "@/testing/people";
import { ahead, newEndpoint, startReceiver } from "@/testing/webhooks";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

test("a developer creates an endpoint, tests it, verifies the signature, and resends it", async ({
  context,
  page,
  pageErrors,
}) => {
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
  // Everything else was validated first, so the server asked for the code.
  await expectRefused(pageErrors, 403);
  const secret = await page.getByText(/^whsec_/).textContent();
  remember("secret", secret ?? "");
  await page.getByRole("link", { name: "I’ve saved it" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
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

test("a developer without a server uses our test receiver, which completes the setup step", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "owner", totp: true });
  await signIn(context, person);
  await page.goto("/");
  await page.getByRole("link", { name: "Receive a webhook" }).click();
  await page.getByRole("button", { name: "Use our test receiver" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("https://receiver.tender.test/");
  await expect(page.getByRole("button", { name: "Use our test receiver" })).toHaveCount(0);
  await page.getByRole("button", { name: "Choose all shown" }).click();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await prove(page, person);
  await expectRefused(pageErrors, 403);
  remember("secret", (await page.getByText(/^whsec_/).textContent()) ?? "");
  await page.getByRole("link", { name: "I’ve saved it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Test receiver" })).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "webhookEndpoint.tested" })).toBeVisible();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Last response" })).toContainText("The signature is right.");
  await page.getByRole("link", { name: "Test receiver" }).click();
  const received = page.getByRole("region", { name: "Received" });
  await received.getByText("webhookEndpoint.tested").click();
  await expect(received.getByRole("region", { name: /^Body of / })).toContainText('"type": "webhookEndpoint.tested"');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Done" })).toContainText("Receive a webhook");
});

test("an invalid address is rejected before a code is requested", async ({ context, page, pageErrors }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner, { role: "developer", totp: true }));
  await page.goto("/developers/webhooks/new");
  await page.getByRole("button", { name: "Choose all shown" }).click();
  const create = page.getByRole("button", { name: "Create endpoint" });
  for (const [address, fault] of [
    ["hooks", /Enter an address like https/],
    ["https://10.0.0.1/hooks", /Enter the name of a public host/],
    ["http://localhost:4000/hooks", /Enter an (address like )?https/],
  ] as const) {
    await page.getByLabel("Address").fill(address);
    await create.click();
    await expect(page.getByLabel("Address")).toHaveAccessibleDescription(fault);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expectRefused(pageErrors, 422, 422);
});

/** A partner's endpoint, and its signed-in developer. */
async function setting(context: Parameters<typeof signIn>[0]) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "developer", totp: true });
  const ctx = ctxFor(partner);
  const { endpointID } = await newEndpoint(ctx, "https://hooks.example.com/");
  await signIn(context, person);
  return { ctx, person, endpointID };
}

test("an endpoint whose oldest event has waited for minutes is marked as behind, in the list and on its page", async ({
  context,
  page,
}) => {
  const { ctx, endpointID } = await setting(context);
  await page.goto("/developers/webhooks");
  await expect(page.getByRole("row").filter({ hasText: "hooks.example.com" })).toContainText("Enabled");
  await ahead(ctx, (open) => emit(open, accountUpdated, { accountID: ctx.accountID }));
  const createdOn = new Date(Date.now() - 10 * 60_000);
  await db.update(webhookDeliveryTable).set({ createdOn }).where(eq(webhookDeliveryTable.endpointID, endpointID));
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "hooks.example.com" });
  await expect(row).toContainText("Behind");
  await expect(row).toContainText(/1\d min/);
  await page.goto(`/developers/webhooks/${endpointID}`);
  await expect(page.getByText("Behind", { exact: true })).toBeVisible();
  await expect(page.getByText("Events are waiting")).toBeVisible();
  await expect(page.getByText("Oldest waiting event", { exact: true })).toBeVisible();
});

test("a new description is saved at once; a new address requires a code, and is notified by mail", async ({
  context,
  page,
  pageErrors,
}) => {
  const { person, endpointID } = await setting(context);
  await page.goto(`/developers/webhooks/${endpointID}`);
  const edit = async (label: string, value: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit endpoint" });
    await form.getByLabel(label).fill(value);
    await form.getByRole("button", { name: "Save" }).click();
    return form;
  };
  const dialog = await edit("Description", "Books");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Books", { exact: true })).toBeVisible();
  await edit("Address", "https://elsewhere.example.com/");
  await prove(page, person);
  await expectRefused(pageErrors, 403);
  await expect(page.getByRole("heading", { level: 1, name: "elsewhere.example.com" })).toBeVisible();
  const subjects = async () => (await mailTo(db, person.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(["A webhook endpoint was changed"]);
});
