import type { AuditAction } from "@/lib/core/audit-actions";
import { type Input, lastOf, type Operation } from "@/lib/core/operation";
import type { AccountID } from "@/lib/core/ids";
import type { AnyoneCtx, Caller } from "../context";
import { changesOf } from "./changes";
import { type AuditEntry, recordAll, rowsOf } from "./record";

/** What a command knows of its change better than the edge. */
export interface Note {
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
  /** Who acted, and in whose trail, if that was not known at the start. */
  caller?: Caller;
}

/** A change on its way into the audit trail, with its notes so far. */
export interface Act {
  operation: Operation;
  params: unknown;
  note: Note;
  /** Whether nothing is left to write. */
  isWritten: boolean;
}

type ActCtx = AnyoneCtx & { accountID?: AccountID | undefined };

/** Adds to what the trail will keep of this change; never a secret. Jobs have no act. */
export function note({ act }: Pick<ActCtx, "act">, more: Note): void {
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

/**
 * Runs an operation and writes its audit row in the same transaction. Every change has a row, unless the operation says
 * why not.
 */
export async function recorded<C extends ActCtx, T>(
  operation: Operation,
  ctx: C,
  { params }: Pick<Input<Operation>, "params">,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (operation.method === "GET" || operation.unrecorded) return work(ctx);
  const act: Act = { operation, params, note: {}, isWritten: false };
  const open = { ...ctx, act };
  const result = await work(open);
  await recordAct(open);
  return result;
}

/** Writes the rows of this change now, for a command that commits by itself. */
export async function recordAct(ctx: ActCtx): Promise<void> {
  const found = takeEntries(ctx);
  if (found) await recordAll({ ...ctx, caller: found.caller }, found.entries);
}

/** The rows of this change as JSON, for a command that writes them in its own statement. */
export function takeRows(ctx: ActCtx): string {
  const found = takeEntries(ctx);
  return found ? rowsOf(ctx, found.caller, found.entries) : "[]";
}

function takeEntries(ctx: ActCtx): { caller: Caller; entries: AuditEntry[] } | null {
  const { act } = ctx;
  if (!act || act.isWritten) return null;
  const { operation, params, note: noted } = act;
  const { caller = ctx.caller, action = operation.audit, outcome = "done", reason, before, after } = noted;
  const accountID = noted.accountID ?? ctx.accountID ?? caller?.accountID;
  // A person without an account has no trail yet.
  if (!caller || !action || !accountID) return null;
  act.isWritten = true;
  const object = noted.object ?? lastOf(operation, params) ?? accountID;
  const objects = noted.objects ?? [{ object, ...(noted.name !== undefined && { name: noted.name }) }];
  const changes = before || after ? changesOf(operation.body, before, after) : [];
  const common: Omit<AuditEntry, "object"> = {
    action,
    outcome,
    accountID,
    changes,
    ...(reason !== undefined && { reason }),
  };
  return { caller, entries: objects.map((one) => ({ ...common, ...one })) };
}
