import type { z } from "zod";
import type { AuditAction } from "../access/audit-actions";
import type { EmbedComponent } from "../access/embed-components";
import type { FailureKind, FieldErrors } from "../failure";
import type { StaffScope } from "../access/grants";
import type { Scope } from "../access/scopes";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type JSONSchema = z.ZodType | undefined;

/** The required permission: a scope, any valid credential (`signed-in`), or none (`anyone`). */
export type Access = Scope | StaffScope | "signed-in" | "anyone";

/** An operation without its schemas: enough to call it and to name it. */
export interface Outline<A extends Access = Access> {
  /** A short label. The browser has it only for public operations and those that require a second factor. */
  summary?: string;
  method: Method;
  /** The path below /api, with `{name}` segments. */
  path: `/${string}`;
  access: A;
  errors?: { isWrapped?: true };
  /**
   * `form` also accepts form-encoded bodies and credentials, as in OAuth. `multipart` accepts parts, which the function
   * reads itself. `callback` accepts raw JSON with the headers, to verify a signature.
   */
  accepts?: "form" | "multipart" | "callback";
  /** The client must send a UUID as idempotency key, and the function detects repeats itself. */
  ownKey?: true;
  /**
   * A session must have proven a second factor within the last five minutes. `late`: the function calls `requireStepUp`
   * after its other checks.
   */
  stepUp?: true | "late";
  /** Only our own pages use it. The public reference omits it. */
  internal?: true;
  /** Programs must request the latest version. Other versions do not have it (404). */
  isLatestOnly?: true;
}

/** One method on one path. Routes, browser calls, forms, the OpenAPI document and security tests derive from it. */
export interface Operation<
  P extends JSONSchema = JSONSchema,
  Q extends JSONSchema = JSONSchema,
  B extends JSONSchema = JSONSchema,
  R extends JSONSchema = JSONSchema,
  A extends Access = Access,
> extends Outline<A> {
  summary: string;
  /** The heading in the reference. */
  group: string;
  orScope?: Scope;
  params?: P;
  query?: Q;
  body?: B;
  /** Paths of body fields that only the latest version has. For other versions, they are ignored. */
  latestFields?: readonly string[];
  response?: R;
  status: 200 | 201 | 204;
  /** The list can be downloaded as a file with all rows, with the same filters. */
  download?: ListDownload;
  /** The media types of a file that it answers instead of JSON. */
  answersBytes?: readonly string[];
  errors?: Errors;
  /** The function reads the caller's page from `origin` or `referer`. */
  readsOrigin?: true;
  /** The accepted values of `x-wait-for`. Other values are ignored. */
  waits?: readonly string[];
  /** Other statuses that `answered` may return, and their bodies. */
  also?: Partial<Record<201 | 202 | 409, z.ZodType>>;
  /**
   * `one-statement`: the function runs one statement, which commits on its own. `own`: the function opens its own
   * transactions and writes its own audit row. `asks-first`: the function calls an outside service without a
   * transaction and then writes through `ctx.settling`, with its own audit row. Repeats by key are still detected.
   */
  transaction?: "one-statement" | "own" | "asks-first";
  /**
   * A separate rate limit. `secure` counts by credential and rejects requests while the counter is unreachable.
   * `sign-in` counts by address, and `email-code` also by invite.
   */
  rate?: "secure" | "sign-in" | "email-code";
  audit?: Audit;
  /** The embedded components that may call it with the token of an embed session. */
  embeddedIn?: readonly EmbedComponent[];
  /** The request must not be stored in any form, not even as a fingerprint, so repeats are not detected. */
  isUnrepeatable?: true;
  /** Programs poll the operation, so its successes would flood the partner's request log. */
  isPolled?: true;
}

export interface ListDownload<F extends string = string> {
  /** The date and ID that order the rows, newest first. A list without them is short, and read at once. */
  place?: readonly [on: F, id: F];
  /** Paths of fields that the file omits. */
  omit?: readonly string[];
  /** Fields with amounts in US dollars, as decimals or in cents. */
  usd?: readonly F[];
}

/** A row of a list's answer, which is an array or a page with items. */
export type RowIn<A> = A extends { items: readonly (infer R)[] } ? R : A extends readonly (infer R)[] ? R : never;

type FieldOf<S> = S extends z.ZodType
  ? unknown extends z.output<S>
    ? string
    : keyof RowIn<z.output<S>> & string
  : string;

interface Errors {
  /** The 422 tree is nested under `error`. */
  isWrapped?: true;
  /** Field errors are answered as 400 with one sentence, because the API specifies no 422 here. */
  asText?: true;
  /** Renames field errors to the API's names, if its 422 tree does not mirror the request. */
  rename?: (fieldErrors: FieldErrors) => FieldErrors;
  /** Failures that other operations do not have, or have with another body. */
  kinds?: readonly FailureKind[];
}

interface Audit {
  /** The name of the action. A read has one if reading is worth auditing. */
  act?: AuditAction;
  /** Rejections are also recorded. */
  refusals?: true;
  unrecorded?: Unrecorded;
}

/**
 * A draft is private to its author until it is sent. A question changes nothing yet, and a read changes nothing at all.
 * A provider's report is stored in the inbox.
 */
type Unrecorded = "draft" | "question" | "read" | "report";

/** Every operation except GET has an audit action, or a reason why not. */
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

export interface Input<O> {
  params: O extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? Parsed<P> : never;
  query: O extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? Parsed<Q> : never;
  body: O extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? Parsed<B> : never;
}

/** The operation that an outline in the browser stands for. */
export type DeclaredOperation<O> = O extends { declared: () => Promise<infer D> } ? D : O;

/** The input of a call from the browser or the server, in its wire form. */
export interface Request<O> {
  params?: DeclaredOperation<O> extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? WireOf<P> : never;
  query?: DeclaredOperation<O> extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? WireOf<Q> : never;
  body?: DeclaredOperation<O> extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? WireOf<B> : never;
  /** The UUID that an operation with `ownKey` uses to detect repeats. */
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
 * Whether an optional idempotency key makes repeats detectable. Answers to our own pages and to token requests may
 * contain secrets that must not be saved, uploaded bytes cannot be compared, and a card's security code must not be
 * stored.
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

/** Returns the last parameter of the path, if it has any. */
export function lastOf({ path }: Pick<Outline, "path">, params: unknown): string | undefined {
  const name = path.match(/\{(\w+)\}(?!.*\{)/)?.[1];
  const value = name && (params as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
}
