import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { inTurn } from "@/testing/turns";
import { expectAccessible, expectFitsEveryScreen, expectRefused, look, test } from "./pages";
import { FRAMED, PAGES, REDIRECTS } from "./pages/registry";

const LIGHT = { colorScheme: "light", width: 1280 } as const;
const DARK = { colorScheme: "dark", width: 390 } as const;
const LOOKS = [LIGHT, DARK, { ...LIGHT, width: DARK.width }, { ...DARK, width: LIGHT.width }] as const;
type Look = (typeof LOOKS)[number];
/** All screens and themes of a page in `npm run soak`, else one of them, rotating from page to page. */
function looksOf(index: number): readonly Look[] {
  return process.env.SWEEP_LOOKS === "all" ? LOOKS : LOOKS.slice(index % LOOKS.length).slice(0, 1);
}

async function wear(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
}

for (const [index, { route, state, isMissing, open }] of PAGES.entries()) {
  test(
    `${route} ${state ?? ""} is accessible and fits every screen`,
    { tag: inTurn(index, 5) },
    async ({ context, page, pageErrors }) => {
      const lost: string[] = [];
      page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText;
        // A page aborts prefetches that it no longer needs.
        if (why !== "net::ERR_ABORTED") lost.push(`${why} ${request.url()}`);
      });
      const [first, ...others] = looksOf(index);
      const { path: address, title } = await open(context);
      if (first) await wear(page, first);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
      for (const part of title) await look.poll(() => page.title()).toContain(part);
      await expectAccessible(page);
      for (const other of others) {
        await wear(page, other);
        await expectAccessible(page, undefined, true);
      }
      await expectFitsEveryScreen(page);
      if (isMissing) await expectRefused(pageErrors, 404);
      expect(lost).toEqual([]);
    },
  );
}

test("every screen and theme covers some pages, and every page is swept or redirects", () => {
  const looks = new Set(PAGES.flatMap((_page, index) => looksOf(index)));
  expect(looks.size).toBe(LOOKS.length);
  const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => ({ file, route: routeOf(file) }));
  const swept = new Set([...PAGES.map(({ route }) => route), ...FRAMED]);
  const missing = routes.filter(({ route }) => !swept.has(route) && !REDIRECTS.includes(route));
  expect(missing).toEqual([]);
  const leading = routes.filter(({ route }) => REDIRECTS.includes(route));
  expect(leading.map(({ route }) => route).sort()).toEqual(REDIRECTS.toSorted());
  for (const { file } of leading) expect(readFileSync(path.join("app", file), "utf8"), file).toContain("redirect(");
});

test("page states are unique", () => {
  const names = PAGES.map(({ route, state }) => `${route} ${state ?? ""}`);
  expect(names).toEqual([...new Set(names)]);
});

/** The address of a page's file. Groups in parentheses are not part of it. */
function routeOf(file: string): string {
  const parts = path.dirname(file).split(path.sep);
  return `/${parts.filter((part) => !/^(?:\(.*\)|\.)$/.test(part)).join("/")}`;
}
