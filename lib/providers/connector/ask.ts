import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { CompactEncrypt, importJWK } from "jose";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { noted } from "../provider-notes";
import { Unanswered, Unsigned } from "../rails/rail-provider";
import type { Callback } from "../rails/callback";
import type { PublicKey } from "./messages";
import { type Answer, CONNECTOR, type OperationName, type Question, type Service } from "./protocol";
import { parsed, refuseUnsigned, signedHeaders } from "./signed";

/** Time limit for a whole request to a connector, in milliseconds. */
const CONNECTOR_TIMEOUT_MS = 6000;
const ANSWER_MAX = 1024 * 1024;
const SOCKETS = 20;
/** Cache time of a connector's description, in milliseconds. A connector accepts its previous key for longer. */
const KEY_CACHE_MS = 5 * 60_000;

const KEY_ALGORITHM = "ECDH-ES+A256KW";

/** The address of a connector: a program of the operator that translates to a vendor's API. */
export interface ConnectorAddress {
  name?: string;
  url: string;
  /** The secret that both sides sign with. */
  secret: string;
  /** Internal addresses that the connector may have. */
  allowed: readonly string[];
}

/** A client of one connector. Every request may be repeated. Methods throw Unanswered when the outcome is unknown. */
export interface ConnectorClient {
  ask<N extends OperationName>(operation: N, question: Question<N>): Promise<Answer<N>>;
  /** The connector's public key. Also throws Unanswered if the connector lacks a service assigned to it. */
  key(): Promise<PublicKey>;
  /** Encrypts JSON to the connector's key, so that proxies in between cannot read it. */
  encrypt(what: unknown): Promise<string>;
}

export function connectorClient(address: ConnectorAddress, services: readonly Service[]): ConnectorClient {
  const agent = agentOf(address);
  let cached: { until: number; key: PublicKey } | undefined;
  async function ask<N extends OperationName>(operation: N, question: Question<N>): Promise<Answer<N>> {
    const text = await post({ address, agent }, operation, JSON.stringify({ operation, ...question }));
    const answer = CONNECTOR[operation].answer.safeParse(parsed(text));
    if (!answer.success) throw new Unanswered(`${operation} was answered in another shape`);
    return answer.data as Answer<N>;
  }
  const watched = <N extends OperationName>(operation: N, question: Question<N>) =>
    noted(address.name, ask(operation, question));
  async function key(): Promise<PublicKey> {
    if (cached && cached.until > Date.now()) return cached.key;
    const described = await watched("describe", {});
    const missing = services.find((service) => !described.services.includes(service));
    if (missing !== undefined) throw new Unanswered(`the connector does not do ${missing}`);
    cached = { until: Date.now() + KEY_CACHE_MS, key: described.key };
    return described.key;
  }
  return { ask: watched, key, encrypt: async (what) => encryptTo(await key(), what) };
}

async function encryptTo({ kid, ...key }: PublicKey, what: unknown): Promise<string> {
  const header = { alg: KEY_ALGORITHM, enc: "A256GCM", ...(kid !== undefined && { kid }) };
  return new CompactEncrypt(Buffer.from(JSON.stringify(what)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, KEY_ALGORITHM));
}

type Agent = RequestFilteringHttpAgent | RequestFilteringHttpsAgent;

/**
 * An agent that checks every address when the socket connects. Inside the network, it only reaches addresses that the
 * operator named.
 */
function agentOf({ url, allowed }: ConnectorAddress): Agent {
  const options = { allowIPAddressList: [...allowed], keepAlive: true, maxSockets: SOCKETS };
  return url.startsWith("http:") ? new RequestFilteringHttpAgent(options) : new RequestFilteringHttpsAgent(options);
}

interface Line {
  address: ConnectorAddress;
  agent: Agent;
}

/** The text of a signed response. Error messages contain nothing of the request or response. */
async function post({ address, agent }: Line, operation: string, body: string): Promise<string> {
  const { url, secret } = address;
  const id = randomUUID();
  const headers = { ...signedHeaders(secret, id, body), "content-type": "application/json" };
  const { status, ...answer } = await exchange({ url: `${url}/${operation}`, agent, headers, body });
  if (status !== 200) throw new Unanswered(`${operation} was answered ${status}`);
  try {
    refuseUnsigned(secret, answer);
  } catch (error) {
    if (error instanceof Unsigned) throw new Unanswered(`the answer to ${operation} was not signed`);
    throw error;
  }
  // The ID differs from the request's, so that a request can never be mistaken for a response.
  if (answer.headers["webhook-id"] !== `answer-${id}`) throw new Unanswered(`${operation} got another answer`);
  return answer.text;
}

interface Parcel {
  url: string;
  agent: Agent;
  headers: Record<string, string>;
  body: string;
}

/** Sends one request. Redirects are not followed, and a response that is too long or too late is rejected. */
async function exchange({ url, agent, headers, body }: Parcel): Promise<Callback & { status: number }> {
  const signal = AbortSignal.timeout(CONNECTOR_TIMEOUT_MS);
  const length = { "content-length": String(Buffer.byteLength(body)) };
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { method: "POST", agent, signal, headers: { ...headers, ...length } };
      const request = (url.startsWith("http:") ? http : https).request(url, options);
      request.once("response", resolve).once("error", reject);
      request.once("upgrade", (_answer, socket) => {
        socket.destroy();
        reject(new Unanswered("the connector switched protocols"));
      });
      request.once("close", () => reject(new Unanswered("the connection closed")));
      request.end(body);
    });
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode ?? 0, headers: Object.fromEntries(named), text: await textOf(answer) };
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
    throw new Unanswered(`the connector did not answer: ${code}`);
  }
}

async function textOf(answer: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > ANSWER_MAX) {
      answer.destroy();
      throw new Unanswered("the answer is too long");
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
