import { readFileSync } from "node:fs";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The package exports a source of twice this size, which a browser takes longer to parse. */
const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/**
 * Rules that axe leaves off by default: a name must contain the visible text, or people who speak it to their device
 * fail. Only the nightly sweep enables them.
 */
const MORE_RULES: axe.RuleObject = {
  "label-content-name-mismatch": { enabled: process.env.SWEEP_LOOKS === "all" },
};

/** Loads axe into a frame once. It stays until the frame's document is replaced. */
async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(SOURCE);
}

/**
 * Violations that axe finds on a page or in one part of it. It checks frames too: they have the page's origin, or
 * cannot be read by any page.
 */
export async function violationsOf(page: Page, part?: string, options: axe.RunOptions = {}): Promise<string[]> {
  const [main, ...inner] = page.frames();
  if (main) await bring(main);
  await Promise.allSettled(inner.map(bring));
  const { violations } = await page.evaluate(
    async ([within, chosen]) => window.axe.run(within ?? document, { ...chosen, resultTypes: ["violations"] }),
    [part, { rules: options.runOnly ? {} : MORE_RULES, ...options }] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
