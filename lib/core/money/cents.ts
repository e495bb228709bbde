import { z } from "zod";
import { CENTS_MAX } from "./money";

/** Whole cents, never negative. */
export const Cents = z
  .int("must be a whole number of cents")
  .min(0, "must not be negative")
  .max(CENTS_MAX, `must be ${CENTS_MAX} cents or fewer`)
  .brand("Cents");
export type Cents = z.infer<typeof Cents>;
