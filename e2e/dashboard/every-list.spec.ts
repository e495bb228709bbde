import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { inTurn } from "@/testing/turns";
import { PAGE_SHAPES } from "@/components/page/page-shapes";
import { test } from "./pages";
import { DASHBOARD } from "./pages/registry";
import { newStaff } from "./pages/staff";

/** The routes of all list pages, as `app/` spells them. */
const ROUTES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .filter((file) => /list(?:Page|Tab)\(/.test(readFileSync(path.join("app", file), "utf8")))
  .map((file) => `/${path.dirname(file)}`.replace(/\/\([^)]*\)/g, ""));

const LISTS = ROUTES.map((route) => ({ route, at: DASHBOARD.find((page) => page.route === route)?.at }));

/** The audit log's export ends with a hash of its chain, because its rows prove each other. */
const ENDS: Partial<Record<string, RegExp>> = { "/settings/audit": /,[0-9a-f]{64}\r\n$/ };

/** Sets the list's first filter: a text, a choice or a tab. False without any. */
async function filter(page: Page): Promise<boolean> {
  const bar = page.getByRole("search");
  const box = bar.getByRole("searchbox");
  const choice = bar.getByRole("combobox").first();
  const tab = page
    .getByRole("navigation", { name: / by (?:status|state|kind)$/ })
    .getByRole("link")
    .nth(1);
  const set = (await isThere(box))
    ? () => box.fill("zebra")
    : (await isThere(choice))
      ? () => choice.selectOption({ index: 1 })
      : (await isThere(tab))
        ? () => tab.click()
        : undefined;
  if (!set) return false;
  // The address changes shortly before the list does, and Back must undo what is visible.
  await Promise.all([page.waitForResponse((response) => /[?&]_rsc=/.test(response.url())), set()]);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return true;
}

/** The headings of the list's columns. One that sorts has its text twice, for wide and narrow windows. */
async function headingsOf(page: Page): Promise<string[]> {
  const texts = await page.locator("main table").first().locator("thead th").allTextContents();
  return texts.map((text) => text.replace(/^(.+)\1$/, "$1")).filter((text) => !text.startsWith("Select "));
}

const isThere = async (part: Locator) => (await part.count()) > 0;

const firstLink = (page: Page) => page.locator("tr[data-row] a[href^='/']").first();

async function leadOf(page: Page): Promise<string | undefined> {
  const link = firstLink(page);
  return (await isThere(link)) ? ((await link.getAttribute("href")) ?? undefined) : undefined;
}

/** Expects the first row's link to lead to an existing page. */
async function followRow(page: Page): Promise<void> {
  const lead = await leadOf(page);
  if (lead === undefined) return;
  await page.goto(lead);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: /doesn’t exist|not found/ })).toHaveCount(0);
}

test("every list is a page of the registry", () => {
  expect(ROUTES.length).toBeGreaterThan(15);
  expect(LISTS.filter(({ at }) => !at)).toEqual([]);
});

for (const [index, { route, at }] of LISTS.entries()) {
  if (!at) continue;
  test(
    `${route}: Back undoes a filter, a stranger's link keeps its query, every row can be exported, and rows lead to pages`,
    { tag: inTurn(index, 4) },
    async ({ context, page, playwright }) => {
      const { path: address } = await at(await newStaff(context));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address);
      const bare = page.url();
      const file = page.getByRole("link", { name: "Export CSV" });
      await expect(file).toBeVisible();
      const download = await page.request.get((await file.getAttribute("href")) ?? "");
      expect([download.status(), download.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
      const text = await download.text();
      expect(text).toMatch(ENDS[route] ?? /\r\nControl total,/);
      const lead = await leadOf(page);
      const shape = PAGE_SHAPES[route];
      if (shape?.kind === "list" && lead !== undefined)
        await expect.poll(() => headingsOf(page)).toEqual(shape.columns);
      if (await filter(page)) {
        await expect(page).not.toHaveURL(bare);
        const filtered = new URL(page.url());
        const stranger = await playwright.request.newContext();
        const answer = await stranger.get(filtered.href, { maxRedirects: 0 });
        expect(answer.headers().location).toContain(encodeURIComponent(`${filtered.pathname}${filtered.search}`));
        await stranger.dispose();
        await page.goBack();
        await expect(page).toHaveURL(bare);
        await expect(file).toBeVisible();
        // The address changes shortly before the rows do.
        if (lead !== undefined) await expect(firstLink(page)).toHaveAttribute("href", lead);
      }
      await followRow(page);
    },
  );
}
