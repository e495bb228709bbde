/** A unit of work in a trace, with the facts known at its start. */
export interface SpanStart {
  name: string;
  /** `server` answers a request, `client` sends one, `internal` does neither. */
  kind: "server" | "client" | "internal";
  attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` header of a caller, as W3C Trace Context defines it. */
  traceparent?: string | undefined;
  /** Added as a comment to each statement of the work. */
  requestID?: string;
}

export interface Tracing {
  /**
   * Runs the work as a span. `result` returns attributes from its result. An error marks the span with its class only.
   */
  span<T>(
    start: SpanStart,
    work: () => Promise<T>,
    result?: (value: T) => Readonly<Record<string, string | number>>,
  ): Promise<T>;
  /** Sends a statement as a span. It is not prepared if its text contains the request ID. */
  statement<W extends PromiseLike<unknown>>(text: string, send: (text: string, isPrepared: boolean) => W): W;
  /** The header that continues the trace in another service. */
  headers(): Record<string, string>;
}

/** Global, because server and pages are bundled separately. */
const shared = globalThis as typeof globalThis & { tenderTracing?: Tracing };

/** Enables tracing, or disables it. */
export function setTracing(tracing: Tracing | undefined): void {
  if (tracing) shared.tenderTracing = tracing;
  else delete shared.tenderTracing;
}

/** Runs the work, as a span if tracing is on. */
export function traced<T>(
  start: SpanStart,
  work: () => Promise<T>,
  result?: (value: T) => Readonly<Record<string, string | number>>,
): Promise<T> {
  return shared.tenderTracing ? shared.tenderTracing.span(start, work, result) : work();
}

/** Sends a statement, as a span if tracing is on. It is prepared unless its text contains the request ID. */
export function tracedStatement<W extends PromiseLike<unknown>>(
  text: string,
  send: (text: string, isPrepared: boolean) => W,
): W {
  return shared.tenderTracing ? shared.tenderTracing.statement(text, send) : send(text, true);
}

/** The header that continues this trace in another service. Empty if tracing is off. */
export const traceHeaders = (): Record<string, string> => shared.tenderTracing?.headers() ?? {};
