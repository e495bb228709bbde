import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newLongInvite } from "./pages/invites";
import { newLongPartner } from "./pages/staff";
import { signInViewer, test } from "./pages";

/**
 * kB of gzip. `npm run pages` measures every page; these four limits keep the shared parts of each kind of page from
 * growing.
 */
const MAX_KILOBYTES = { landing: 150, signIn: 155, list: 225, form: 225 };

/** Opens a page and measures the kB of scripts loaded before any interaction. */
async function weightOf(page: Page, address: string): Promise<() => number> {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((script) => gzipSync(script).length));
  });
  await page.goto(address);
  const sizes = await Promise.all(scripts);
  return () => sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

test("the landing page of an invite is light", async ({ page }) => {
  const code = await newLongInvite(await newLongPartner());
  await expect.poll(await weightOf(page, `/o/${code}`)).toBeLessThan(MAX_KILOBYTES.landing);
});

test("the sign-in page loads neither queries nor sign-in code", async ({ page }) => {
  await expect.poll(await weightOf(page, "/sign-in")).toBeLessThan(MAX_KILOBYTES.signIn);
});

test("a list with dialogs and forms for its actions loads no form", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await expect.poll(await weightOf(page, "/developers/api-keys")).toBeLessThan(MAX_KILOBYTES.list);
});

test("a form loads no schemas before the first input", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await expect.poll(await weightOf(page, "/developers/webhooks/new")).toBeLessThan(MAX_KILOBYTES.form);
});

test("a form submitted before its schema has loaded still asks for missing values", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await page.goto("/developers/webhooks/new");
  const create = page.getByRole("button", { name: "Create endpoint" });
  await expect(create).toBeEnabled();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**", async (route) => {
    await held;
    await route.continue();
  });
  await create.click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();
  release();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText("Address is required");
});

test("a form whose schema cannot be loaded says so, and can be submitted again", async ({
  page,
  context,
  pageErrors,
}) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await page.goto("/developers/webhooks/new");
  const create = page.getByRole("button", { name: "Create endpoint" });
  await expect(create).toBeEnabled();
  await page.route("**/_next/static/**", (route) => route.abort());
  await create.click();
  await expect(page.getByText("We couldn’t reach the server.")).toBeVisible();
  await page.unroute("**/_next/static/**");
  await create.click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText("Address is required");
  expect(pageErrors.splice(0).filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
});

test("a list loads no forms, dialogs or menus until one opens", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await expect.poll(await weightOf(page, "/disputes")).toBeLessThan(MAX_KILOBYTES.list);
});

test("the avatar's menu opens by arrow key, and returns focus", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await page.goto("/disputes");
  const avatar = page.getByRole("button", { name: /^Account menu/ });
  await avatar.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "System" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(avatar).toBeFocused();
});

test("a sheet that is loaded when it opens returns focus to its button", async ({ page, context }) => {
  await signInViewer(context, await newPartner(testDatabase()));
  await page.goto("/disputes");
  const opener = page.getByRole("button", { name: "Show API request" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "API request" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});
