import type { AuditAction } from "@/lib/core/access/audit-actions";
import type { Operation } from "@/lib/core/api/operation";
import type { AccountID } from "@/lib/core/api/ids";
import type { AnyoneCtx, Caller } from "./context";

/** Describes a command's own knowledge of its change, which is better than the edge's. */
export interface AuditNote {
  /** A more exact name than the operation's. */
  action?: AuditAction;
  /** The ID of the changed object. By default the last parameter of the path. */
  object?: string;
  /** The object's name. */
  name?: string;
  /** Several objects instead of one, with a row each. */
  objects?: readonly { object: string; name?: string }[];
  reason?: string;
  outcome?: "requested";
  /** Both have the shape of the request's body, whose schema says what may be told. */
  before?: object;
  after?: object;
  /** The account of the act, if the path names none. */
  accountID?: AccountID;
  /** Names the actor, and the trail, if they were not known at the start. */
  caller?: Caller;
}

/** A change on its way into the audit trail, with its notes so far. */
export interface PendingAuditEntry {
  operation: Operation;
  params: unknown;
  note: AuditNote;
  /** Whether nothing is left to write. */
  isWritten: boolean;
}

export type ActCtx = AnyoneCtx & { accountID?: AccountID | undefined };

/** Adds to what the trail will keep of this change; never a secret. Jobs have no act. */
export function note({ act }: Pick<ActCtx, "act">, more: AuditNote): void {
  if (act) Object.assign(act.note, more);
}

/** Says that nothing changed after all, so the trail gets no row. */
export function noteUnchanged({ act }: Pick<ActCtx, "act">): void {
  if (act) act.isWritten = true;
}

/** The context for a part of a change that is noted as a whole. */
export function unnoted<C extends Pick<ActCtx, "act">>({ act: _own, ...ctx }: C): Omit<C, "act"> {
  return ctx;
}
