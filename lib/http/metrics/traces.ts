import {
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { envDetector, detectResources, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { Failure } from "@/lib/core/failure";
import { type SpanStart, type Tracing, setTracing } from "@/lib/core/tracing";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
/** Milliseconds that a process waits for the collector when it ends. */
const LAST_SPANS = 2000;
/**
 * The length of a span name, the start of its statement. The full text is an attribute; it has placeholders and no
 * values.
 */
const NAME_LENGTH = 48;

const REQUEST_ID = createContextKey("tender.request_id");

/** Marks a span as failed. Records only the error's class, because its message may contain values. */
function fail(span: Span, error: unknown): void {
  const name = error instanceof Failure ? error.kind : error instanceof Error ? error.constructor.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR, message: name });
  span.setAttribute("error.type", name);
}

/**
 * Makes the tracing of a provider. Libraries are not instrumented, because their spans would contain full URLs, and
 * those of invites contain codes.
 */
export function tracingOf(provider: BasicTracerProvider): Tracing {
  const tracer = provider.getTracer("tender");
  const context = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const begin = ({ name, kind, attributes, traceparent, requestID }: SpanStart) => {
    const carrier = { traceparent };
    const parent = traceparent ? propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter) : context.active();
    const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent);
    const within = trace.setSpan(parent, span);
    return { span, within: requestID === undefined ? within : within.setValue(REQUEST_ID, requestID) };
  };
  return {
    async span(start, work, result) {
      const { span, within } = begin(start);
      try {
        const value = await context.with(within, work);
        if (result) span.setAttributes(result(value));
        return value;
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    statement(text, send) {
      if (!trace.getSpan(context.active())?.isRecording()) return send(text, true);
      const name = text.trimStart().slice(0, NAME_LENGTH).replace(/\s+/g, " ");
      const attributes = { "db.system.name": "postgresql", "db.query.text": text };
      const { span, within } = begin({ name, kind: "client", attributes });
      const requestID = within.getValue(REQUEST_ID);
      const sent = typeof requestID === "string" ? send(`/* request ${requestID} */ ${text}`, false) : send(text, true);
      sent.then(
        () => span.end(),
        (error: unknown) => {
          fail(span, error);
          span.end();
        },
      );
      return sent;
    },
    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier;
    },
  };
}

/**
 * Sends traces to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. The other variables of the OpenTelemetry SDK also
 * apply: service name, sampling, headers and time limits. Returns a function that stops tracing.
 */
export function startTracing(service: string): () => Promise<void> {
  const named = resourceFromAttributes({ "service.name": service }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const provider = new BasicTracerProvider({
    resource: named,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  setTracing(tracingOf(provider));
  return async () => {
    setTracing(undefined);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_SPANS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
