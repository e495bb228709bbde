import { next } from "@/lib/core/api/states";
import { type AuthorizationStatus, authorizationStates, type FactKind } from "../states";

/** The money of an authorization, in cents. */
export interface Hold {
  status: AuthorizationStatus;
  authorized: number;
  /** Is the amount that is still reserved. */
  held: number;
  captured: number;
}

/** Describes what a network tells of an authorization. Without an amount it means all that is left. */
export interface NetworkFact {
  kind: FactKind;
  amount?: number | undefined;
  /** Nothing more will be captured. */
  final?: boolean | undefined;
}

/** Describes what it does to the wallet. */
type Move =
  | { move: "hold" | "release"; amount: number }
  | { move: "capture"; amount: number; held: number; released: number }
  | { move: "none" };

export interface Effect {
  after: Hold;
  /** Signed: spending is negative. */
  amount: number;
  move: Move;
}

/** Returns the effect of a fact on an authorization. It is undefined where the fact comes too late to do anything. */
export function effectOf(hold: Hold, networkFact: NetworkFact): Effect | undefined {
  if (networkFact.kind === "clearing") return captured(hold, networkFact);
  if (hold.status !== "pending") return undefined;
  switch (networkFact.kind) {
    case "reversal":
      return reversed(hold, networkFact.amount ?? hold.held);
    case "authorization-advice":
      return advised(hold, networkFact.amount ?? hold.authorized);
    case "authorization-expiration":
      return expired(hold);
  }
}

/** Less is authorized. What was captured stays. */
function reversed(hold: Hold, wanted: number): Effect | undefined {
  if (wanted === 0) return undefined;
  const amount = Math.min(wanted, hold.held);
  const after = { ...hold, authorized: hold.authorized - amount, held: hold.held - amount };
  return { after: { ...after, status: whenOver(after, "reverse") }, amount, move: { move: "release", amount } };
}

/** The network says how much is authorized in all. */
function advised(hold: Hold, authorized: number): Effect {
  const held = Math.max(0, authorized - hold.captured);
  const after = { ...hold, authorized, held };
  const more = held - hold.held;
  const move: Move = more === 0 ? { move: "none" } : { move: more > 0 ? "hold" : "release", amount: Math.abs(more) };
  return { after: { ...after, status: whenOver(after, "reverse") }, amount: negative(authorized), move };
}

function expired(hold: Hold): Effect {
  const after = { ...hold, held: 0 };
  const move: Move = { move: "release", amount: hold.held };
  return { after: { ...after, status: whenOver(after, "expire") }, amount: hold.held, move };
}

/**
 * Returns the effect of a capture. The amount is paid, however much is reserved and whatever became of the
 * authorization.
 */
function captured(hold: Hold, { amount = hold.held, final = false }: NetworkFact): Effect | undefined {
  if (amount === 0) return undefined;
  const held = Math.min(amount, hold.held);
  const released = final ? hold.held - held : 0;
  const after = { ...hold, held: hold.held - held - released, captured: hold.captured + amount };
  const isOver = after.held === 0 && hold.status !== "cleared";
  const status = isOver ? next(authorizationStates, hold.status, "clear") : hold.status;
  return { after: { ...after, status }, amount: negative(amount), move: { move: "capture", amount, held, released } };
}

/** Ends an authorization of which nothing is reserved any more: cleared if anything was captured. */
function whenOver({ status, held, captured: taken }: Hold, how: "reverse" | "expire"): AuthorizationStatus {
  if (held > 0) return status;
  return next(authorizationStates, status, taken > 0 ? "clear" : how);
}

const negative = (cents: number) => (cents === 0 ? 0 : -cents);
