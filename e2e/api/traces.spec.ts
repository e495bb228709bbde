import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ownerDatabase } from "@/testing/owner";
import { bearer, newClient, newToken, send } from "../fixtures";
import { freePort, startSecondServer } from "./second-server";

/** The part of a span in OTLP's JSON that these tests read. */
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that keeps each span it receives. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${port}`, spans, bodies, stop: () => server.close() };
}

const valueOf = ({ attributes }: SentSpan, name: string) => attributes.find(({ key }) => key === name)?.value;

test("a trace leads from a caller's request to its statements, which name the request in the database", async () => {
  const collector = await startCollector();
  const server = await startSecondServer("traced", {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=tests",
  });
  const { keyID, partner } = await newClient();
  const token = await newToken(keyID);
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { ...bearer(token), traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const answer = await send(`GET /accounts/${partner.accountID}`, { headers, url: server.url });
  expect(answer.status).toBe(200);

  const ofRequest = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ofRequest().map(({ name }) => name)).toContain("GET /accounts/{accountID}");
  const request = ofRequest().find(({ name }) => name === "GET /accounts/{accountID}");
  if (!request) throw new Error("the request has no span");
  expect(request.parentSpanId).toBe("00f067aa0ba902b7");
  expect(valueOf(request, "http.response.status_code")).toEqual({ intValue: 200 });
  const statements = ofRequest().filter((span) => span.parentSpanId === request.spanId);
  const texts = statements.map((statement) => valueOf(statement, "db.query.text")?.stringValue ?? "");
  expect(texts.filter((text) => /select.* from "?account\b/is.test(text))).not.toEqual([]);

  // Connections of this server are otherwise idle, so they still show their last statement.
  const requestID = answer.headers.get("x-request-id") ?? "";
  const seen = await rows<{ query: string }>(
    ownerDatabase(),
    sql`select query from pg_stat_activity where query like ${`/* request ${requestID} */ %`}`,
  );
  expect(seen.length).toBeGreaterThan(0);

  await send("GET /nowhere", { headers, url: server.url });
  await fetch(`${server.url}/sign-in`, { headers: { traceparent: headers.traceparent } });
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("page /sign-in");
  await server.stop();
  collector.stop();
  const sent = collector.bodies.join("\n");
  expect(sent).toContain("tender-server");
  expect(sent).toContain("deployment.environment.name");
  for (const secret of [token, partner.accountID, keyID]) expect(sent).not.toContain(secret);
});
