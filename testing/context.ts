import "@/lib/domain/listeners";
import "@/lib/domain/rail-appliers";
import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { Grant } from "@/lib/core/access/grants";
import { SCOPES } from "@/lib/core/access/scopes";
import type { Operation } from "@/lib/core/api/operation";
import { recorded } from "@/lib/domain/platform/audit/record-act";
import type { AnyoneCtx, Caller, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type Job, runJob } from "@/lib/domain/kernel/events/job";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { testDatabase, type Partner } from "./factories";

interface Overrides {
  scopes?: readonly Grant[];
  now?: Date;
  db?: Db;
  /** The home partner of the account, if it is not the caller. */
  homePartnerID?: AccountID;
  /** Other facts of the caller, such as a person's IDs or a reveal grant. */
  caller?: Partial<Caller>;
}

/** The context of a command when the partner's token, with every scope, acts on the account or the partner. */
export function ctxFor(
  partner: Partner,
  accountID: AccountID = partner.accountID,
  { scopes, now = new Date(), db = testDatabase(), homePartnerID, caller = {} }: Overrides = {},
): Ctx {
  const ownHome = partner.homePartnerID ?? partner.accountID;
  return {
    db,
    now,
    requestID: randomUUID(),
    clientAddress: "127.0.0.1",
    accountID,
    homePartnerID: homePartnerID ?? (accountID === partner.accountID ? ownHome : partner.accountID),
    partnerID: partner.accountID,
    caller: {
      kind: "token",
      id: randomUUID(),
      accountID: partner.accountID,
      homePartnerID: ownHome,
      displayName: partner.displayName,
      mode: partner.mode,
      scopes: scopes ?? SCOPES.map((scope) => ({ scope })),
      ...(partner.attestedUntil && { attestedUntil: partner.attestedUntil }),
      ...caller,
    },
  };
}

/**
 * Runs a command in a transaction, as the edge runs a write: commits when it returns, rolls back when it throws, and
 * retries after a deadlock.
 */
export function transact<C extends { db: Db }, T>(ctx: C, command: (ctx: C) => Promise<T>): Promise<T> {
  return threeTimes(() => inTransaction(ctx.db, (db) => command({ ...ctx, db })));
}

/** Runs a command that calls a service first, as the edge does: its writes are one transaction. */
export async function settle<C extends PublicCtx, T>(ctx: C, command: (ctx: C) => Promise<T | Response>): Promise<T> {
  const settling = { id: randomUUID(), write: <W>(act: (db: Db) => Promise<W>) => inTransaction(ctx.db, act) };
  const answer = await command({ ...ctx, settling });
  if (answer instanceof Response) throw new Error("nothing was answered before");
  return answer;
}

/** Runs a job as the worker does, each step in a separate transaction. */
export function work<Payload, Claimed, Answer>(
  ctx: PublicCtx,
  job: Job<Payload, Claimed, Answer>,
  payload: Payload,
): Promise<void> {
  return runJob(job, payload, { key: randomUUID(), inStep: (step) => transact(ctx, step) });
}

/** Runs a command as the edge runs a change: in a transaction, with its audit row. */
export function asChange<C extends AnyoneCtx & { accountID?: AccountID }, T>(
  ctx: C,
  operation: Operation,
  params: object,
  command: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, (db) => recorded(operation, { ...ctx, db }, { params }, command));
}
