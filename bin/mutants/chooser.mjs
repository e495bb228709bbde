import path from "node:path";

/** Counts the folders between a test and a file. */
function distance(test, file) {
  return path
    .relative(path.dirname(file), path.dirname(path.resolve(test)))
    .split(path.sep)
    .filter(Boolean).length;
}

/**
 * The tests that try a mutant: those nearest to its file first, the quick ones before the slow ones, as many as fit into
 * the budget in milliseconds, and at least one. A mutant that only other tests would find counts as a survivor.
 */
export function nearest(tests, file, times, budget) {
  const ordered = tests
    .map((test) => ({ test, far: distance(test.file, file), time: times[test.id] ?? 0 }))
    .sort((one, other) => one.far - other.far || one.time - other.time);
  let spent = 0;
  return ordered
    .filter(({ time }, at) => {
      const fits = at === 0 || spent + time <= budget;
      if (fits) spent += time;
      return fits;
    })
    .map(({ test }) => test);
}
