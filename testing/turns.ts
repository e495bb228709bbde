/** The tag of tests that only `npm run soak` runs, and `npm test` when their file is named. */
export const NIGHTLY = "@nightly";

/** `npm test` sets it to the number of commits, so that all workers of a run agree. */
const TURN = Number(process.env.TEST_TURN ?? 0);

/**
 * Tags one of many similar cases: one of `parts` runs with each commit, another one after the next, all of them each
 * night. Consecutive cases are in different parts.
 */
export const inTurn = (index: number, parts: number): string[] => ((index + TURN) % parts === 0 ? [] : [NIGHTLY]);

/** Repetitions of races and of rules with generated values: 20 with each commit, more each night. */
export const ROUNDS = Number(process.env.ROUNDS ?? 20);
