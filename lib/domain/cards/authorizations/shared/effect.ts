import { next } from "@/lib/core/api/states";
import { type AuthorizationStatus, authorizationStates, type FactKind } from "../states";

/** The money of an authorization, in cents. */
export interface Hold {
  status: AuthorizationStatus;
  authorized: number;
  held: number;
  captured: number;
}

/** A network event about an authorization. Without an amount it concerns the whole remaining amount. */
export interface NetworkFact {
  kind: FactKind;
  amount?: number | undefined;
  /** Nothing more will be captured. */
  final?: boolean | undefined;
}

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

/** Returns the effect of an event on an authorization. Undefined if it comes too late to change anything. */
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

/** The effect of a reversal: less is authorized, and captures stay. */
function reversed(hold: Hold, wanted: number): Effect | undefined {
  if (wanted === 0) return undefined;
  const amount = Math.min(wanted, hold.held);
  const after = { ...hold, authorized: hold.authorized - amount, held: hold.held - amount };
  return { after: { ...after, status: whenOver(after, "reverse") }, amount, move: { move: "release", amount } };
}

/** The effect of an advice, which sets the total authorized amount. */
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

/** The effect of a capture. It is paid regardless of the reserved amount and the authorization's status. */
function captured(hold: Hold, { amount = hold.held, final = false }: NetworkFact): Effect | undefined {
  if (amount === 0) return undefined;
  const held = Math.min(amount, hold.held);
  const released = final ? hold.held - held : 0;
  const after = { ...hold, held: hold.held - held - released, captured: hold.captured + amount };
  const isOver = after.held === 0 && hold.status !== "cleared";
  const status = isOver ? next(authorizationStates, hold.status, "clear") : hold.status;
  return { after: { ...after, status }, amount: negative(amount), move: { move: "capture", amount, held, released } };
}

/** The status of an authorization without a remaining hold: cleared if any part was captured. */
function whenOver({ status, held, captured: taken }: Hold, how: "reverse" | "expire"): AuthorizationStatus {
  if (held > 0) return status;
  return next(authorizationStates, status, taken > 0 ? "clear" : how);
}

const negative = (cents: number) => (cents === 0 ? 0 : -cents);
