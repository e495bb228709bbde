import { z } from "zod";
import { downstream, Failure, rateLimited } from "../failure";
import { operationName, type Operation } from "../api/operation";

const OPERATION_MAX = 200;
const PERCENT = 100;

/** A failure that a partner requests for a sandbox key, to test how its own program copes. */
export const SimulatedFailure = z.object({
  /** The operation that fails, such as `POST /accounts/{accountID}/transfers`. Absent: all operations. */
  operation: z
    .string()
    .max(OPERATION_MAX)
    .regex(/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/, "must be a method and a path")
    .optional(),
  status: z.enum(["429", "500", "504"]),
  /** The percentage of requests that fail, chosen at random. */
  share: z.int().min(1).max(PERCENT),
  /** Whether the work is done and only its answer is lost. Absent or false: nothing is done. */
  isDone: z.boolean().optional(),
});
export type SimulatedFailure = z.infer<typeof SimulatedFailure>;

/** Whether a request of the operation fails. `chance` is from 0 to less than 1. */
export function meets({ operation, share }: SimulatedFailure, requested: Operation, chance = Math.random()): boolean {
  const isMeant = operation === undefined || operation === operationName(requested);
  return isMeant && chance * PERCENT < share;
}

/** The failure to answer. A 429 asks the client to wait a second. */
export function failureOf({ status }: SimulatedFailure): Failure {
  if (status === "429") return rateLimited(1);
  return status === "504" ? downstream("a simulated service") : new Failure("broken", "simulated");
}
