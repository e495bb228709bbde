import { onStop } from "../lib/lifetime.mjs";
import { say } from "../lib/say.mjs";
import { signIn } from "./browse.mjs";

/** A person takes an answer within this time for an immediate one. */
const AT_ONCE_MS = 100;
const SLOWDOWN = 4;
const CLICKS = 3;
/** The time that a pointer rests on a link before a usual click. */
const REST_MS = 150;
const NAME_WIDTH = 40;
const WIDTH = 16;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Runs in the page: resolves with the time from the next click until the frame after the title of the next page and its
 * skeleton, or the page itself, are in the document.
 */
function nextAnswer() {
  const titleOf = () =>
    document.querySelector("main h1")?.checkVisibility() && document.querySelector("main h1").textContent;
  const before = titleOf();
  globalThis.answer = new Promise((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          const skeleton = document.querySelector("main [role=status][aria-busy=true][aria-label^='Loading ']");
          const title = titleOf();
          if (!skeleton && (!title || title === before)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      },
      { capture: true, once: true },
    );
  });
}

async function measure(page, link, { rests }) {
  await page.evaluate(nextAnswer);
  if (rests) {
    await link.hover();
    await page.waitForTimeout(REST_MS);
    await link.click();
  } else await link.evaluate((element) => element.click());
  const ms = await page.evaluate(() => globalThis.answer);
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
  await page.locator("main h1").first().waitFor();
  return ms;
}

/** The links to click: each page of the menu, and the first row of three lists. */
async function targetsOf(page, url) {
  await page.goto(url);
  const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const pages = await links.evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
  return [
    ...pages
      .filter((path) => !path.startsWith("/reference"))
      .map((path) => ({
        name: path,
        from: path === "/" ? "/accounts" : "/",
        find: () => page.locator(`nav[aria-label=Sections] a[href="${path}"]`).first(),
      })),
    ...["/accounts", "/transfers", "/disputes"].map((from) => ({
      name: `${from}, first row`,
      from,
      find: () => page.locator("main tr[data-row] th a").first(),
    })),
  ];
}

/**
 * Measures how soon a click shows the title and the skeleton of the next page, on a processor that is four times
 * slower. Exits with 1 if a page takes longer than 100 ms.
 */
export async function measureClicks({ browserPath, isWanted, ...demo }) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  onStop(() => browser.close());
  const { storageState } = await signIn(browser, demo);
  const { url } = demo;
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const targets = (await targetsOf(page, url)).filter(({ name }) => isWanted(name));
  const cdp = await context.newCDPSession(page);
  say(`\n${"page".padEnd(NAME_WIDTH)}${"by pointer ms".padStart(WIDTH)}${"at once ms".padStart(WIDTH)}`);
  let misses = 0;
  for (const { name, from, find } of targets) {
    const figures = [];
    for (const rests of [true, false]) {
      const times = [];
      for (let click = 0; click < CLICKS; click++) {
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        await page.goto(url + from);
        await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
        times.push(await measure(page, find(), { rests }));
      }
      figures.push(median(times));
    }
    const isMiss = figures.some((ms) => ms > AT_ONCE_MS);
    misses += isMiss ? 1 : 0;
    say(
      `${(isMiss ? "✗ " : "  ") + name}`.padEnd(NAME_WIDTH) +
        figures.map((ms) => ms.toFixed(0).padStart(WIDTH)).join(""),
    );
  }
  say(`\n${targets.length} pages, ${misses} of them answer a click after more than ${AT_ONCE_MS} ms (✗).`);
  return misses > 0 ? 1 : 0;
}
