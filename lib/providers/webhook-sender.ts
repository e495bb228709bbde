import http from "node:http";
import https from "node:https";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { env } from "@/lib/env";

/** Time limit for a whole delivery, in milliseconds. */
export const RECEIVER_TIMEOUT_MS = 15_000;
/** Bytes of a response that are read, and that are stored. */
const READ_MAX = 64 * 1024;
const BODY_MAX = 1024;

/** A webhook request as it was signed. */
export interface Parcel {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The result of one delivery attempt. `status` is absent if the receiver did not respond. */
export interface WebhookAttempt {
  ms: number;
  status?: number;
  fault?: string;
  answer?: string;
  retryAfter?: string;
}

/** The DNS lookup and the allowed loopback addresses. Tests replace both. */
export interface Reach {
  loopback?: readonly string[];
  lookup?: http.AgentOptions["lookup"];
  patience?: number;
}

function reachOf(): Reach {
  return env().WEBHOOK_LOOPBACK === "on" ? { loopback: ["127.0.0.1", "::1"] } : {};
}

/**
 * Posts a webhook once and returns the result. Redirects are not followed. Every address of the host is checked when
 * the socket connects, so webhooks cannot reach the internal network.
 */
export async function sendWebhook(parcel: Parcel, reach: Reach = reachOf()): Promise<WebhookAttempt> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const { status, answer, retryAfter } = await post(parcel, reach);
    return { ms: ms(), status, answer, ...(retryAfter !== undefined && { retryAfter }) };
  } catch (error) {
    return { ms: ms(), fault: faultOf(error, parcel.url) };
  }
}

async function post({ url, headers, body }: Parcel, { loopback = [], lookup, patience = RECEIVER_TIMEOUT_MS }: Reach) {
  const isPlain = url.startsWith("http:");
  const options = { allowIPAddressList: [...loopback], keepAlive: false, ...(lookup && { lookup }) };
  const agent = isPlain ? new RequestFilteringHttpAgent(options) : new RequestFilteringHttpsAgent(options);
  const signal = AbortSignal.timeout(patience);
  const length = String(Buffer.byteLength(body));
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, {
        method: "POST",
        agent,
        signal,
        headers: { ...headers, "content-length": length },
      });
      request.once("response", resolve).once("error", reject);
      // Node reports a protocol switch, and a connection that closes silently, only through these events.
      request.once("upgrade", (_answer, socket) => {
        socket.destroy();
        reject(new NoAnswer("It switched protocols"));
      });
      request.once("close", () => reject(new NoAnswer("The connection closed without an answer")));
      request.end(body);
    });
    const text = await readStart(answer, signal);
    return { status: answer.statusCode ?? 0, answer: text, retryAfter: answer.headers["retry-after"] };
  } finally {
    agent.destroy();
  }
}

/** Reads a response up to the limit and then closes it. Once a status has arrived it counts, even if the body fails. */
async function readStart(answer: http.IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= READ_MAX) break;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  answer.destroy();
  const text = Buffer.concat(parts).subarray(0, BODY_MAX).toString("utf8");
  return text.replace(/[\p{Cc}\p{Cs}]/gu, (character) => ("\n\t".includes(character) ? character : ""));
}

/** A missing response, with its reason in Tender's own words. */
class NoAnswer extends Error {}

const FAULTS: Record<string, string> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection broke off",
  ETIMEDOUT: "No answer in time",
  ABORT_ERR: "No answer in time",
  EPROTO: "No secure connection",
};

/** Why the request failed, in Tender's own words: a system error could reveal internal addresses. */
function faultOf(error: unknown, url: string): string {
  if (!(error instanceof Error)) return "It could not be sent";
  if (error instanceof NoAnswer) return error.message;
  if (error.message.includes("is not allowed. Because")) return "The address is not public";
  const code = "code" in error ? String(error.code) : "";
  if (/CERT|SELF_SIGNED|TLS|SSL|VERIFY/.test(code)) return "The certificate is not trusted";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `Couldn’t resolve ${new URL(url).hostname}`;
  return FAULTS[code] ?? "It could not be sent";
}
