import "server-only";
import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { idempotencyTable } from "@/db/schema/index";
import { repeatHeader } from "@/lib/core/api/answered";
import { conflict, malformed } from "@/lib/core/failure";
import { type AccountID, namedID, newID } from "@/lib/core/api/ids";
import { operationName, type Operation } from "@/lib/core/api/operation";
import { formatScope } from "@/lib/core/access/parse-scope";
import type { Caller, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import type { Fields } from "./exchange";
import { textOf } from "./serializer";

const KEY = /^[\w-]{1,64}$/;

/**
 * Returns a request's idempotency key, if any. Throws 400 unless it has 1 to 64 letters, digits, hyphens or
 * underscores.
 */
export function idempotencyKey({ "x-idempotency-key": key }: Fields): string | undefined {
  if (key !== undefined && !KEY.test(key))
    throw malformed("x-idempotency-key must be 1 to 64 letters, digits, hyphens or underscores");
  return key;
}

export interface Work {
  operation: Operation;
  /** The key that identifies a repeat. Absent if the client sent none. */
  key: string | undefined;
  /** Includes the account of the credential, so that keys of several partners of one account do not collide. */
  ctx: PublicCtx & { partnerID?: AccountID; caller?: Caller };
  input: object;
}

type KeyedWork = Work & { key: string };

/**
 * Returns the saved answer to a key, or undefined for a new key. Throws 409 if the key was used for another request or
 * by a credential with other scopes, which may not see that answer.
 */
export async function savedAnswer(work: KeyedWork): Promise<Response | undefined> {
  const { operation, key, ctx } = work;
  const { db, partnerID } = ctx;
  if (!partnerID) return undefined;
  const [saved] = await db
    .select()
    .from(idempotencyTable)
    .where(
      and(
        eq(idempotencyTable.partnerID, partnerID),
        eq(idempotencyTable.operation, operationName(operation)),
        eq(idempotencyTable.idempotencyKey, key),
      ),
    );
  if (saved && !saved.fingerprint.equals(fingerprintOf(work)))
    throw conflict("this idempotency key was used for another request", repeatHeader(true));
  return saved && replay(operation, saved.status, saved.body);
}

/**
 * Does the work once per key. A repeat gets the saved answer; the same key with another request, or while the first is
 * still running, gets 409. Runs inside the work's transaction, so a failure saves nothing.
 */
export async function once<T>(keyed: KeyedWork, work: () => Promise<T>): Promise<T | Response> {
  const { operation, key, ctx } = keyed;
  const { db, partnerID } = ctx;
  if (!partnerID) return work();
  const name = operationName(operation);
  const [lock] = await rows<{ got: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${partnerID} ${name} ${key}`}, 0)) as got`,
  );
  if (!lock?.got) throw conflict("a request with this idempotency key is still running");
  const saved = await savedAnswer(keyed);
  if (saved) return saved;
  const result = await work();
  const record = { partnerID, operation: name, idempotencyKey: key, fingerprint: fingerprintOf(keyed) };
  await db
    .insert(idempotencyTable)
    .values({ ...record, status: operation.status, body: result ?? null, createdOn: ctx.now });
  return result;
}

/** Returns a keyed hash of the request, so that card numbers and the like cannot be guessed from it. */
function fingerprintOf({ operation, ctx, input }: Work): Buffer {
  const fingerprint = canonical([operationName(operation), scopesOf(ctx), input]);
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(fingerprint).digest();
}

/** Returns a UUID that is the same for each repeat of a request by its key, and different for every other request. */
export function uuidOf(work: Work): string {
  const { key, ctx } = work;
  if (key === undefined || !ctx.partnerID) return newID<string>();
  return namedID(ctx.partnerID, `${key} ${fingerprintOf(work).toString("hex")}`);
}

/** Serializes a value independently of the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

const scopesOf = ({ caller }: Work["ctx"]) => (caller?.scopes ?? []).map(formatScope).sort();

/** Returns the saved answer with the same text as the first one: the schema restores the order of its fields. */
function replay({ response }: Operation, status: number, body: unknown): Response {
  const ordered = response?.safeParse(body);
  const headers = { "idempotent-replayed": "true", ...repeatHeader(false), "content-type": "application/json" };
  const text = response && ordered?.success ? textOf(response, ordered.data) : JSON.stringify(body);
  return new Response(status === 204 ? null : text, { status, headers });
}
