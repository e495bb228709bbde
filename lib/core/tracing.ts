/** Describes one piece of work that a trace shows: what it is called, and what is known of it when it begins. */
export interface SpanStart {
  name: string;
  /** `server` answers somebody, `client` asks somebody, `internal` does neither. */
  kind: "server" | "client" | "internal";
  attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` header of a caller, as W3C Trace Context defines it. */
  traceparent?: string | undefined;
  /** Stands as a comment in each statement of the work. */
  requestID?: string;
}

/** Describes what tracing does for the code that works. */
export interface Tracing {
  /** Does the work as a span. `result` names its attributes once they are known. An error marks the span, by its class alone. */
  span<T>(
    start: SpanStart,
    work: () => Promise<T>,
    result?: (value: T) => Readonly<Record<string, string | number>>,
  ): Promise<T>;
  /** Sends a statement as a span. It goes unprepared where its text holds the request's ID. */
  statement<W extends PromiseLike<unknown>>(text: string, send: (text: string, isPrepared: boolean) => W): W;
  /** The header that continues the trace elsewhere. */
  headers(): Record<string, string>;
}

/** One for the process, since the server and the pages are bundled apart. */
const shared = globalThis as typeof globalThis & { tenderTracing?: Tracing };

/** From now on all work is traced. */
export function setTracing(tracing: Tracing | undefined): void {
  if (tracing) shared.tenderTracing = tracing;
  else delete shared.tenderTracing;
}

/** Does the work, as a span where somebody wants traces. */
export function traced<T>(
  start: SpanStart,
  work: () => Promise<T>,
  result?: (value: T) => Readonly<Record<string, string | number>>,
): Promise<T> {
  return shared.tenderTracing ? shared.tenderTracing.span(start, work, result) : work();
}

/** Sends a statement, as a span where somebody wants traces. Prepared unless its text is marked. */
export function tracedStatement<W extends PromiseLike<unknown>>(
  text: string,
  send: (text: string, isPrepared: boolean) => W,
): W {
  return shared.tenderTracing ? shared.tenderTracing.statement(text, send) : send(text, true);
}

/** The header that continues the trace of this work elsewhere. None where nobody wants traces. */
export const traceHeaders = (): Record<string, string> => shared.tenderTracing?.headers() ?? {};
