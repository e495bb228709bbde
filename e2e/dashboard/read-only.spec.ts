import { expect, type BrowserContext, type Page } from "@playwright/test";
import { NIGHTLY } from "@/testing/turns";
import { ROLE_SCOPES } from "@/lib/core/access/roles";
import { test } from "./pages";
import { DASHBOARD } from "./pages/registry";
import { newStaff } from "./pages/staff";

/**
 * Buttons and links that change the partner's data, by their first word. A person's own security, notices and downloads
 * do not count.
 */
const CHANGES =
  /^(?:new|create|add|invite a|issue|edit|change|correct|answer|update|delete|remove|revoke|replace|disable|request|enable|upload|save|publish|archive|assign|record|withdraw|close|activate|approve|reject|decide|grant|allow|let|duplicate)\b/i;
const OWN = new Set(["/settings/security", "/settings/notices"]);
const HELD: readonly string[] = ROLE_SCOPES["read-only"];

/** Each page once, in the first of its states. */
const pages = DASHBOARD.filter(
  ({ route, isMissing }, index) => !isMissing && DASHBOARD.findIndex((other) => other.route === route) === index,
);
const isOpen = ({ scope }: (typeof DASHBOARD)[number]) => scope === undefined || HELD.includes(scope);

test(
  "a read-only member can open every page of their role, without buttons that would be rejected",
  { tag: NIGHTLY },
  async ({ context, page }) => {
    const staff = await newStaff(context, "read-only");
    const refused = refusals(page);
    for (const { route, at } of pages.filter(isOpen)) {
      const { path } = await at(staff);
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(main.getByRole("status", { name: "Loading" })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: /^You need / }), route).toHaveCount(0);
      if (OWN.has(route)) continue;
      for (const role of ["button", "link"] as const)
        await expect(main.getByRole(role, { name: CHANGES }), `${route}: ${role}s`).toHaveText([]);
    }
    const parts = page.getByRole("navigation", { name: "Account sections" });
    await expect(parts.getByRole("link", { name: "Overview" })).toBeVisible();
    await expect(parts.getByRole("link", { name: "Activity (no permission)" })).toBeVisible();
    expect(refused).toEqual([]);
  },
);

function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && (response.status() === 403 || response.status() >= 500))
      refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
}

test("a page that a read-only member may not see names the missing permission", async ({ context }) => {
  const staff = await newStaff(context, "read-only");
  for (const { route, scope = "", at } of pages.filter((one) => !isOpen(one))) {
    const { path } = await at(staff);
    await expect
      .poll(() => textOf(context, path), { message: `${route} ${scope}` })
      .toMatch(new RegExp(`You need permission to .*${scope}`, "s"));
  }
});

/** The text of the page before any script runs. */
async function textOf(context: BrowserContext, path: string): Promise<string> {
  const response = await context.request.get(path);
  return (await response.text()).replace(/<script.*?<\/script>/gs, "").replace(/<!--.*?-->|<[^>]*>/g, "");
}
