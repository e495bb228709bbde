import SonicBoom from "sonic-boom";
import { z } from "zod";
import { Failure } from "@/lib/core/failure";
import { VaultError } from "@/lib/domain/platform/vault/envelope";

/** One line of the log. All fields are named, so that client data cannot slip in. */
export type LogEvent =
  | { event: "request"; requestID: string; route: string; status: number; ms: number; caller?: string; kind?: string }
  | {
      event: "error";
      requestID?: string;
      where: string;
      error: string;
      code?: string;
      constraint?: string;
      text?: string;
      path?: string;
    }
  | { event: "listening"; port: number; operations: number }
  | { event: "metrics"; port: number }
  | { event: "refused"; reason: string }
  | { event: "waiting"; database: string; reason: string }
  | { event: "stopping" | "stopped" }
  | { event: "framework"; error?: string; code?: string }
  | { event: "job"; job: string; ms: number; ok: boolean }
  | { event: "warning"; warning: "database-login"; login: "superuser" | "owner" }
  | { event: "warning"; warning: "request-log"; dropped: number }
  | { event: "warning"; warning: "loop-held"; ms: number; routes: string[] }
  | { event: "alert"; requestID?: string; alert: "vault" }
  | { event: "alert"; alert: "answers"; fault: string; path: string; id?: string }
  | { event: "alert"; alert: "webhooks"; fault: "places-held"; places: number }
  | { event: "alert"; alert: "workers"; fault: "none" }
  | { event: "alert"; alert: "workers"; fault: "lost"; worker: string }
  | { event: "alert"; alert: "jobs"; fault: "late"; job: string; hours: number }
  | { event: "alert"; alert: "institutions"; fault: "old"; directory: string; days: number }
  | { event: "alert"; alert: "sanctions"; fault: "old"; list: string; days: number }
  | { event: "alert"; alert: "sanctions"; fault: "hits"; partnerID: string; hits: number }
  | { event: "alert"; alert: "return-rates"; fault: string; partnerID: string; subject: string; rate: string }
  | { event: "alert"; alert: "ledger"; fault: string; ids: string[]; partnerID?: string }
  | {
      event: "alert";
      alert: "rails";
      fault: string;
      instructionID?: string;
      disputeID?: string;
      provider?: string;
      fileID?: string;
      moved?: string;
    }
  | {
      event: "alert";
      alert: "audit";
      fault: string;
      partnerID?: string;
      sequence?: number;
      lines?: number;
      rows?: number;
    };

const LEVELS: Partial<Record<LogEvent["event"], string>> = {
  error: "error",
  alert: "error",
  refused: "error",
  waiting: "error",
  warning: "warn",
};

/** The bytes to buffer before lines are written, and the longest wait of a line, in milliseconds. */
const GATHERED = { minLength: 8192, periodicFlush: 100 };

/** Events that are only counted, because a line for each would be too many. */
export type CountedEvent = { event: "delivery"; isTaken: boolean } | { event: "unsigned-callback"; provider: string };

type Observer = (event: LogEvent | CountedEvent) => void;

const shared = globalThis as typeof globalThis & { tenderLog?: SonicBoom; tenderObserver?: Observer };

/** Sets the observer of all log lines and counted events. */
export function observeLog(observer: Observer): void {
  shared.tenderObserver = observer;
}

/** Passes an event to the observer, without a log line. */
export function count(event: CountedEvent): void {
  shared.tenderObserver?.(event);
}

/** Opens standard output. There is one per process, because server and pages are bundled separately. */
function output(): SonicBoom {
  const out = new SonicBoom({ fd: 1, ...GATHERED });
  out.on("error", () => {});
  process.on("exit", () => out.flushSync());
  return out;
}

/** Writes one line to standard output. Lines are buffered; the rest is written when the process exits. */
export function log(event: LogEvent): void {
  shared.tenderObserver?.(event);
  const head = { time: new Date().toISOString(), level: LEVELS[event.event] ?? "info" };
  // Read directly, because the log also reports that the environment is invalid.
  const text = process.env.LOG === "pretty" ? prettyLine({ ...head, ...event }) : lineOf(head, event);
  if (text !== undefined) (shared.tenderLog ??= output()).write(`${text}\n`);
}

/**
 * Joins two objects into one JSON line. Every request writes a line, and merging the objects would cost as much as the
 * text.
 */
function lineOf(head: object, event: LogEvent): string {
  return `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(event).slice(1)}`;
}

/**
 * Codes of PostgreSQL and its driver with messages that name connections, resources, limits, roles and schema objects,
 * but never contain a value: connections, transaction state, conflicts, resources, locks, operator intervention, system
 * errors, missing privileges and missing objects.
 */
const VALUELESS = /^(?:(?:08|25|40|53|55|57|58)[0-9A-Z]{3}|42501|42P01|42703|42883|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/;
const TEXT_MAX = 300;

/** The routine in PostgreSQL that raises the errors of functions, which have custom messages. */
const RAISED = "exec_stmt_raise";

/** Returns an error's message if it cannot contain a value: for the codes above, or for a failed system call. */
function safeText({ code, routine, syscall, message }: Record<string, unknown>): string | undefined {
  const isValueless = typeof code === "string" && VALUELESS.test(code) && routine !== RAISED;
  const isSafe = isValueless || typeof syscall === "string";
  return isSafe && typeof message === "string" ? message.slice(0, TEXT_MAX) : undefined;
}

/**
 * Finds the constraint in PostgreSQL's message about a violation. On a shard, its name ends with the shard's number.
 */
const BROKEN = / violates [a-z ]+ constraint "(\w+?)(?:_\d{6,})?"/;

/** Returns the violated constraint. The coordinator of a cluster passes on a node's message, but not its field. */
export function constraintOf({
  code,
  constraint_name: constraint,
  message,
}: Record<string, unknown>): string | undefined {
  if (typeof constraint === "string") return constraint;
  const isBroken = typeof code === "string" && code.startsWith("23") && typeof message === "string";
  return isBroken ? BROKEN.exec(message)?.[1] : undefined;
}

/** Returns the error of PostgreSQL or the system that caused a library's error. */
function causeOf(error: unknown): Record<string, unknown> {
  const fields = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  return typeof fields.cause === "object" && fields.cause !== null ? (fields.cause as Record<string, unknown>) : fields;
}

const word = (value: unknown) => (typeof value === "string" && /^[\w-]{1,63}$/.test(value) ? value : undefined);

function namesOf(error: unknown): { error: string; code?: string } {
  const code = word(causeOf(error).code);
  const name = error instanceof Failure ? error.kind : error instanceof Error ? error.constructor.name : typeof error;
  return { error: name, ...(code && { code }) };
}

/**
 * Formats an error as one line for people: its class, code and constraint. Includes the message if it cannot contain
 * user data or if the caller allows it.
 */
export function describeError(error: unknown, { withMessage = false } = {}): string {
  const { error: name, code } = namesOf(error);
  const cause = causeOf(error);
  const message = withMessage && typeof cause.message === "string" ? cause.message : safeText(cause);
  return [name, code, word(constraintOf(cause))].filter(Boolean).join(" ") + (message ? `: ${message}` : "");
}

/** Returns the schema path of the first invalid value, such as `[].source.status`. */
function pathOf({ issues: [first] }: z.ZodError): string | undefined {
  const names = first?.path.map((key) =>
    typeof key === "number" ? "[]" : FIELD.test(String(key)) ? `.${String(key)}` : ".*",
  );
  return names?.join("").replace(/^\./, "");
}

/** A field name of a schema. Anything else may be a record key that a client chose. */
const FIELD = /^[a-z]+(?:[A-Z][a-z]*)*\d?$/;

/**
 * Logs an unexpected error by its class, SQLSTATE and constraint, with its message only if that cannot contain user
 * data. A vault error raises an alert.
 */
export function logError(where: string, error: unknown, requestID?: string): void {
  const cause = causeOf(error);
  if (error instanceof VaultError) log({ event: "alert", alert: "vault", ...(requestID && { requestID }) });
  const text = safeText(cause);
  const constraint = word(constraintOf(cause));
  const path = error instanceof z.ZodError ? pathOf(error) : undefined;
  log({
    event: "error",
    where,
    ...namesOf(error),
    ...(requestID && { requestID }),
    ...(constraint && { constraint }),
    ...(text !== undefined && { text }),
    ...(path !== undefined && { path }),
  });
}

/**
 * Replaces console output with log lines that name only the class of a printed error, because the text may contain
 * values.
 */
export function replaceConsole(): void {
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    console[level] = (...printed: unknown[]) => {
      const error = printed.find((one) => one instanceof Error);
      log({ event: "framework", ...(error !== undefined && namesOf(error)) });
    };
}

export type LogLine = { time: string; level: string; event: string; status?: number; ok?: boolean };

const COLORS: Partial<Record<string, string>> = { error: "\u001b[31m", warn: "\u001b[33m" };
const PLAIN = "\u001b[0m";
/** The positions of hours, minutes and seconds in an ISO time. */
const CLOCK = [11, 19] as const;

/**
 * Formats a line for a person at a terminal, in UTC. Returns undefined for successes, which would bury the other lines.
 */
export function prettyLine(line: LogLine): string | undefined {
  const isFault = line.level !== "info" || (line.status ?? 0) >= 500 || line.ok === false;
  if (!isFault) return undefined;
  const { time, level, event, ...rest } = line;
  const named = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  const color = COLORS[level] ?? COLORS.error;
  return [time.slice(...CLOCK), `${color}${event}${PLAIN}`, ...named].join(" ");
}
