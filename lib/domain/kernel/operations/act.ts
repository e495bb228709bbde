import type { AuditAction } from "@/lib/core/access/audit-actions";
import type { Operation } from "@/lib/core/api/operation";
import type { AccountID } from "@/lib/core/api/ids";
import type { AnyoneCtx, Caller } from "./context";

/** Audit details from a command. They are more exact than those that the HTTP edge derives from the request. */
export interface AuditNote {
  action?: AuditAction;
  /** The ID of the changed object. Default: the last parameter of the path. */
  object?: string;
  name?: string;
  /** Several objects instead of one. Each gets its own row. */
  objects?: readonly { object: string; name?: string }[];
  reason?: string;
  outcome?: "requested";
  /** Both have the shape of the request's body. Its schema decides which values the audit log may show. */
  before?: object;
  after?: object;
  /** The account that the action concerns, if the path does not name it. */
  accountID?: AccountID;
  /** The actor, and so the audit log, if they were unknown at the start. */
  caller?: Caller;
}

/** A change that is not yet in the audit log, with its notes so far. */
export interface PendingAuditEntry {
  operation: Operation;
  params: unknown;
  note: AuditNote;
  /** Whether the audit log needs no further row. */
  isWritten: boolean;
}

export type ActCtx = AnyoneCtx & { accountID?: AccountID | undefined };

/** Adds details of this change to its audit row. They must not include secrets. Jobs have no `act`. */
export function note({ act }: Pick<ActCtx, "act">, more: AuditNote): void {
  if (act) Object.assign(act.note, more);
}

/** Marks the command as without effect, so the audit log gets no row. */
export function noteUnchanged({ act }: Pick<ActCtx, "act">): void {
  if (act) act.isWritten = true;
}

/** The context for a part of a change that has one audit row. */
export function unnoted<C extends Pick<ActCtx, "act">>({ act: _own, ...ctx }: C): Omit<C, "act"> {
  return ctx;
}
