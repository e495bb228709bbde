import { expect, type Locator, type Page } from "@playwright/test";
import { keysAreHeard } from "./pages";

/** A person's actions besides typing and reading: clicks, and keys that decide something. */
export interface Activations {
  click(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  /** Opens a select and picks one of its options. */
  choose(target: Locator, option: string): Promise<void>;
}

/** Runs a journey that may take at most that many activations. Fails at the first one beyond. */
export async function inAtMost(most: number, page: Page, journey: (by: Activations) => Promise<void>): Promise<void> {
  let done = 0;
  const count = (what: string, by = 1) => {
    done += by;
    expect(done, `${what} is one activation too many`).toBeLessThanOrEqual(most);
  };
  await journey({
    async click(target) {
      count(`to click ${target}`);
      await target.click();
    },
    async press(key) {
      count(`to press ${key}`);
      await keysAreHeard(page);
      await page.keyboard.press(key);
    },
    async choose(target, option) {
      count(`to choose ${option}`, 2);
      await target.selectOption(option);
    },
  });
}
