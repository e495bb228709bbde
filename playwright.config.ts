import { defineConfig, devices } from "@playwright/test";
import { TEST_FILES } from "./bin/lib/test-plan.mjs";

const isRoot = process.getuid?.() === 0;

const QUIET_BROWSER = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Turns off the optimizing compilers, which cost more than they save: a page lives for a second or two. */
const SHORT_LIVED_PAGES = "--js-flags=--no-opt,--no-maglev";

/** `npm test` sets APP_URL, BROWSER_PATH and the database; it prints the result that e2e/reporter.ts writes. */
export default defineConfig({
  testDir: ".",
  // Long tests, and most of many like cases: docs/developers/tests.md.
  grepInvert: process.env.NIGHTLY === "on" ? undefined : /@nightly/,
  outputDir: "test-results/playwright",
  reporter: [["list"], ["./e2e/reporter.ts"]],
  fullyParallel: true,
  // Tests of the API and the rules wait for the database and for each other's clocks; two browsers use two cores.
  workers: 5,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: { baseURL: process.env.APP_URL, trace: "off" },
  // Long tests first, so that the workers finish together: the many short tests fill the remaining time.
  projects: [
    { name: "api", testMatch: TEST_FILES.api },
    {
      name: "dashboard",
      workers: 2,
      testMatch: TEST_FILES.dashboard,
      // A journey through several pages on two busy cores. Expectations wait, however slow the machine is.
      timeout: 240_000,
      expect: { timeout: 30_000 },
      // A browser on a busy machine may be late once. The last lines name every test that was retried.
      retries: 1,
      use: {
        ...devices["Desktop Chrome"],
        // An action on an element that cannot be clicked or reached fails long before its test times out.
        actionTimeout: 60_000,
        navigationTimeout: 60_000,
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: {
          executablePath: process.env.BROWSER_PATH,
          args: [...(isRoot ? ["--no-sandbox"] : []), ...QUIET_BROWSER, SHORT_LIVED_PAGES],
        },
      },
    },
    ...(TEST_FILES.soak ? [{ name: "soak", testMatch: TEST_FILES.soak, workers: 1 }] : []),
    ...(TEST_FILES.cluster ? [{ name: "cluster", testMatch: TEST_FILES.cluster, workers: 1 }] : []),
    { name: "unit", testMatch: TEST_FILES.unit },
    { name: "domain", testMatch: TEST_FILES.domain },
    { name: "canary", testMatch: "e2e/canary.spec.ts", dependencies: ["unit", "domain", "api", "dashboard"] },
    { name: "books", testMatch: "e2e/books.spec.ts", dependencies: ["unit", "domain", "api", "dashboard"] },
  ],
});
