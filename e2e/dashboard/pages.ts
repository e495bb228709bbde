import { expect, test as base, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { ariaKeyOf } from "@/components/page/keys/keys";
import { createSession } from "@/lib/domain/access/sessions/sessions";
import { testDatabase, type Partner } from "@/testing/factories";
import { newPerson, type Person } from "@/testing/people";
import { eq } from "drizzle-orm";
import { twMerge } from "tailwind-merge";
import { memberTable } from "@/db/schema";
import { remember } from "../canary";
import { violationsOf } from "./axe";

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Every page of a test. Errors that it logs or throws, and answers of 500, fail the test at its end. */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = [];
      watch(context, pageErrors);
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Watches an additional browser context like the test's own, and waits for its pages in the same way. */
export function watch(context: BrowserContext, pageErrors: string[]): void {
  context.on("page", waitForReact);
  context.on("console", (message) => {
    if (message.type() === "error")
      pageErrors.push(`${message.page()?.url() ?? ""}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => pageErrors.push(error.error().message));
  context.on("response", (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} ${response.url()}`);
  });
}

/**
 * Waits for the browser's reports of calls that a test expects to fail, by status or text: a report arrives shortly
 * after the page has the answer. Removes them from the faults.
 */
export async function expectRefused(pageErrors: string[], ...whats: (number | string)[]): Promise<void> {
  const reports = whats.map((what) => expect.stringContaining(typeof what === "number" ? `status of ${what}` : what));
  await expect.poll(() => pageErrors).toEqual(reports);
  pageErrors.splice(0);
}

/** Makes navigation and reload wait until the page is interactive, because earlier input is lost. */
function waitForReact(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...given) => {
    const response = await goto.apply(page, given);
    await page.waitForFunction(isRunning);
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload.apply(page, given);
    await page.waitForFunction(isRunning);
    return response;
  };
}

/** Whether React has hydrated every control of the page. */
function isRunning(): boolean {
  const controls = [...document.querySelectorAll("button, input, select, textarea")];
  const isTakenOver = (control: Element) => Object.keys(control).some((name) => name.startsWith("__react"));
  return controls.every(isTakenOver);
}

/** Selects days in a control for days: a named range, or a first and a last day. */
export async function selectDays(
  scope: Page | Locator,
  days: string | { from?: string; to?: string },
  label = "Period",
): Promise<void> {
  await scope.getByRole("button", { name: `${label}: ` }).click();
  const panel = scope.getByRole("dialog", { name: label });
  if (typeof days === "string") return panel.getByRole("button", { name: days, exact: true }).click();
  if (days.from !== undefined) await panel.getByLabel("From", { exact: true }).fill(days.from);
  if (days.to !== undefined) await panel.getByLabel("Until", { exact: true }).fill(days.to);
  await panel.getByRole("button", { name: "Apply" }).click();
}

/** A member of staff with a second factor who may see card numbers, signed in with a new session. */
export async function signInViewer(context: BrowserContext, partner: Partner): Promise<Person> {
  const person = await newPerson(testDatabase(), partner, { role: "owner", totp: true });
  await testDatabase()
    .update(memberTable)
    .set({ cardDataViewerUntil: new Date(Date.now() + YEAR) })
    .where(eq(memberTable.userID, person.userID));
  await signIn(context, person);
  return person;
}

/** Signs a person in by inserting a session and setting its cookie. */
export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  await withToken(context, await createSession({ db: testDatabase(), now: new Date() }, person.userID));
}

export async function withToken(context: BrowserContext, token: string): Promise<void> {
  remember("secret", token);
  const { origin } = new URL(process.env.APP_URL ?? "http://localhost:3000");
  await context.addCookies([{ name: "tender-session", value: token, url: origin, httpOnly: true, sameSite: "Lax" }]);
}

/** Soft assertions, so that one run reports everything wrong with a page. Transitions end within the timeout. */
export const look = expect.configure({ soft: true, timeout: 30_000 });

export const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Rules that may give different results in two screens or themes of one page. Axe's other rules give the same result in
 * each.
 */
const RULES_OF_A_LOOK = ["color-contrast", "target-size", "scrollable-region-focusable", "region", "aria-hidden-focus"];

/**
 * Fails for axe violations in the page's current state, or in one part of it, and if the page is wider than its window.
 * Further looks at the same page check only the rules that may differ.
 */
export async function expectAccessible(page: Page, part?: string, isFurther = false): Promise<void> {
  // After navigation within the app, a page's title follows its content.
  await expect(page).toHaveTitle(/./);
  // Dialogs are loaded when they open.
  if (part) await expect(page.locator(part).first()).toBeVisible();
  const options = isFurther ? { runOnly: RULES_OF_A_LOOK } : {};
  const violations = () => violationsOf(page, part, options);
  await look.poll(violations, { timeout: 90_000 }).toEqual([]);
  expect.soft(await classConflicts(page), "classes that fight over one property").toEqual([]);
  await expectFits(page, page.viewportSize()?.width ?? 0);
}

/**
 * Elements with classes that set one property twice, so that the order of the style sheet decides: one of them needs
 * `own:`.
 */
async function classConflicts(page: Page): Promise<string[]> {
  const looks = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll("body [class]")].map((element) => element.getAttribute("class") ?? "")),
  ]);
  const namesIn = (look: string) => new Set(look.split(/\s+/).filter(Boolean));
  return looks.filter((look) => namesIn(twMerge(look)).size < namesIn(look).size);
}

/** Common screen widths. */
const SCREENS = [320, 390, 720, 768, 1024, 1280];

/**
 * Fails if the page is wider than any common screen, or a list truncates an important word. The window keeps the widest
 * size.
 */
export async function expectFitsEveryScreen(page: Page): Promise<void> {
  for (const width of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
    await look
      .poll(() => page.evaluate(cutWords), { message: `a word that decides is cut at ${width} px` })
      .toEqual([]);
  }
}

/** Important words of lists, such as states, amounts and times, that are partly out of sight. */
function cutWords(): string[] {
  const isCut = (element: Element): boolean => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { left, right, width } = words.getBoundingClientRect();
    if (width === 0) return false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const isOpen = getComputedStyle(around).overflowX === "visible";
      if (!isOpen && (left < box.left - 0.5 || right > box.right + 0.5)) return true;
    }
    return [...element.querySelectorAll("*")].some(
      (part) => getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth,
    );
  };
  return [...document.querySelectorAll("table [data-whole]")].filter(isCut).map(({ textContent }) => textContent ?? "");
}

/** Fails if the page is wider than its window, and names the elements that stick out. */
async function expectFits(page: Page, width: number): Promise<void> {
  await look
    .poll(() => page.evaluate(widestParts), { message: `the page scrolls sideways at ${width} px` })
    .toEqual([]);
}

/** The innermost elements that stick out of the window, with the names they have, if the page scrolls sideways. */
function widestParts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isClipped = (element: Element): boolean =>
    element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== "visible" || isClipped(element.parentElement));
  const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isClipped(element);
  const all = [...document.body.querySelectorAll("*")].filter(isWide);
  const innermost = all.filter((element) => ![...element.children].some(isWide));
  const nameOf = ({ tagName, className, textContent }: Element) =>
    `<${tagName.toLowerCase()} class="${className.toString().slice(0, 80)}"> ${textContent?.slice(0, 40)}`;
  return [`${scrollWidth - clientWidth} px`, ...innermost.slice(0, 5).map(nameOf)];
}

/** The amounts of a list's rows, from the top. */
export const amountsIn = (page: Page) => page.locator("[data-row] > [data-spot=amount]");

/** Waits until a page of the dashboard handles its keys. Before that, a pressed key is lost. */
export async function keysAreHeard(page: Page): Promise<void> {
  await expect(page.locator(`[aria-keyshortcuts="${ariaKeyOf("find")}"]`)).toBeAttached();
}
