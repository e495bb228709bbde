import type { z } from "zod";
import type { AuditAction } from "../access/audit-actions";
import type { FailureKind, FieldErrors } from "../failure";
import type { StaffScope } from "../access/grants";
import type { Scope } from "../access/scopes";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type JSONSchema = z.ZodType | undefined;

/** Describes who may call: a scope, any live credential (`signed-in`), or `anyone` without one. */
export type Access = Scope | StaffScope | "signed-in" | "anyone";

/** Describes an operation without its schemas: enough to call it, and to say what it does. */
export interface Outline<A extends Access = Access> {
  /** Says what it does, in a few words. The browser is told of a public operation, and of one that asks for a second factor. */
  summary?: string;
  method: Method;
  /** Below /api, with `{name}` segments. */
  path: `/${string}`;
  access: A;
  errors?: { isWrapped?: true };
  /**
   * `form` also takes a form-encoded body, and form-encoded credentials, as OAuth has them. `multipart` takes parts, which the function reads itself. `callback` takes
   * JSON as it came, with the header fields, for a signature.
   */
  accepts?: "form" | "multipart" | "callback";
  /** The client must send a key, a UUID, by which the function itself knows a repeat. */
  ownKey?: true;
  /**
   * A session must have proven a second factor within the last five minutes. `late`: the function asks for it by
   * `requireStepUp`, once everything else is right.
   */
  stepUp?: true | "late";
  /** Only our own pages use it. The public reference leaves it out. */
  internal?: true;
}

/** One method on one path. Route, browser calls, forms, OpenAPI document and security tests derive from it. */
export interface Operation<
  P extends JSONSchema = JSONSchema,
  Q extends JSONSchema = JSONSchema,
  B extends JSONSchema = JSONSchema,
  R extends JSONSchema = JSONSchema,
  A extends Access = Access,
> extends Outline<A> {
  summary: string;
  /** Its heading in the reference. */
  group: string;
  /** Another scope that is as good. */
  orScope?: Scope;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status: 200 | 201 | 204;
  /** The list that it answers can be had as a file with all its rows, which takes the same filters. */
  download?: ListDownload;
  /** The media types of a file that it answers in place of JSON. */
  answersBytes?: readonly string[];
  errors?: Errors;
  /** It reads on which page its caller is, from `origin` or `referer`. */
  readsOrigin?: true;
  /** Lists what a caller may ask to wait for, by `x-wait-for`. Other values count as none. */
  waits?: readonly string[];
  /** Other statuses that it answers by `answered`, and their bodies. */
  also?: Partial<Record<201 | 202 | 409, z.ZodType>>;
  /**
   * `one-statement`: it consists of one statement, which commits by itself. `own`: its function opens its transactions
   * itself, and writes its own audit row. `asks-first`: its function asks somebody outside of any transaction, then writes
   * by `ctx.settling`, with its own audit row; a repeat by its key is known all the same.
   */
  transaction?: "one-statement" | "own" | "asks-first";
  /**
   * A separate counter. `secure` counts by credential and refuses while the counter is out of reach. `sign-in` counts
   * by address, and `email-code` also by invite.
   */
  rate?: "secure" | "sign-in" | "email-code";
  audit?: Audit;
  /** Its request may not be kept in any form, not even as a fingerprint, so repeats are not recognized. */
  isUnrepeatable?: true;
  /** Programs ask for it again and again, so that its successes would flood the partner's request log. */
  isPolled?: true;
}

/** Describes how the rows of a list become a file. */
export interface ListDownload<F extends string = string> {
  /** The date and the ID by which rows follow each other, the newest first. A list without them is short, and read at once. */
  place?: readonly [on: F, id: F];
  /** Fields that the file leaves out, by their paths. */
  omit?: readonly string[];
  /** Fields that are amounts in US dollars, as decimals or in cents. */
  usd?: readonly F[];
}

/** One row of a list's answer, which is an array or a page with its items. */
export type RowIn<A> = A extends { items: readonly (infer R)[] } ? R : A extends readonly (infer R)[] ? R : never;

type FieldOf<S> = S extends z.ZodType
  ? unknown extends z.output<S>
    ? string
    : keyof RowIn<z.output<S>> & string
  : string;

/** Describes how an operation says what is wrong. */
interface Errors {
  /** The 422 tree stands under `error`. */
  isWrapped?: true;
  /** Faults of fields are answered as 400 with one sentence, because the API lists no 422 here. */
  asText?: true;
  /** Gives the faults of fields the API's names, where its 422 is no tree of the request. */
  rename?: (faults: FieldErrors) => FieldErrors;
  /** Failures that other operations do not have, or have with another body. */
  kinds?: readonly FailureKind[];
}

/** The rows of an operation in the audit trail. */
interface Audit {
  /** The name of the change. A read has one if reading is an act. */
  act?: AuditAction;
  /** Refusals also leave a row. */
  refusals?: true;
  /** Why success leaves no row. */
  unrecorded?: Unrecorded;
}

/**
 * A draft belongs to its author until it is sent. A question changes nothing yet. A read changes nothing at all. A
 * report of a provider is kept in the inbox.
 */
type Unrecorded = "draft" | "question" | "read" | "report";

/** Every operation except GET is an act of the audit trail, or says why not. */
type AuditMarking = { method: "GET" } | { audit: { act: AuditAction } | { unrecorded: Unrecorded } };

/** Declares an operation and keeps the exact types of its schemas. */
export function operation<
  P extends JSONSchema = undefined,
  Q extends JSONSchema = undefined,
  B extends JSONSchema = undefined,
  R extends JSONSchema = undefined,
  const A extends Access = Access,
>(
  declared: Operation<P, Q, B, R, A> & AuditMarking & { download?: ListDownload<FieldOf<R>> },
): Operation<P, Q, B, R, A> {
  return declared;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type WireOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed input of a bound function. */
export interface Input<O> {
  params: O extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? Parsed<P> : never;
  query: O extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? Parsed<Q> : never;
  body: O extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? Parsed<B> : never;
}

/** The operation that a name of the browser stands for. */
export type DeclaredOperation<O> = O extends { declared: () => Promise<infer D> } ? D : O;

/** The input of a call in the browser or on the server, in its wire form. */
export interface Request<O> {
  params?: DeclaredOperation<O> extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? WireOf<P> : never;
  query?: DeclaredOperation<O> extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? WireOf<Q> : never;
  body?: DeclaredOperation<O> extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? WireOf<B> : never;
  /** The UUID by which an operation with `ownKey` knows a repeat. */
  key?: string;
}

/** The answer: the response schema's type, or nothing. */
export type Result<O> =
  DeclaredOperation<O> extends Operation<JSONSchema, JSONSchema, JSONSchema, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : void
    : never;

/**
 * Whether an optional idempotency key makes a repeat known. Answers to our own pages and to token requests may be secrets
 * that must not be saved, the bytes of uploads cannot be compared, and a card's code must not be kept.
 */
export function takesKey(operation: Operation): boolean {
  const { method, internal, access, accepts, ownKey, transaction, isUnrepeatable } = operation;
  const isKept = !internal && access !== "anyone" && accepts !== "multipart" && !isUnrepeatable;
  return method === "POST" && isKept && !ownKey && transaction !== "own";
}

/** The name of an operation in logs, caches and tests: `POST /onboarding-invites`. */
export function operationName({ method, path }: Pick<Outline, "method" | "path">): string {
  return `${method} ${path}`;
}

/** The last parameter of the path, if it has any. */
export function lastOf({ path }: Pick<Outline, "path">, params: unknown): string | undefined {
  const name = path.match(/\{(\w+)\}(?!.*\{)/)?.[1];
  const value = name && (params as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
}
