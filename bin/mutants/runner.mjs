// The test runner that Stryker calls: one long-running process with its own database, which switches mutants on in
// turn.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { setUp } from "../lib/setup.mjs";
import { sentences } from "./sentences.mjs";
import { Chooser } from "./chooser.mjs";
import { testsOf } from "./registry.mjs";
import { isSampled } from "./sample.mjs";
import { bundleTests } from "./test-bundle.mjs";

/** The file with each test's duration without a mutant. The dry run writes it to the copy that all runners share. */
const TIMES_FILE = "test-times.json";

/** Time limit for the tests of a mutant: at least this many milliseconds, or this multiple of their normal duration. */
const TIMEOUT = { least: 15_000, factor: 4 };

/**
 * A mutant counts as endless when it runs this many times as often as in all tests together. Stryker's default is 100.
 */
const HIT_LIMIT_FACTOR = 5;

/** After this many finds in a row, a slow test is run again without a mutant to confirm that it passes. */
const TRUST_LIMITS = { finds: 5, milliseconds: 200 };

/**
 * Assigns mutants that run both while modules load and in a test to the test. Otherwise Stryker would start another
 * process with another database for each of them.
 */
function withoutHybrids({ static: loaded, perTest }) {
  const met = new Set(Object.values(perTest).flatMap((ofTest) => Object.keys(ofTest)));
  return { static: Object.fromEntries(Object.entries(loaded).filter(([id]) => !met.has(id))), perTest };
}

class Runner {
  constructor(options) {
    this.options = options.mutants;
    this.context = globalThis.__stryker__ ??= {};
    this.finds = new Map();
    process.on("unhandledRejection", (reason) => (this.stray ??= reason));
    process.on("uncaughtException", (error) => (this.stray ??= error));
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const database = await openTestDatabase();
    this.close = database.close;
    const env = { ...serverEnvironment(database, { port: 3000, home: database.home }), WEBHOOK_LOOPBACK: "on" };
    await setUp(env);
    Object.assign(process.env, env);
    delete process.env.NODE_ENV;
    const files = await bundleTests(process.cwd(), this.options.tests);
    this.tests = [];
    for (const [file, load] of files) this.tests.push(...(await testsOf(file, load)));
  }

  /** Runs tests one after another until the first failure. */
  async run(tests, { all = false } = {}) {
    const results = [];
    for (const test of tests) {
      this.context.currentTestId = test.id;
      const result = await this.runOne(test);
      results.push(result);
      if (result.status === TestStatus.Failed && !all) break;
    }
    this.context.currentTestId = undefined;
    return results;
  }

  async runOne({ id, file, run }) {
    this.stray = undefined;
    const start = performance.now();
    const facts = () => ({ id, name: id, fileName: file, timeSpentMs: Math.round(performance.now() - start) });
    try {
      await run();
      if (this.stray) throw this.stray;
      return { ...facts(), status: TestStatus.Success };
    } catch (error) {
      return { ...facts(), status: TestStatus.Failed, failureMessage: String(error?.stack ?? error) };
    }
  }

  async dryRun() {
    this.context.activeMutant = undefined;
    this.context.mutantCoverage ??= { static: {}, perTest: {} };
    const tests = await this.run(this.tests, { all: true });
    fs.writeFileSync(
      TIMES_FILE,
      JSON.stringify(Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]))),
    );
    return { status: DryRunStatus.Complete, tests, mutantCoverage: withoutHybrids(this.context.mutantCoverage) };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit: most }) {
    if (this.isStuck) throw new Error("the tests of the previous mutant did not end, so the process is restarted");
    if (!isSampled(activeMutant.id, this.options.sample))
      return { status: MutantRunStatus.Error, errorMessage: "it is not in the sample" };
    this.chooser ??= new Chooser(JSON.parse(fs.readFileSync(TIMES_FILE, "utf8")), this.options.budget);
    const wanted = new Set(testFilter ?? this.tests.map(({ id }) => id));
    const covering = this.tests.filter(({ id }) => wanted.has(id));
    const file = path.resolve(sandboxFileName);
    const chosen = this.chooser.choose(covering, file);
    const hitLimit = most && Math.ceil((most * HIT_LIMIT_FACTOR) / 100);
    Object.assign(this.context, { activeMutant: activeMutant.id, hitCount: most && 0, hitLimit });
    const usual = chosen.reduce((sum, test) => sum + this.chooser.timeOf(test), 0);
    const tests = await Promise.race([
      this.run(chosen),
      pause(TIMEOUT.least + usual * TIMEOUT.factor, [], { ref: false }),
    ]);
    this.isStuck = tests.length === 0;
    const { hitCount } = this.context;
    Object.assign(this.context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    const endless =
      determineHitLimitReached(hitCount, hitLimit) ??
      (this.isStuck && { status: DryRunStatus.Timeout, reason: "stuck" });
    for (const { id, status } of tests) {
      const isFound = status === TestStatus.Failed;
      this.chooser.learn({ id }, file, isFound);
      if (!isFound) this.finds.set(id, 0);
      else if (!endless) await this.prove(id);
    }
    return toMutantRunResult(endless || { status: DryRunStatus.Complete, tests });
  }

  /**
   * Confirms a find: the test must pass without the mutant. If it fails, earlier tests left something behind, so
   * Stryker starts a new process. After a slow test has passed, its next finds are trusted.
   */
  async prove(id) {
    const finds = (this.finds.get(id) ?? TRUST_LIMITS.finds) + 1;
    const isBelieved = finds <= TRUST_LIMITS.finds && this.chooser.timeOf({ id }) > TRUST_LIMITS.milliseconds;
    this.finds.set(id, isBelieved ? finds : 0);
    if (isBelieved) return;
    const [again] = await this.run(this.tests.filter((test) => test.id === id));
    if (again.status === TestStatus.Failed) throw new Error(`fails without a fault: ${id}\n${again.failureMessage}`);
  }

  async dispose() {
    await this.close?.();
  }
}
Runner.inject = tokens(commonTokens.options);

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, "registry", Runner),
  declareValuePlugin(PluginKind.Ignore, "sentences", sentences),
];

export const strykerValidationSchema = {
  properties: { mutants: { type: "object" } },
};
