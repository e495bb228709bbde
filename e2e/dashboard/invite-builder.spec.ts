import { expect, type Page } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { inviteOf } from "@/testing/onboarding";
import { ctxFor } from "@/testing/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { inviterOf } from "./account-staff";
import { expectAccessible, expectRefused, test } from "./pages";

const db = testDatabase();

const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });
const create = (page: Page) => page.getByRole("button", { name: "Create invite" }).click();
const said = (page: Page) => page.locator("[data-live-region]");

test("an invite with nothing typed is ready with its link within reach", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites");
  await page.getByRole("link", { name: "Create an invite" }).click();
  await create(page);
  await page.waitForURL(/created=1/);
  await expect(page.getByRole("button", { name: "Copy invite link" })).toBeFocused();
  await expect(said(page)).toContainText("Invite created. Link ready to copy.");
});

test("errors are listed in order, linked, and gone once fixed", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByLabel("City").first().fill("Reno");
  await page.getByRole("checkbox", { name: /Plan standard/ }).uncheck();
  await create(page);
  await expect(page.locator(":focus")).toContainText("There is a problem");
  await expect(summary(page).getByRole("link")).toHaveText([
    "Legal business name is required",
    "Email: Enter an address like name@example.com.",
    "Street address is required",
    "State is required",
    "ZIP code is required",
    "Fee plans: Choose at least one.",
  ]);
  await summary(page)
    .getByRole("link", { name: /Fee plans/ })
    .click();
  await expect(page.getByRole("checkbox", { name: /Plan standard/ })).toBeFocused();
  await page.getByRole("checkbox", { name: /Plan standard/ }).check();
  await expect(summary(page).getByRole("link", { name: /Fee plans/ })).toHaveCount(0);
});

test("the server's errors appear at the exact box, and stay with it while others are toggled", async ({
  context,
  page,
  pageErrors,
}) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Run payments", exact: true }).check();
  await page.route(
    "**/api/onboarding-invites",
    (route) => {
      const { scopes } = route.request().postDataJSON() as { scopes: string[] };
      const tree = {
        scopes: { [scopes.indexOf("transfers.write")]: "is refused" },
        captcha: "is missing",
        prefill: { foreignID: "is odd" },
      };
      return route.fulfill({ status: 422, json: tree });
    },
    { times: 1 },
  );
  await create(page);
  await expect(summary(page).getByRole("link")).toHaveText(["transfers.write is refused", "Foreign ID is odd"]);
  await expect(summary(page)).toContainText("captcha — is missing");
  await expectRefused(pageErrors, 422);
  await page.getByRole("checkbox", { name: "View files" }).press(" ");
  await expect(page.getByText("Custom (from Run payments)")).toBeVisible();
  const box = page.getByRole("checkbox", { name: "Change transfers" });
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toHaveAccessibleDescription(/transfers\.write is refused/);
  await summary(page)
    .getByRole("link", { name: /Foreign ID/ })
    .click();
  await expect(page.getByLabel("Foreign ID")).toBeFocused();
  await box.press(" ");
  await expect(page.getByText("transfers.write is refused")).toHaveCount(0);
});

test("a taken foreign ID is shown as a conflict, and typed values stay", async ({ context, page, pageErrors }) => {
  const partner = await inviterOf(context);
  await newAccount(db, partner);
  await page.goto("/invites/new");
  await page.getByLabel("Legal business name").fill("Widgets LLC");
  await page.route(
    "**/api/onboarding-invites",
    (route) => route.fulfill({ status: 409, json: { error: "an account with this foreignID exists already" } }),
    { times: 1 },
  );
  await create(page);
  await expect(page.getByRole("alert").filter({ hasText: "already has this foreign ID" })).toBeVisible();
  await expectRefused(pageErrors, 409);
  await expect(page.getByLabel("Legal business name")).toHaveValue("Widgets LLC");
});

test("an individual is offered no business capabilities, and a needed wallet is announced", async ({
  context,
  page,
}) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("checkbox", { name: /Card issuing/ }).check();
  await expect(said(page)).toContainText("Wallet added because Card issuing needs it");
  await expect(page.getByRole("checkbox", { name: /Wallet/ })).toBeDisabled();
  await page.getByRole("radio", { name: "Individual" }).check();
  await expect(page.getByText("Card issuing is only for businesses and was removed.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Collect funds/ })).toBeDisabled();
  await page.getByRole("button", { name: "Show single permissions" }).click();
  await page.getByRole("checkbox", { name: "I understand what “Disconnect the account” means" }).check();
  await page.getByRole("checkbox", { name: /^Disconnect the account/ }).check();
  await expect(page.getByText("Custom (from Minimum)")).toBeVisible();
});

test("the prefill has separate capabilities, and an invite with both shows both", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.getByLabel("Legal business name").fill("Widgets LLC");
  await page.getByRole("button", { name: "Advanced" }).click();
  const further = page.getByRole("group", { name: "Further capabilities" });
  await further.getByRole("checkbox", { name: /^Collect funds/ }).check();
  await page.getByRole("button", { name: "Show API request" }).click();
  const request = page.getByRole("region", { name: "curl request" });
  await expect(request).toContainText(/"prefill": \{[^]*"capabilities": \[\s*"collect-funds"/);
  await page.keyboard.press("Escape");
  await create(page);
  await page.waitForURL(/created=1/);
  await page.goto(new URL(page.url()).pathname);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Advanced" }).click();
  await expect(further.getByRole("checkbox", { name: /^Collect funds/ })).toBeChecked();
});

test("on a phone the preview takes the place of the builder", async ({ context, page }) => {
  await inviterOf(context);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/invites/new");
  await page.getByLabel("Legal business name").fill("Whole Body Fitness LLC");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toContainText("Whole Body Fitness LLC");
  await expectAccessible(page);
});

test("the shown API request contains no identity number", async ({ context, page }) => {
  await inviterOf(context);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "Everything I know" }).check();
  await page.getByLabel("Tax ID (EIN)").fill("12-3456789");
  await expect(page.getByText("You’re entering someone else’s tax ID")).toBeVisible();
  await page.getByRole("button", { name: "Show API request" }).click();
  await expect(page.getByRole("region", { name: "curl request" })).toContainText("<ein.number>");
  await expect(page.getByRole("region", { name: "curl request" })).not.toContainText("3456789");
});

test("a duplicate starts from the other invite, without its identity numbers and foreign ID", async ({
  context,
  page,
}) => {
  const partner = await inviterOf(context);
  const prefill = {
    accountType: "business",
    profile: { business: { legalBusinessName: "Anvil LLC" } },
    foreignID: "anvil-1",
  };
  const invite = await createInvite(ctxFor(partner), inviteOf({ prefill }));
  await page.goto(`/invites/${invite.code}`);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Legal business name")).toHaveValue("Anvil LLC");
  await page.getByRole("button", { name: "Advanced" }).click();
  await expect(page.getByLabel("Foreign ID")).toHaveValue("");
  await create(page);
  await page.waitForURL(/created=1/);
});
