import { DrizzleQueryError } from "drizzle-orm";
import { busy, conflict, downstream, type Failure } from "@/lib/core/failure";
import { constraintOf } from "@/lib/http/log";

/**
 * Words the refusal of a second one, for values that a rule of the business makes unique; any other is a mistake of
 * ours.
 */
const TAKEN: Partial<Record<string, string>> = {
  account_foreign_id: "another account has this foreignID",
  agreement_active: "this plan is agreed upon already",
  fee_plan_code: "another plan has this code",
  invite_template_name: "a template of this name exists already",
  member_invite_open: "there is an open invite for this address",
  passkey_credential: "this passkey is registered already",
  person_email: "this address is taken",
  saved_view_name: "you have a view of this name already",
};
/** Lists the limits of a wallet, with the refusal of an amount that would exceed them. */
const FULL = ["wallet_in_range", "wallet_pending_in_range", "wallet_held_in_range"];
/** Lists the codes of a transaction that gave in to another one in its way. It may try once more. */
const GAVE_IN = ["40001", "40P01"];
/**
 * The code of a statement that its session has forgotten, as behind a pooler that mixes sessions up. Nothing of it was done,
 * and it is prepared again when it is tried again. So is one whose table has changed, which has another code.
 */
const FORGOTTEN = "26000";
/** The code of a lock that was not to be had in time, which a migration may hold. */
const LOCKED = "55P03";
/**
 * Cancelled by a deadline, out of connections, a transaction given up, shutting down, or not to be reached at all. 25006 is a
 * standby that only reads, 42P05 a pooler that mixes up prepared statements.
 */
const NO_ANSWER = ["57", "53", "08", "25P", "25006", FORGOTTEN, "42P05", "CONNECT", "ECONN", "ETIMEDOUT", "EPIPE"];

/** When a write last found the disk full. */
let fullAt = -Infinity;

/** Whether a write found the disk full within the last so many milliseconds. */
export function foundDiskFull(within: number): boolean {
  return performance.now() - fullAt < within;
}

/** Returns what a refusal of the database means to a client; undefined for a mistake of ours. */
export function refusal(error: unknown): Failure | undefined {
  const { code, constraint } = stateOf(error);
  if (code === undefined) return undefined;
  if (code === "53100") fullAt = performance.now();
  const taken = code === "23505" && constraint !== undefined ? TAKEN[constraint] : undefined;
  if (taken !== undefined) return conflict(taken);
  if (code === "23514" && FULL.includes(constraint ?? "")) return conflict("the wallet cannot hold this amount");
  if (GAVE_IN.includes(code)) return conflict("it is being changed at this moment, try again");
  if (code === LOCKED) return busy("the database");
  return NO_ANSWER.some((prefix) => code.startsWith(prefix)) ? downstream("the database") : undefined;
}

/** Says whether the same work may succeed when it is done again at once: all of it was undone. */
export function gaveIn(error: unknown): boolean {
  return [...GAVE_IN, FORGOTTEN].includes(stateOf(error).code ?? "");
}

/** The SQLSTATE, or the code of the driver or the system, and the constraint if it was one. */
function stateOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof cause !== "object" || cause === null) return {};
  const { code: told, routine } = cause as Record<string, unknown>;
  const constraint = constraintOf(cause as Record<string, unknown>);
  const code = routine === "RevalidateCachedQuery" ? FORGOTTEN : told;
  return { ...(typeof code === "string" && { code }), ...(constraint !== undefined && { constraint }) };
}
