import { expect } from "@playwright/test";
import { NIGHTLY } from "@/testing/turns";
import { advanceADay, signInTo, startDemo } from "../api/demo-server";
import { DemoWalk } from "../api/demo-walk";
import { test } from "./pages";
import { HOUR } from "@/lib/core/time/time";

// A browser takes too long for hundreds of pages on each commit; those runs read them without one (first-run.spec.ts).
test(
  "every page of the demo renders in a browser without console errors, and again a day later",
  { tag: NIGHTLY },
  async ({ context, page }) => {
    test.setTimeout(2 * HOUR);
    const demo = await startDemo();
    try {
      const { cookie = "", said } = await signInTo(demo);
      const [name = "", value = ""] = cookie.split("=");
      expect(value, said).not.toBe("");
      await context.addCookies([{ name, value, url: demo.url, httpOnly: true, sameSite: "Lax" }]);
      for (const isLater of [false, true]) {
        if (isLater) await advanceADay(demo);
        const walk = new DemoWalk({ url: demo.url, cookie });
        await walk.readPages();
        expect(walk.failed).toEqual([]);
        expect(walk.pages.length).toBeGreaterThan(100);
        for (const path of walk.pages) {
          await page.goto(`${demo.url}${path}`);
          await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
          await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
        }
      }
    } finally {
      await demo.stop();
    }
  },
);
