import { DrizzleQueryError } from "drizzle-orm";
import { busy, conflict, downstream, type Failure } from "@/lib/core/failure";
import { constraintOf } from "@/lib/http/log";

/**
 * Messages for duplicates of values that a business rule makes unique. A violation of any other constraint is a bug.
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
/** Constraints that limit a wallet's amounts. */
const FULL = ["wallet_in_range", "wallet_pending_in_range", "wallet_held_in_range"];
/** Codes of a transaction that failed because of a concurrent one. It may be retried once. */
const GAVE_IN = ["40001", "40P01"];
/**
 * The code of a prepared statement that the session no longer has, for example behind a pooler that mixes sessions up.
 * Nothing was executed, and a retry prepares it again. A statement on a changed table is treated the same, although it
 * has another code.
 */
const FORGOTTEN = "26000";
/** The code of a lock timeout, for example during a migration. */
const LOCKED = "55P03";
/**
 * Prefixes of codes that mean the database did not answer: canceled by a deadline, out of connections, transaction
 * aborted, shutting down or unreachable. 25006 is a read-only standby, 42P05 a pooler that mixes up prepared
 * statements.
 */
const NO_ANSWER = ["57", "53", "08", "25P", "25006", FORGOTTEN, "42P05", "CONNECT", "ECONN", "ETIMEDOUT", "EPIPE"];

let fullAt = -Infinity;

/** Whether a write failed because of a full disk within the given milliseconds. */
export function isDiskFull(within: number): boolean {
  return performance.now() - fullAt < within;
}

/** Returns the failure to answer for a database error. Undefined for a bug. */
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

/** Whether the same work may succeed if it is retried immediately. All of it was rolled back. */
export function gaveIn(error: unknown): boolean {
  return [...GAVE_IN, FORGOTTEN].includes(stateOf(error).code ?? "");
}

/** Returns the SQLSTATE or the code of the driver or the system, and the violated constraint if there is one. */
function stateOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof cause !== "object" || cause === null) return {};
  const { code: sqlState, routine } = cause as Record<string, unknown>;
  const constraint = constraintOf(cause as Record<string, unknown>);
  const code = routine === "RevalidateCachedQuery" ? FORGOTTEN : sqlState;
  return { ...(typeof code === "string" && { code }), ...(constraint !== undefined && { constraint }) };
}
