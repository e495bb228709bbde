import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { CPUMeter } from "./cpu-meter";

const SLOWEST = 40;

/** An interrupted test has not shown anything, so it failed. */
function outcomeOf(test: TestCase) {
  return test.results.some((result) => result.status === "interrupted") ? "unexpected" : test.outcome();
}

const nameOf = ({ location, title }: TestCase) =>
  `${path.relative(process.cwd(), location.file)}:${location.line} ${title}`;

/** Reasons for skipped tests, each with their number. A test without a reason did not get its turn. */
function reasonsOf(tests: TestCase[]): string[] {
  const counts = new Map<string, number>();
  for (const test of tests) {
    const given = test.annotations.find(({ type }) => type === "skip")?.description;
    const reason = given ?? `${nameOf(test)} did not run`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count}: ${reason}`);
}

/** The seconds that each test took over all its attempts; the slowest first. */
function durationsOf(tests: TestCase[]): { name: string; seconds: number }[] {
  const secondsOf = ({ results }: TestCase) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return tests
    .map((test) => ({ name: nameOf(test), seconds: Math.round(secondsOf(test) * 10) / 10 }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/**
 * Writes test-results/summary.json for the runner's last lines: the counts, each retried test, reasons for skipped
 * tests, the slowest tests and the CPU seconds. test-results/durations.json has the seconds of every test.
 */
export default class SummaryReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;
  private file = "";
  private meter: CPUMeter | undefined;

  onBegin(config: FullConfig, suite: Suite) {
    this.suite = suite;
    this.file = path.join(path.dirname(config.configFile ?? "."), "test-results", "summary.json");
    if (process.platform === "linux") this.meter = new CPUMeter();
  }

  /** Counts an error outside of any test, such as a file that cannot be loaded, as a failed test. */
  onError() {
    this.errors += 1;
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const outcomes = tests.map(outcomeOf);
    const durations = durationsOf(tests);
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const summary = {
      passed: count("expected", "flaky"),
      failed: count("unexpected") + this.errors,
      skipped: count("skipped"),
      secondTries: tests.filter((test) => outcomeOf(test) === "flaky").map(nameOf),
      skips: reasonsOf(tests.filter((test) => outcomeOf(test) === "skipped")),
      slowest: durations.slice(0, SLOWEST),
      cpuSeconds: this.meter?.stop() ?? {},
    };
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(path.join(path.dirname(this.file), "durations.json"), JSON.stringify(durations, null, 1));
    writeFileSync(this.file, `${JSON.stringify(summary)}\n`);
  }

  printsToStdio() {
    return false;
  }
}
