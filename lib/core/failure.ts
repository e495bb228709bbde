/** A tree of messages that mirrors the request: objects by field, arrays by index. */
export type FieldErrors = { [field: string]: string | FieldErrors };

/** All kinds of failures, each with its status and kind of body. */
export const FAILURES = {
  malformed: { status: 400, body: "error" },
  unauthenticated: { status: 401, body: "none" },
  /** Only for the token endpoints. RFC 6749 requires a body. */
  invalidClient: { status: 401, body: "error" },
  forbidden: { status: 403, body: "none" },
  notFound: { status: 404, body: "none" },
  methodNotAllowed: { status: 405, body: "none" },
  tooSlow: { status: 408, body: "none" },
  conflict: { status: 409, body: "error" },
  /** 409 with a structured body, or without any. */
  taken: { status: 409, body: "fields" },
  occupied: { status: 409, body: "none" },
  tooLarge: { status: 413, body: "none" },
  unverifiedDomain: { status: 417, body: "none" },
  invalid: { status: 422, body: "fields" },
  rateLimited: { status: 429, body: "none" },
  /** Only if a partner requests it in the sandbox. */
  broken: { status: 500, body: "none" },
  busy: { status: 503, body: "none" },
  downstream: { status: 504, body: "none" },
} as const;
export type FailureKind = keyof typeof FAILURES;

/** An expected failure. The domain throws it, which rolls back the transaction, and the edge answers it. */
export class Failure extends Error {
  override readonly name = "Failure";
  /** Commits the writes before the failure, for example to count a wrong code. */
  keeps = false;
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly fields?: FieldErrors,
    readonly headers?: Record<string, string>,
  ) {
    super(message);
  }
}

/** 400: the request cannot be read. */
export const malformed = (message: string) => new Failure("malformed", message);
/** 401: missing, malformed, expired or revoked credentials, all alike. */
export const unauthenticated = (reason = "unauthenticated") => new Failure("unauthenticated", reason);
/** 403: the caller is known but not allowed. The reason goes only to the audit log. */
export const forbidden = (reason: string) => new Failure("forbidden", reason);
/** 403 with a header that makes our own pages ask for the second factor. */
export const stepUpRequired = () => new Failure("forbidden", "step-up", undefined, { "x-step-up": "required" });
/** 403 with a header for the reason: the operator has suspended the partner. */
export const suspended = () => new Failure("forbidden", "suspended", undefined, { "x-account-suspended": "1" });
/** 404: not in this account, or not visible to the caller. */
export const notFound = (what: string) => new Failure("notFound", `${what} not found`);
/** 409: a valid request at the wrong time. */
export const conflict = (message: string, headers?: Record<string, string>) =>
  new Failure("conflict", message, undefined, headers);
/** 409 that also names the existing object. */
export const taken = (message: string, what: Record<string, string>) =>
  new Failure("taken", message, { error: message, ...what });
/** 409 without a body. */
export const occupied = (message: string) => new Failure("occupied", message);
/** 417: a domain has not been verified by its wallet provider. */
export const unverifiedDomain = () => new Failure("unverifiedDomain", "a domain is not verified");
/** 409 with a header that makes our own pages notice the switched account. */
export const accountChanged = () =>
  new Failure("conflict", "you switched to another account; reload the page", undefined, {
    "x-account-changed": "1",
  });
/** 422: well-formed, but these fields cannot be accepted. */
export const invalid = (fields: FieldErrors) => new Failure("invalid", "validation failed", fields);
/** 429: try again after this many whole seconds, at least 1. */
export const rateLimited = (seconds: number) =>
  new Failure("rateLimited", "rate limited", undefined, { "retry-after": String(Math.max(1, Math.ceil(seconds))) });
/** 503: a lock was held too long, for example during a database upgrade. Retry after a second. */
export const busy = (what: string) => new Failure("busy", `${what} is busy`, undefined, { "retry-after": "1" });
/** 504: a dependency did not answer in time. */
export const downstream = (what: string) => new Failure("downstream", `${what} did not answer`);
/** The same failure, but the writes before it are committed. */
export const keeping = (failure: Failure) => Object.assign(failure, { keeps: true });
