import type { z } from "zod";
import type { AuditAction } from "./audit-actions";
import type { Scope, StaffScope } from "./scopes";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type JSONSchema = z.ZodType | undefined;

/** Who may call: a scope; `signed-in`, any live credential; `anyone`, also without one. */
export type Access = Scope | StaffScope | "signed-in" | "anyone";

/**
 * One method on one path. The route, the browser's calls and forms, the OpenAPI document and the security tests
 * all derive from it.
 */
export interface Operation<
  P extends JSONSchema = JSONSchema,
  Q extends JSONSchema = JSONSchema,
  B extends JSONSchema = JSONSchema,
  R extends JSONSchema = JSONSchema,
  A extends Access = Access,
> {
  summary: string;
  /** Under which heading of the reference it stands. */
  group: string;
  method: Method;
  /** Below /api, with `{name}` segments. */
  path: `/${string}`;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status: 200 | 201 | 204;
  /** The 422 tree stands under `error` (contract/00-common.md). */
  wrapsErrors?: true;
  /** Field faults are answered as 400 with one sentence: the contract lists no 422. */
  faultsAsText?: true;
  /** Also takes a form-encoded body; or takes parts, which the function reads itself as they arrive. */
  accepts?: "form" | "multipart";
  /** One statement does it all, which is its own transaction. */
  singleStatement?: true;
  /**
   * Counted apart: `secure` by credential, and refused when the counter is out of reach; `sign-in` by address, and
   * `email-code` by the invite besides.
   */
  rate?: "secure" | "sign-in" | "email-code";
  /** The act that a change is in the audit trail. A read has one where reading is an act. */
  audit?: AuditAction;
  /** Why a change that succeeds leaves no row in the audit trail. */
  unrecorded?: Unrecorded;
  /** Refusals leave a row in the audit trail, too. */
  refusals?: true;
  /** A session must have proven a second factor within the last five minutes. */
  stepUp?: true;
  /** Serves our own pages and is left out of the public reference. */
  internal?: true;
}

/** A draft is its author's own until it is sent; a question changes nothing yet; a read changes nothing at all. */
export type Unrecorded = "draft" | "question" | "read";

/** Whatever is no GET is an act of the audit trail, or says why not. */
type Recorded = { method: "GET" } | { audit: AuditAction } | { unrecorded: Unrecorded };

/** Declares an operation, keeping the exact types of its schemas. */
export function operation<
  P extends JSONSchema = undefined,
  Q extends JSONSchema = undefined,
  B extends JSONSchema = undefined,
  R extends JSONSchema = undefined,
  const A extends Access = Access,
>(declared: Operation<P, Q, B, R, A> & Recorded): Operation<P, Q, B, R, A> {
  return declared;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a bound function receives: everything parsed. */
export interface Input<O> {
  params: O extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? Parsed<P> : never;
  query: O extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? Parsed<Q> : never;
  body: O extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? Parsed<B> : never;
}

/** What a caller in the browser or on the server passes: everything as it goes over the wire. */
export interface Request<O> {
  params?: O extends Operation<infer P, JSONSchema, JSONSchema, JSONSchema> ? Sent<P> : never;
  query?: O extends Operation<JSONSchema, infer Q, JSONSchema, JSONSchema> ? Sent<Q> : never;
  body?: O extends Operation<JSONSchema, JSONSchema, infer B, JSONSchema> ? Sent<B> : never;
}

/** What the operation answers: its response schema's type, or nothing. */
export type Result<O> =
  O extends Operation<JSONSchema, JSONSchema, JSONSchema, infer R> ? (R extends z.ZodType ? z.output<R> : void) : never;

/** `POST /onboarding-invites`: the name under which operations are logged, cached and tested. */
export function operationName({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path}`;
}

/** What the path names last, if it names anything. */
export function lastOf({ path }: Pick<Operation, "path">, params: unknown): string | undefined {
  const name = path.match(/\{(\w+)\}(?!.*\{)/)?.[1];
  const value = name && (params as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
}
