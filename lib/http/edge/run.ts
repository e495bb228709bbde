import "server-only";
import { database, type Db } from "@/db/client";
import { ACCOUNT_HEADER } from "@/lib/client/call";
import { OtherAnswer } from "@/lib/core/api/answered";
import { accountChanged, forbidden, invalid, notFound, unauthenticated } from "@/lib/core/failure";
import { check } from "@/lib/core/api/field-errors";
import { type AccountID, idOf } from "@/lib/core/api/ids";
import type { Input, Operation, Result } from "@/lib/core/api/operation";
import { failureOf, meets } from "@/lib/core/money/simulated-failure";
import { recorded } from "@/lib/domain/platform/audit/record-act";
import { recordRefusal } from "@/lib/domain/platform/audit/audit";
import { LATEST_VERSION } from "@/lib/core/version";
import { wholeAnswer } from "@/lib/domain/kernel/operations/answer-parts";
import type { Binding } from "@/lib/domain/kernel/operations/bind";
import type { AnyoneCtx, ContextOf, Ctx, PublicCtx, Settling } from "@/lib/domain/kernel/operations/context";
import "@/lib/domain/listeners";
import "@/lib/domain/rail-appliers";
import { touch } from "@/lib/domain/access/sessions/sessions";
import { env } from "@/lib/env";
import { authorize, requireEmbedded } from "./authorize";
import type { Call } from "./call";
import { isSameOrigin } from "../sign-in/credential";
import { requireOrigin, requireOwnPage } from "./cross-origin";
import type { Fields } from "./exchange";
import { deadlineOf, execute, ownKeyOf, repeatKey } from "./execute";
import { identify, type Identity } from "../sign-in/identity";
import { inFlight } from "../limits/limiter";
import { logError } from "../log";
import "./answer-misfits";
import "./rail-faults";
import { countFailure, limitAddress, limitAnyone, limitCaller, limitEmailCode } from "../limits/rate";
import { expected } from "./respond";

/** Runs an operation for one of our pages. The result contains only fields of the response schema. */
export async function run<O extends Operation>(binding: Binding<O>, call: Call): Promise<Result<O> | Response> {
  const result = await enter(binding, call);
  if (result instanceof OtherAnswer) return wholeAnswer(result.schema, result.body) as Result<O>;
  const { response } = binding[0];
  return result instanceof Response ? result : ((response && wholeAnswer(response, result)) as Result<O>);
}

/**
 * The only entry to the domain. Identifies the caller, enforces the rate limits, authorizes, validates the input and
 * runs the function, a write in one transaction. Returns the function's raw result: the code that sends it drops fields
 * that the response schema does not have.
 */
export async function enter<O extends Operation>(binding: Binding<O>, call: Call): Promise<unknown> {
  const [operation] = binding;
  const origin = originOf(call.headers);
  const { signal, deadline = deadlineOf(operation) } = call;
  const userAgent = operation.access === "anyone" ? call.headers?.["user-agent"] : undefined;
  const base = {
    db: database(),
    now: new Date(),
    deadline,
    requestID: call.requestID,
    clientAddress: call.clientAddress,
    ...(origin && { origin }),
    ...(userAgent && { userAgent }),
    ...(signal && { signal }),
  };
  return deadline.race(async () => {
    await limitAddress(call.clientAddress);
    await limitAnyone(operation, call);
    const identity = await identifyCaller(operation, call, base);
    if (!identity) return perform(binding, call, base, identity);
    const failure = identity.caller.failure;
    if (!failure || !meets(failure, operation)) return performFor(binding, call, base, identity);
    if (failure.isDone) await performFor(binding, call, base, identity);
    throw failureOf(failure);
  });
}

/**
 * Milliseconds that a person's write waits for a lock: longer than a program's, so that a double click causes no error.
 */
const LOCK_OF_PEOPLE = 2000;

/** Runs the work for a known caller within their limits, and records a rejection if the operation audits rejections. */
async function performFor<O extends Operation>(
  binding: Binding<O>,
  call: Call,
  base: PublicCtx,
  identity: Identity,
): Promise<unknown> {
  const [operation] = binding;
  const present = { ...base, now: identity.now };
  if (identity.caller.kind === "session" && base.deadline) base.deadline.lockTime = LOCK_OF_PEOPLE;
  try {
    await limitCaller(operation, identity.caller);
    // All reads of a page belong to one request.
    const most = call.headers ? env().IN_FLIGHT_CREDENTIAL : Infinity;
    const { id, embed } = identity.caller;
    return await inFlight(embed?.embedSessionID ?? id, most, () => perform(binding, call, present, identity));
  } catch (error) {
    const failure = operation.audit?.refusals ? expected(error) : undefined;
    if (failure) await recordRefusal({ ...present, caller: identity.caller }, operation, call.params, failure);
    throw error;
  }
}

/** The context of an operation before its caller is known. */
type OpenCtx = AnyoneCtx & Partial<Pick<Ctx, "partnerID" | "accountID" | "homePartnerID">>;

async function perform<O extends Operation>(
  [operation, invoke]: Binding<O>,
  call: Call,
  base: PublicCtx,
  identity: Identity | null,
) {
  const params = paramsOf(operation, call);
  if (identity) requireEmbedded(operation, identity.caller, { ...call.params, ...(params ?? {}) });
  const accountID = identity ? authorize(operation, identity, base.now, accountOf(params)) : undefined;
  if (operation.isLatestOnly && !isLatest(operation, call)) throw notFound("operation");
  const input = { params, ...(await inputOf(operation, call)) } as Input<O>;
  await limitEmailCode(operation, call);
  const key = ownKeyOf(operation, call);
  const waitFor = operation.waits?.find((value) => value === call.headers?.["x-wait-for"]);
  // Set one by one, because every request passes here and spreading objects costs several times as much.
  const ctx: OpenCtx = { ...base };
  if (call.credential) ctx.presented = call.credential.kind;
  if (key !== undefined) ctx.key = key;
  if (waitFor !== undefined) ctx.waitFor = waitFor;
  if (identity) {
    ctx.caller = identity.caller;
    if (identity.caller.accountID !== undefined) ctx.partnerID = identity.caller.accountID;
    if (accountID !== undefined) setAccount(ctx, accountID, identity);
  }
  const invokeWith = (db: Db, settling?: Settling) => {
    const own = db === ctx.db && !settling ? ctx : { ...ctx, db, ...(settling && { settling }) };
    return recorded(operation, own, input, (open) => invoke(open as ContextOf<O["access"]>, input));
  };
  const work = { operation, key: repeatKey(operation, call), ctx, input };
  return inFlight("process", env().IN_FLIGHT_PROCESS, () => execute(work, invokeWith));
}

function setAccount(ctx: OpenCtx, accountID: AccountID, { caller, reachedPartnerID }: Identity): void {
  const home = accountID === caller.accountID ? caller.homePartnerID : reachedPartnerID;
  ctx.accountID = accountID;
  if (home !== undefined) ctx.homePartnerID = home;
}

/** Returns the web origin of the page that sent the request, from `origin` or else `referer`. */
function originOf(headers: Fields | undefined): string | undefined {
  for (const name of ["origin", "referer"]) {
    const header = headers?.[name];
    const url = header && URL.parse(header);
    if (url && /^https?:$/.test(url.protocol)) return url.origin;
  }
  return undefined;
}

/** Parses the path parameters. Throws 404, because a malformed ID matches nothing. */
function paramsOf(operation: Operation, call: Call): unknown {
  const params = operation.params?.safeParse(call.params);
  if (params?.error) throw notFound("path");
  return params?.data;
}

/**
 * Returns the account in the path. By convention its parameter is always accountID, which the types cannot express
 * here.
 */
function accountOf(params: unknown): AccountID | undefined {
  return (params as { accountID?: AccountID } | undefined)?.accountID;
}

/** Parses the input. Throws 400 for an unreadable body and 422 for invalid values. */
async function inputOf(operation: Operation, call: Call): Promise<{ query: unknown; body: unknown }> {
  return {
    query: operation.query && valid(operation.query, queryOf(operation, call)),
    body: operation.body && valid(operation.body, bodyOf(operation, call, await call.body())),
  };
}

/** True for a caller with the latest version. Our own pages always use it. */
const isLatest = ({ internal }: Operation, { headers, credential }: Call) =>
  internal === true || !headers || credential?.kind === "session" || headers["x-service-version"] === LATEST_VERSION;

/** Returns the query fields that the requested version supports. */
function queryOf(operation: Operation, call: Call): Call["query"] {
  const { query } = call;
  if (isLatest(operation, call)) return query;
  const { startingAfter: _behind, endingBefore: _before, ...rest } = query;
  return rest;
}

/** Returns the body without the fields that the requested version does not support. */
function bodyOf(operation: Operation, call: Call, body: unknown): unknown {
  const { latestFields } = operation;
  if (!latestFields || isLatest(operation, call)) return body;
  return latestFields.reduce((rest, field) => withoutField(rest, field.split(".")), body);
}

function withoutField(value: unknown, [name = "", ...path]: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...rest } = value as Record<string, unknown>;
  return path.length === 0 ? rest : { ...rest, [name]: withoutField(inner, path) };
}

function valid<S extends NonNullable<Operation["body"]>>(schema: S, value: unknown): unknown {
  const checked = check(schema, value);
  if ("errors" in checked) throw invalid(checked.errors);
  return checked.data;
}

/**
 * Returns the caller and its relation to the account in the path. Null for an anonymous caller, if the operation allows
 * one. Throws 401 for wrong credentials, and 403 for a session's change that does not come from one of our pages.
 */
async function identifyCaller(operation: Operation, call: Call, base: PublicCtx): Promise<Identity | null> {
  const { credential } = call;
  if (!credential && operation.access === "anyone") return null;
  const accountID = idOf<AccountID>(call.params.accountID);
  const lookUp = call.identify ?? (() => identifyNow(operation, call, base, accountID));
  const identity = credential && (await lookUp(accountID));
  if (!identity || !credential) {
    if (operation.access === "anyone") return null;
    // An expired session is often an old tab that keeps polling.
    if (credential && credential.kind !== "session") await countFailure(call.clientAddress);
    throw unauthenticated();
  }
  call.caller = identity.caller;
  if (identity.caller.embed) requireOwnPage(call.headers);
  if (identity.origins) call.readBy = requireOrigin(identity.origins, call.headers);
  if (credential.kind === "session") requireSameAccount(identity, call);
  const changes = operation.method !== "GET" && credential.kind === "session" && call.headers;
  if (changes && !isSameOrigin(identity.caller, changes, env().APP_URL)) throw forbidden("cross-site");
  if (identity.isStale)
    touch({ ...base, now: identity.now }, identity.caller).catch((error: unknown) =>
      logError("touch", error, call.requestID),
    );
  return identity;
}

async function identifyNow(operation: Operation, call: Call, { db, now }: PublicCtx, accountID?: AccountID) {
  const { credential, clientAddress } = call;
  const request = { accountID, clientAddress, attestation: needsAttestation(operation) };
  return credential && identify(db, credential, now, request);
}

/** Whether the operation needs the caller's attestation: it creates something or shows a card number. */
const needsAttestation = ({ method, rate }: Operation) => method !== "GET" || rate === "secure";

/** Rejects a request of a page made for another account, after another tab of the browser switched accounts. */
function requireSameAccount({ caller }: Identity, { headers }: Call): void {
  const drawnFor = headers?.[ACCOUNT_HEADER];
  if (drawnFor !== undefined && drawnFor !== (caller.accountID ?? "")) throw accountChanged();
}
