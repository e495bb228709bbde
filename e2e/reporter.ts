import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** A test that was interrupted has not shown anything: it failed. */
function outcomeOf(test: TestCase) {
  return test.results.some((result) => result.status === "interrupted") ? "unexpected" : test.outcome();
}

const nameOf = ({ location, title }: TestCase) =>
  `${path.relative(process.cwd(), location.file)}:${location.line} ${title}`;

/** Writes what the runner's last lines say to test-results/summary.json: the counts, and each test that used a second try. */
export default class SummaryReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;
  private file = "";

  onBegin(config: FullConfig, suite: Suite) {
    this.suite = suite;
    this.file = path.join(path.dirname(config.configFile ?? "."), "test-results", "summary.json");
  }

  /** Errors outside of any test: a file that cannot be loaded counts as one that failed. */
  onError() {
    this.errors += 1;
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const outcomes = tests.map(outcomeOf);
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const summary = {
      passed: count("expected", "flaky"),
      failed: count("unexpected") + this.errors,
      skipped: count("skipped"),
      secondTries: tests.filter((test) => outcomeOf(test) === "flaky").map(nameOf),
    };
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(summary)}\n`);
  }

  printsToStdio() {
    return false;
  }
}
