import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

const CODE_STEP_MS = 30_000;
/** Rails of the sandbox take some seconds; everything else is faster. */
const PAGE_TIMEOUT_MS = 60_000;

/** Whether React has hydrated every control of the page. Runs in the browser. */
function isRunning() {
  const controls = [...document.querySelectorAll("button, input, select, textarea")];
  const isTakenOver = (control) => Object.keys(control).some((name) => name.startsWith("__react"));
  return controls.every(isTakenOver);
}

/** One-time codes of a person. Each code works only once, and the wait for the next takes up to half a minute. */
async function codesOf({ totpSecret }) {
  const { Secret, TOTP } = await import("otpauth");
  const entry = new TOTP({ secret: Secret.fromBase32(totpSecret) });
  let last = 0;
  return async () => {
    while (Math.floor(Date.now() / CODE_STEP_MS) <= last) await sleep(200);
    last = Math.floor(Date.now() / CODE_STEP_MS);
    return entry.generate();
  };
}

/**
 * Acts on a page like a person and counts the actions: clicks and keys that decide something, and fields that are
 * filled in. Choosing from a list is two clicks. Time spent waiting for a new one-time code is counted separately.
 */
export async function walkerOn(page, { url, person }) {
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const nextCode = await codesOf(person);
  const done = { clicks: 0, typed: 0, waited: 0 };
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  const code = async () => {
    const since = Date.now();
    const next = await nextCode();
    done.waited += Date.now() - since;
    done.typed += 1;
    return next;
  };
  const prove = async () => {
    await question.getByLabel("Six-digit code").fill(await code());
    await question.waitFor({ state: "detached" });
  };
  return {
    page,
    done,
    code,
    /** Opens the first page. Not counted as part of a journey. */
    async open(path) {
      await page.goto(new URL(path, url).href);
      await page.waitForFunction(isRunning);
    },
    async click(target) {
      done.clicks += 1;
      await target.click();
    },
    async press(...keys) {
      for (const key of keys) {
        done.clicks += 1;
        await page.keyboard.press(key);
      }
    },
    async type(target, text) {
      done.typed += 1;
      await target.fill(text);
    },
    async choose(target, label) {
      done.clicks += 2;
      await target.selectOption({ label });
    },
    /** Waits for the next element, and answers the second-factor prompt if that appears first. */
    async see(target) {
      await target.or(question).first().waitFor();
      if (!(await question.isVisible())) return;
      await prove();
      await target.first().waitFor();
    },
  };
}

export async function take(walk, { name, before, go }) {
  try {
    await before?.(walk);
    Object.assign(walk.done, { clicks: 0, typed: 0, waited: 0 });
    const began = Date.now();
    await go(walk);
    const { clicks, typed, waited } = walk.done;
    return { name, clicks, typed, seconds: (Date.now() - began - waited) / 1000 };
  } catch (error) {
    const said = stripVTControlCharacters(error.message).split("\n", 4).join(" ");
    return { name, fault: `${said} (at ${walk.page.url()})` };
  }
}
