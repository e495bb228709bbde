/** The most of one simulated amount, so that no wallet leaves its range. */
export const SIMULATED_MAX = 1_000_000_000;
