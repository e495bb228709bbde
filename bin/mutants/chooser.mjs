import path from "node:path";

function distance(test, file) {
  return path
    .relative(path.dirname(file), path.dirname(path.resolve(test)))
    .split(path.sep)
    .filter(Boolean).length;
}

/** Decay of a test's finds with each mutant that it meets, because the next mutant is further away in the file. */
const DECAY = 0.8;

/**
 * Chooses the tests that try a mutant. It learns from the mutants of a file: a test that found the last ones is likely
 * to find the next one. Times are milliseconds without a mutant.
 */
export class Chooser {
  constructor(times, budget) {
    this.times = times;
    this.budget = budget;
    this.known = new Map();
  }

  recordOf({ id }, file) {
    const key = `${file} ${id}`;
    if (!this.known.has(key)) this.known.set(key, { tried: 0, found: 0 });
    return this.known.get(key);
  }

  timeOf({ id }) {
    return this.times[id] ?? 0;
  }

  /** The likelihood that a test finds the next mutant of a file, per millisecond of the test. */
  worth(test, file) {
    const { tried, found } = this.recordOf(test, file);
    const nearness = 0.5 / (1 + distance(test.file, file));
    return (found + nearness) / (tried + 1) / (this.timeOf(test) + 5);
  }

  /**
   * The most valuable tests first, as many as fit into the budget, and at least one. A mutant that only other tests
   * would find counts as missed.
   */
  choose(tests, file) {
    const ordered = tests
      .map((test) => ({ test, worth: this.worth(test, file) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ test }) => test);
    let spent = 0;
    return ordered.filter((test, at) => {
      const fits = at === 0 || spent + this.timeOf(test) <= this.budget;
      if (fits) spent += this.timeOf(test);
      return fits;
    });
  }

  learn(test, file, isFound) {
    const record = this.recordOf(test, file);
    record.tried = record.tried * DECAY + 1;
    record.found = record.found * DECAY + (isFound ? 1 : 0);
  }
}
