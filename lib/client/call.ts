import type { FieldErrors } from "@/lib/core/failure";
import type { Outline, Request, Result } from "@/lib/core/api/operation";

/** The header with the account that a page was made for. */
export const ACCOUNT_HEADER = "x-acting-account";
/** The header of a 409 because the session has switched accounts, and the event that covers the page then. */
export const ACCOUNT_CHANGED = "x-account-changed";

/** The header of each 403 while the operator has suspended the partner. */
const ACCOUNT_SUSPENDED = "x-account-suspended";

/** A failed call: the server's message, and the request ID to quote. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly requestID?: string;
  readonly fields?: FieldErrors;
  /** Whole seconds to wait after a 429. */
  readonly retryAfter?: number;
  /** A second factor must be proven first. */
  readonly stepUp?: boolean;
  constructor(
    /** 0 without a response. */
    readonly status: number,
    message: string,
    more: Partial<Pick<CallError, "requestID" | "fields" | "retryAfter" | "stepUp">> = {},
  ) {
    super(message);
    Object.assign(this, more);
  }
}

export const UNREACHED = "We couldn’t reach the server.";
/** The message for a change without a network. Nothing was sent. */
const UNSENT = "You’re offline, so nothing was sent.";

export function urlOf(operation: Outline, request: { params?: unknown; query?: unknown } = {}): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ""}`;
}

/**
 * Calls the public API as the signed-in person. Throws a CallError. The result is not validated, because the server
 * already writes it by its schema.
 */
export async function call<O extends Outline>(
  operation: O,
  request: Request<O> = {},
  signal?: AbortSignal,
): Promise<Result<O>> {
  if (operation.method !== "GET" && !navigator.onLine) throw new CallError(0, UNSENT);
  const sent = request.body !== undefined && bodyOf(operation, request.body);
  const response = await fetch(urlOf(operation, request), {
    method: operation.method,
    headers: {
      ...(typeof sent === "string" && { "content-type": "application/json" }),
      ...ownHeaders(operation.method),
      ...(request.key !== undefined && { "x-idempotency-key": request.key }),
    },
    ...(sent !== false && { body: sent }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, UNREACHED);
  });
  if (response.headers.has(ACCOUNT_CHANGED)) window.dispatchEvent(new Event(ACCOUNT_CHANGED));
  const first = operation.ownKey && response.status === 409 ? await firstAnswer(response.clone()) : undefined;
  if (first !== undefined) return first as Result<O>;
  if (!response.ok) throw await errorOf(response, operation);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Result<O>;
}

/**
 * Returns the first call's answer for a repeat. Undefined if the first call asked for something else, as the error
 * explains.
 */
async function firstAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body !== null && !("error" in body) ? body : undefined;
}

/** The request body: JSON, or a form. For a form, the browser sets the boundary. */
function bodyOf({ accepts }: Outline, body: unknown): string | FormData {
  if (accepts !== "multipart") return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

async function errorOf(response: Response, { access, errors }: Outline): Promise<CallError> {
  const { status, headers } = response;
  const text = await response.text();
  const body = (headers.get("content-type")?.startsWith("application/json") && text ? JSON.parse(text) : {}) as Record<
    string,
    unknown
  >;
  const said = status !== 422 && typeof body.error === "string" ? body.error : undefined;
  const refusal = status === 403 ? await refusalWords(access, headers) : undefined;
  const message = said ?? refusal ?? MESSAGES[status] ?? "Something went wrong.";
  const wait = Number(headers.get("retry-after"));
  const requestID = headers.get("x-request-id");
  return new CallError(status, message, {
    stepUp: headers.has("x-step-up"),
    ...(requestID && { requestID }),
    ...(wait && { retryAfter: wait }),
    ...(status === 422 && { fields: (errors?.isWrapped ? body.error : body) as FieldErrors }),
  });
}

/**
 * Returns the message for a 403, usually with the missing permission. Its words are loaded on demand, because 403s are
 * rare. Undefined if no permission is needed or the words cannot be loaded.
 */
async function refusalWords(access: Outline["access"], headers: Headers): Promise<string | undefined> {
  if (headers.has(ACCOUNT_SUSPENDED)) return "The operator of this installation has suspended your account.";
  if (access === "signed-in" || access === "anyone") return undefined;
  const words = await import("@/lib/core/access/scope-words").catch(() => undefined);
  return words && `You need permission to ${words.permissionTo(access)}. Ask an owner or administrator.`;
}

const MESSAGES: Record<number, string> = {
  401: "Your session has ended. Sign in again.",
  403: "You are not allowed to do this.",
  404: "It does not exist, or no longer.",
  422: "Some fields need attention.",
  429: "Too many requests. Wait a moment.",
  500: "Something went wrong on our end.",
  503: "The service is busy for a moment. Try again.",
  504: "A service we depend on didn’t respond.",
};

/**
 * Reads a meta tag of the layout: the token that authenticates changes of the page, or the account that it was made
 * for.
 */
function named(name: "csrf-token" | "acting-account"): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

export const ownHeaders = (method: string): Record<string, string> => ({
  ...(method !== "GET" && { "x-csrf-token": named("csrf-token") }),
  ...drawnFor(),
});

/**
 * Returns a header with the account that the page was made for, so that it never shows or changes another account's
 * data.
 */
function drawnFor(): Record<string, string> {
  const account = named("acting-account");
  return account ? { [ACCOUNT_HEADER]: account } : {};
}

/** Thrown by a guarded action when the person closes the dialog instead of proving their second factor. */
export class StepUpDeclined extends Error {
  override readonly name = "StepUpDeclined";
}
