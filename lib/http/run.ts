import "server-only";
import "@/lib/domain/listeners";
import "@/lib/domain/rail-appliers";
import { database, type Db } from "@/db/client";
import { Answered } from "@/lib/core/answered";
import type { Input, Operation, Result } from "@/lib/core/operation";
import type { Binding } from "@/lib/domain/bind";
import { recorded } from "@/lib/domain/audit/act";
import { recordRefusal } from "@/lib/domain/audit/record-refusal";
import type { AnyoneCtx, ContextOf, Ctx, PublicCtx } from "@/lib/domain/context";
import { authorize } from "./authorize";
import { env } from "@/lib/env";
import type { Call } from "./call";
import { identifyCaller } from "./caller";
import { deadlineOf, execute, ownKeyOf, repeatKey } from "./execute";
import type { Identity } from "./identity";
import { inFlight } from "./in-flight";
import { accountOf, inputOf, paramsOf } from "./input";
import { originOf } from "./origin";
import { limitAddress, limitAnyone, limitCaller, limitEmailCode } from "./rate";
import { expected } from "./respond";
import "./rail-faults";

/** Does an operation for one of our pages: its result, with nothing that the response schema does not name. */
export async function run<O extends Operation>(binding: Binding<O>, call: Call): Promise<Result<O> | Response> {
  const result = await enter(binding, call);
  if (result instanceof Answered) return result.schema.parse(result.body) as Result<O>;
  return result instanceof Response ? result : (binding[0].response?.parse(result) as Result<O>);
}

/**
 * The only door to the domain: who, how often, may, what; then the function, a write in one transaction. The result is as
 * the function returned it: whoever hands it out drops what the response schema does not name.
 */
export async function enter<O extends Operation>(binding: Binding<O>, call: Call): Promise<unknown> {
  const [operation] = binding;
  const origin = originOf(call.headers);
  const { signal, deadline = deadlineOf(operation) } = call;
  const base = {
    db: database(),
    now: new Date(),
    deadline,
    requestID: call.requestID,
    clientAddress: call.clientAddress,
    ...(origin && { origin }),
    ...(signal && { signal }),
  };
  return deadline.race(async () => {
    await limitAddress(call.clientAddress);
    await limitAnyone(operation, call);
    const identity = await identifyCaller(operation, call, base);
    const present = identity ? { ...base, now: identity.now } : base;
    try {
      if (!identity) return await perform(binding, call, present, identity);
      await limitCaller(operation, identity.caller);
      // A page's reads all belong to one request.
      const most = call.headers ? env().IN_FLIGHT_CREDENTIAL : Infinity;
      return await inFlight(identity.caller.id, most, () => perform(binding, call, present, identity));
    } catch (error) {
      const failure = operation.refusals && identity ? expected(error) : undefined;
      if (failure && identity)
        await recordRefusal({ ...present, caller: identity.caller }, operation, call.params, failure);
      throw error;
    }
  });
}

/** What an operation's function gets, before it is known who may call it. */
type OpenCtx = AnyoneCtx & Partial<Pick<Ctx, "partnerID" | "accountID">>;

async function perform<O extends Operation>(
  [operation, invoke]: Binding<O>,
  call: Call,
  base: PublicCtx,
  identity: Identity | null,
) {
  const params = paramsOf(operation, call);
  const accountID = identity ? authorize(operation, identity, base.now, accountOf(params)) : undefined;
  const input = { params, ...(await inputOf(operation, call)) } as Input<O>;
  await limitEmailCode(operation, call);
  const key = ownKeyOf(operation, call);
  const waitFor = operation.waits?.find((value) => value === call.headers?.["x-wait-for"]);
  // Set one by one: every request passes here, and copies of copies cost several times as much.
  const ctx: OpenCtx = { ...base };
  if (call.credential) ctx.presented = call.credential.kind;
  if (key !== undefined) ctx.key = key;
  if (waitFor !== undefined) ctx.waitFor = waitFor;
  if (identity) {
    ctx.caller = identity.caller;
    if (identity.caller.accountID !== undefined) ctx.partnerID = identity.caller.accountID;
    if (accountID !== undefined) ctx.accountID = accountID;
  }
  const invokeWith = (db: Db) =>
    recorded(operation, db === ctx.db ? ctx : { ...ctx, db }, input, (open) =>
      invoke(open as ContextOf<O["access"]>, input),
    );
  const work = { operation, key: repeatKey(operation, call), ctx, input };
  return inFlight("process", env().IN_FLIGHT_PROCESS, () => execute(work, invokeWith));
}
