import "server-only";
import { database, type Db } from "@/db/client";
import { downstream, forbidden, invalid, notFound, unauthenticated } from "@/lib/core/failure";
import { check } from "@/lib/core/field-errors";
import { AccountID } from "@/lib/core/ids";
import type { Input, Operation, Result } from "@/lib/core/operation";
import { touch } from "@/lib/domain/access/touch";
import { recordRefusal } from "@/lib/domain/audit/record-refusal";
import type { ContextOf, PublicCtx } from "@/lib/domain/context";
import { inTransaction } from "@/lib/domain/in-transaction";
import { env } from "@/lib/env";
import { authorize } from "./authorize";
import type { Call } from "./call";
import { isSameOrigin } from "./credential";
import { once, type Work } from "./idempotency";
import { identify, type Identity } from "./identity";
import { logError } from "./log";
import { countFailure, limitAddress, limitCaller } from "./rate";
import { expected } from "./respond";

/** What a bound function returns: the operation's result or a response of its own; anything where nothing is answered. */
type Answer<O extends Operation> = [Result<O>] extends [void] ? unknown : Result<O> | Response;

/** An operation and the function that is it. */
export type Binding<O extends Operation> = readonly [
  operation: O,
  invoke: (ctx: ContextOf<O["access"]>, input: Input<O>) => Promise<Answer<O>>,
];

/** How long a call may take before it is answered 504, in milliseconds. */
const DEADLINE = 9000;

/** The only door to the domain: who, how often, may, what; then the function, a write in one transaction. */
export async function run<O extends Operation>(binding: Binding<O>, call: Call): Promise<Result<O> | Response> {
  const [operation] = binding;
  const base = { db: database(), now: new Date(), requestID: call.requestID, clientAddress: call.clientAddress };
  return within(DEADLINE, async () => {
    await limitAddress(call.clientAddress);
    const identity = await identityOf(operation, call, base);
    try {
      if (identity) await limitCaller(operation, identity.caller);
      return await perform(binding, call, base, identity);
    } catch (error) {
      const failure = operation.audit && identity ? expected(error) : undefined;
      if (failure && identity) await recordRefusal({ ...base, caller: identity.caller }, operation, call.params, failure);
      throw error;
    }
  });
}

async function identityOf(operation: Operation, call: Call, base: PublicCtx): Promise<Identity | null> {
  const { credential } = call;
  if (!credential && operation.access === "anyone") return null;
  const account = AccountID.safeParse(call.params.accountID).data;
  const identity = credential && (await identify(base.db, credential, base.now, account));
  if (!identity || !credential) {
    if (operation.access === "anyone") return null;
    if (credential) await countFailure(call.clientAddress);
    throw unauthenticated();
  }
  call.caller = identity.caller;
  const changes = operation.method !== "GET" && credential.kind === "session" && call.headers;
  if (changes && !isSameOrigin(identity.caller, changes, env().APP_URL)) throw forbidden("cross-site");
  if (identity.isStale) touch(base, identity.caller).catch((error: unknown) => logError("touch", error, call.requestID));
  return identity;
}

async function perform<O extends Operation>([operation, invoke]: Binding<O>, call: Call, base: PublicCtx, identity: Identity | null) {
  const params = operation.params?.safeParse(call.params);
  if (params?.error) throw notFound("path");
  const path = accountOf(params?.data);
  const accountID = identity ? authorize(operation, identity, base.now, path) : undefined;
  const input = {
    params: params?.data,
    query: operation.query && valid(operation.query, call.query),
    body: operation.body && valid(operation.body, await call.body()),
  } as Input<O>;
  const presented = call.credential && { presented: call.credential.kind };
  const ctx = { ...base, ...presented, ...(identity && { caller: identity.caller, partnerID: identity.caller.accountID, accountID }) };
  const invokeWith = (db: Db) => invoke({ ...ctx, db } as ContextOf<O["access"]>, input);
  const result = await execute({ operation, key: repeatKey(operation, call), ctx, input }, invokeWith);
  return result instanceof Response ? result : (operation.response?.parse(result) as Result<O>);
}

/** A read runs without a transaction, and so does a write that is one statement; any other commits whole or not at all. */
async function execute<T>(work: Work, invoke: (db: Db) => Promise<T>): Promise<T | Response> {
  const { operation, key, ctx } = work;
  if (operation.method === "GET" || (operation.singleStatement && key === undefined)) return invoke(ctx.db);
  const started = Date.now();
  return inTransaction(database(), async (db) => {
    const act = () => invoke(db);
    const result = key === undefined ? await act() : await once({ ...work, key, ctx: { ...ctx, db } }, act);
    if (Date.now() - started > DEADLINE) throw downstream("the database");
    return result;
  });
}

/** Our own pages do not repeat themselves, and what they are answered may be a secret that must not be saved. */
function repeatKey(operation: Operation, call: Call): string | undefined {
  return operation.method === "POST" && !operation.internal ? call.idempotencyKey : undefined;
}

function valid<S extends NonNullable<Operation["body"]>>(schema: S, value: unknown): unknown {
  const checked = check(schema, value);
  if ("errors" in checked) throw invalid(checked.errors);
  return checked.data;
}

/** The account in a path's parsed parameters: by convention always named accountID, which the types cannot know here. */
function accountOf(params: unknown): AccountID | undefined {
  return (params as { accountID?: AccountID } | undefined)?.accountID;
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(downstream("the service")), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
