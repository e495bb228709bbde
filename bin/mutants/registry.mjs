// Replaces @playwright/test while mutants are tried: it collects the tests of a file instead of running them.
import { expect } from "@playwright/test";

export { expect };

const NO_LIMITS = { configure() {} };
let open;

/**
 * Loads a test file and returns its tests. The file's hooks run around each test, so that every test is independent.
 */
export async function testsOf(file, load) {
  open = { file, tests: [], before: [], after: [] };
  await load();
  const { tests, before, after } = open;
  return tests.map(({ title, body }) => ({
    id: `${file} › ${title}`,
    file,
    async run() {
      try {
        for (const hook of before) await hook({});
        await body({}, {});
      } finally {
        for (const hook of after) await hook({});
      }
    },
  }));
}

/** Collects a test. Loops can create tests with equal titles, which numbers distinguish. */
function keep(title, ...rest) {
  const repeats = open.tests.filter((one) => one.plain === title).length;
  open.tests.push({ plain: title, title: repeats === 0 ? title : `${title} (${repeats + 1})`, body: rest.at(-1) });
}

export const test = Object.assign(keep, {
  describe: Object.assign((_title, body) => body(), NO_LIMITS),
  beforeAll: (hook) => open.before.push(hook),
  beforeEach: (hook) => open.before.push(hook),
  afterAll: (hook) => open.after.push(hook),
  afterEach: (hook) => open.after.push(hook),
  setTimeout() {},
  slow() {},
});
