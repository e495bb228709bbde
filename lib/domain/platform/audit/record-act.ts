import { type Input, lastOf, type Operation } from "@/lib/core/api/operation";
import type { Caller, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type ActCtx, noteUnchanged, type PendingAuditEntry } from "@/lib/domain/kernel/operations/act";
import { changesOf } from "./changes";
import { type AuditEntry, recordAll, rowsOf } from "./record";

/** Runs an operation and writes its audit row in the same transaction, unless it declares a reason against a row. */
export async function recorded<C extends ActCtx, T>(
  operation: Operation,
  ctx: C,
  { params }: Pick<Input<Operation>, "params">,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (operation.method === "GET" || operation.audit?.unrecorded) return work(ctx);
  const act: PendingAuditEntry = { operation, params, note: {}, isWritten: false };
  const open = { ...ctx, act };
  const result = await work(open);
  await recordAct(open);
  return result;
}

/** Writes the rows of this change now, for a command that commits its own transaction. */
export async function recordAct(ctx: ActCtx): Promise<void> {
  const entries = takeEntries(ctx);
  if (entries) await recordAll({ ...ctx, caller: entries.caller }, entries.entries);
}

/**
 * Stores the result of an outside service's answer with its audit row in a separate transaction. For operations that
 * call a service first. A repeat with the same idempotency key gets the first response and changes nothing.
 */
export async function recordAnswered<C extends ActCtx & Pick<PublicCtx, "db" | "settling">, T>(
  ctx: C,
  act: (open: C) => Promise<T>,
): Promise<T | Response> {
  const { settling } = ctx;
  if (!settling) throw new Error("the operation does not ask first");
  const answer = await settling.write(async (db) => {
    const open = { ...ctx, db };
    const result = await act(open);
    await recordAct(open);
    return result;
  });
  if (answer instanceof Response) noteUnchanged(ctx);
  return answer;
}

/** The rows of this change as JSON, for a command that writes them in its own statement. */
export function takeRows(ctx: ActCtx): string {
  const entries = takeEntries(ctx);
  return entries ? rowsOf(ctx, entries.caller, entries.entries) : "[]";
}

function takeEntries(ctx: ActCtx): { caller: Caller; entries: AuditEntry[] } | null {
  const { act } = ctx;
  if (!act || act.isWritten) return null;
  const { operation, params, note: noted } = act;
  const { caller = ctx.caller, action = operation.audit?.act, outcome = "done", reason, before, after } = noted;
  const accountID = noted.accountID ?? ctx.accountID ?? caller?.accountID;
  // A person without an account has no audit log yet.
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
