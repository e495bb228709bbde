import { randomUUID } from "node:crypto";
import http from "node:http";
import { CompactEncrypt, importJWK } from "jose";
import { InstructionEvents, type PublicKey } from "@/lib/providers/connector/messages";
import { type Answer, CONNECTOR, type OperationName, type Question } from "@/lib/providers/connector/protocol";
import { parsed, readSigned, refuseUnsigned, signedHeaders } from "@/lib/providers/connector/signed";
import { DisputeEvents, SpendEvents } from "@/lib/providers/rails/event-shapes";

export interface CheckedConnector {
  url: string;
  secret: string;
  port: number;
}

/** An event that arrived, its endpoint, and whether its signature and shape are correct. */
export interface HeardEvent {
  endpoint: string;
  isRight: boolean;
  at: number;
  event: { eventID: string; kind: string; instructionID?: string; networkID?: string; amount?: number };
  opening?: { instructionID: string; amount: number };
}

const EVENT_SCHEMAS = {
  "provider-events": InstructionEvents,
  "issuing-events": SpendEvents,
  "dispute-events": DisputeEvents,
};
const ALGORITHM = "ECDH-ES+A256KW";
const EVENT_TIMEOUT_MS = 10_000;

export class PlayedTender {
  readonly heard: HeardEvent[] = [];
  /** The texts of all responses, to search for card numbers in them. */
  readonly texts: string[] = [];
  /** Treatment of events: accepted, rejected, or never answered. */
  mood: "takes" | "refuses" | "is silent" = "takes";
  private readonly server = http.createServer((request, response) => void this.take(request, response));

  constructor(private readonly connector: CheckedConnector) {}

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject).listen(this.connector.port, resolve);
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends a request as Tender does. Throws a sentence if the response is not signed or has the wrong shape. */
  async ask<N extends OperationName>(operation: N, question: Question<N>): Promise<Answer<N>> {
    const body = JSON.stringify({ operation, ...question });
    const id = randomUUID();
    const { status, headers, text } = await this.post(operation, body, signedHeaders(this.connector.secret, id, body));
    if (status !== 200) throw new Error(`${operation} was answered ${status}`);
    try {
      refuseUnsigned(this.connector.secret, { headers, text });
    } catch {
      throw new Error(`the answer to ${operation} is not signed`);
    }
    if (headers["webhook-id"] !== `answer-${id}`)
      throw new Error(`the answer to ${operation} is not named answer-<ID>`);
    const answer = CONNECTOR[operation].answer.safeParse(parsed(text));
    if (!answer.success) {
      const places = answer.error.issues.map((issue) => issue.path.join(".") || "the answer");
      throw new Error(`${operation} is answered in another shape: ${places.join(", ")}`);
    }
    return answer.data as Answer<N>;
  }

  async post(path: string, body: string, headers: Record<string, string>) {
    const all = { "content-type": "application/json", ...headers };
    const signal = AbortSignal.timeout(EVENT_TIMEOUT_MS);
    const answer = await fetch(`${this.connector.url}/${path}`, { method: "POST", headers: all, body, signal });
    const text = await answer.text();
    this.texts.push(text);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text };
  }

  async encrypt(what: unknown): Promise<string> {
    const { key } = await this.ask("describe", {});
    const { kid, ...jwk }: PublicKey = key;
    const header = { alg: ALGORITHM, enc: "A256GCM", ...(kid !== undefined && { kid }) };
    return new CompactEncrypt(Buffer.from(JSON.stringify(what)))
      .setProtectedHeader(header)
      .encrypt(await importJWK(jwk, ALGORITHM));
  }

  async hears(what: string, isIt: (heard: HeardEvent) => boolean): Promise<HeardEvent> {
    for (
      const end = Date.now() + EVENT_TIMEOUT_MS;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 25))
    ) {
      const match = this.heard.find(isIt);
      if (match) return match;
    }
    throw new Error(`${what} was not told within ten seconds`);
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const at = performance.now();
    const text = Buffer.concat(parts).toString("utf8");
    const endpoint = /([a-z]+-events)\/connector$/.exec(request.url ?? "")?.[1] ?? "";
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const events = (parsed(text) as { events?: HeardEvent["event"][] } | undefined)?.events ?? [];
    const isRight = this.isRight(endpoint, headers, text);
    for (const event of events) this.heard.push({ endpoint, isRight, at, event, ...openingOf(event) });
    if (this.mood === "is silent") return;
    if (this.mood === "refuses" || !isRight) return void response.writeHead(isRight ? 503 : 401).end();
    if (endpoint !== "issuing-events") return void response.writeHead(204).end();
    const answers = events.map(({ eventID }) => ({ eventID, outcome: "approved" }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ answers }));
  }

  private isRight(endpoint: string, headers: Record<string, string>, text: string): boolean {
    const shape = Object.entries(EVENT_SCHEMAS).find(([name]) => name === endpoint)?.[1];
    try {
      return shape !== undefined && readSigned(this.connector.secret, { headers, text }, shape).events.length > 0;
    } catch {
      return false;
    }
  }
}

/** The opening of a dispute. The cast only serves the checks; the shape is validated separately. */
const openingOf = (event: object) =>
  "opening" in event ? { opening: event.opening as HeardEvent["opening"] & object } : {};
