import { z } from "zod";
import { downstream, Failure, rateLimited } from "../failure";
import { operationName, type Operation } from "../api/operation";

const OPERATION_MAX = 200;
const PERCENT = 100;

/** Describes what a partner asks of a sandbox key, to see how its own program bears it. */
export const SimulatedFailure = z.object({
  /** The operation that fails, such as `POST /accounts/{accountID}/transfers`. Absent: each one. */
  operation: z
    .string()
    .max(OPERATION_MAX)
    .regex(/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/, "must be a method and a path")
    .optional(),
  status: z.enum(["429", "500", "504"]),
  /** So many of a hundred requests fail. They are drawn by chance. */
  share: z.int().min(1).max(PERCENT),
  /** The work is done, and only its answer is lost. Absent or false: nothing is done. */
  isDone: z.boolean().optional(),
});
export type SimulatedFailure = z.infer<typeof SimulatedFailure>;

/** Whether a request of the operation meets the failure. `chance` is from 0 to less than 1. */
export function meets({ operation, share }: SimulatedFailure, asked: Operation, chance = Math.random()): boolean {
  const isMeant = operation === undefined || operation === operationName(asked);
  return isMeant && chance * PERCENT < share;
}

/** The failure as it is answered. A client that may ask too much is told to wait a second. */
export function failureOf({ status }: SimulatedFailure): Failure {
  if (status === "429") return rateLimited(1);
  return status === "504" ? downstream("a simulated service") : new Failure("broken", "simulated");
}
