import SonicBoom from "sonic-boom";
import { z } from "zod";
import { Failure } from "@/lib/core/failure";
import { VaultError } from "@/lib/domain/platform/vault/envelope";

/** One line of the log: named fields only, so that nothing a client sent can slip in. */
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

/** Says how many bytes of lines are gathered before they are written, and how long lines wait, in milliseconds. */
const GATHERED = { minLength: 8192, periodicFlush: 100 };

/** Events that are only counted, since a line for each would be too many. */
export type CountedEvent = { event: "delivery"; isTaken: boolean } | { event: "unsigned-callback"; provider: string };

type Observer = (event: LogEvent | CountedEvent) => void;

const shared = globalThis as typeof globalThis & { tenderLog?: SonicBoom; tenderObserver?: Observer };

/** From now on the observer hears of every line, and of what is only counted. */
export function observeLog(observer: Observer): void {
  shared.tenderObserver = observer;
}

/** Tells the observer alone, if there is one. */
export function count(event: CountedEvent): void {
  shared.tenderObserver?.(event);
}

/** Standard output; one for the process, since the server and the pages are bundled apart. */
function output(): SonicBoom {
  const out = new SonicBoom({ fd: 1, ...GATHERED });
  out.on("error", () => {});
  process.on("exit", () => out.flushSync());
  return out;
}

/** Writes one line to standard output, soon: lines are gathered, and the end of the process writes what is left. */
export function log(event: LogEvent): void {
  shared.tenderObserver?.(event);
  const head = { time: new Date().toISOString(), level: LEVELS[event.event] ?? "info" };
  // Read by itself: the log also says that the environment is wrong.
  const text = process.env.LOG === "pretty" ? prettyLine({ ...head, ...event }) : lineOf(head, event);
  if (text !== undefined) (shared.tenderLog ??= output()).write(`${text}\n`);
}

/** Both as one JSON object. Every request writes a line, and a copy of both would cost as much as the text. */
function lineOf(head: object, event: LogEvent): string {
  return `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(event).slice(1)}`;
}

/**
 * Codes of PostgreSQL and its driver whose messages name connections, resources, limits, roles and objects of the schema,
 * and never a value: connections, transactions' state, giving in to others, resources, locks, the operator's doing, the
 * system, rights, and what does not exist.
 */
const VALUELESS = /^(?:(?:08|25|40|53|55|57|58)[0-9A-Z]{3}|42501|42P01|42703|42883|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/;
const TEXT_MAX = 300;

/** PostgreSQL's name for the place from which functions raise errors in words of their own. */
const RAISED = "exec_stmt_raise";

/** The message of an error that cannot hold a value: of those codes, or of a call of the system that failed. */
function safeText({ code, routine, syscall, message }: Record<string, unknown>): string | undefined {
  const isValueless = typeof code === "string" && VALUELESS.test(code) && routine !== RAISED;
  const isSafe = isValueless || typeof syscall === "string";
  return isSafe && typeof message === "string" ? message.slice(0, TEXT_MAX) : undefined;
}

/** Names a constraint in what PostgreSQL says of a row that breaks it. A shard's has the shard's number at its end. */
const BROKEN = / violates [a-z ]+ constraint "(\w+?)(?:_\d{6,})?"/;

/** The constraint that a row broke. The coordinator of a cluster passes on a node's message, but not its field. */
export function constraintOf({
  code,
  constraint_name: constraint,
  message,
}: Record<string, unknown>): string | undefined {
  if (typeof constraint === "string") return constraint;
  const isBroken = typeof code === "string" && code.startsWith("23") && typeof message === "string";
  return isBroken ? BROKEN.exec(message)?.[1] : undefined;
}

/** An error that PostgreSQL or the system raised lies behind the error of the library that called it. */
function causeOf(error: unknown): Record<string, unknown> {
  const known = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  return typeof known.cause === "object" && known.cause !== null ? (known.cause as Record<string, unknown>) : known;
}

const word = (value: unknown) => (typeof value === "string" && /^[\w-]{1,63}$/.test(value) ? value : undefined);

/** The class of an error, and the code that PostgreSQL or the system gave it. */
function namesOf(error: unknown): { error: string; code?: string } {
  const code = word(causeOf(error).code);
  const name = error instanceof Failure ? error.kind : error instanceof Error ? error.constructor.name : typeof error;
  return { error: name, ...(code && { code }) };
}

/**
 * An error in one line for people: its class, code and constraint, and its message where that can hold no value of anybody,
 * or where the caller says that it may be shown.
 */
export function describeError(error: unknown, { withMessage = false } = {}): string {
  const { error: name, code } = namesOf(error);
  const cause = causeOf(error);
  const message = withMessage && typeof cause.message === "string" ? cause.message : safeText(cause);
  return [name, code, word(constraintOf(cause))].filter(Boolean).join(" ") + (message ? `: ${message}` : "");
}

/** The schema path of the first value that a schema of ours did not accept, such as `[].source.status`. */
function pathOf({ issues: [first] }: z.ZodError): string | undefined {
  const names = first?.path.map((key) =>
    typeof key === "number" ? "[]" : FIELD.test(String(key)) ? `.${String(key)}` : ".*",
  );
  return names?.join("").replace(/^\./, "");
}

/** A name that a schema declares. Any other may be the key of a record, which a client chose. */
const FIELD = /^[a-z]+(?:[A-Z][a-z]*)*\d?$/;

/**
 * Logs an unexpected error by its class, SQLSTATE and constraint. Its message stands there only where it can hold no value
 * of anybody. The vault's raise an alert.
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

/** From now on the log counts what libraries print and names the class of a printed error. The text may hold values. */
export function replaceConsole(): void {
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    console[level] = (...printed: unknown[]) => {
      const error = printed.find((one) => one instanceof Error);
      log({ event: "framework", ...(error !== undefined && namesOf(error)) });
    };
}

/** A line of the log, with whatever fields its event has. */
export type LogLine = { time: string; level: string; event: string; status?: number; ok?: boolean };

const COLORS: Partial<Record<string, string>> = { error: "\u001b[31m", warn: "\u001b[33m" };
const PLAIN = "\u001b[0m";
/** The part of an ISO time that shows hours, minutes and seconds. */
const CLOCK = [11, 19] as const;

/** The line for a person at a terminal, in UTC like all our times. Undefined for what goes well, which would only push other lines away. */
export function prettyLine(line: LogLine): string | undefined {
  const isFault = line.level !== "info" || (line.status ?? 0) >= 500 || line.ok === false;
  if (!isFault) return undefined;
  const { time, level, event, ...rest } = line;
  const named = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  const color = COLORS[level] ?? COLORS.error;
  return [time.slice(...CLOCK), `${color}${event}${PLAIN}`, ...named].join(" ");
}
