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
/** Says how long the end of a process waits for the collector, in milliseconds. */
const LAST_SPANS = 2000;
/** A statement's first words name its span. The whole text is an attribute: it holds places for values, and no value. */
const NAME_LENGTH = 48;

/** The place in which the context of a span keeps the request's ID. */
const REQUEST_ID = createContextKey("tender.request_id");

/** Marks a span whose work failed. Only the error's class is told, since its message may hold values. */
function fail(span: Span, error: unknown): void {
  const name = error instanceof Failure ? error.kind : error instanceof Error ? error.constructor.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR, message: name });
  span.setAttribute("error.type", name);
}

/**
 * Makes the tracing of a provider, which sends spans wherever it likes. Nothing is registered for libraries: their spans
 * would hold whole addresses, and those of invitees hold codes.
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
 * Traces all work from now on, to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names. The other variables of
 * OpenTelemetry's SDK hold: names of the service, sampling, headers and time limits. Returns what ends it.
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
