import findMyWay from "find-my-way";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure } from "@/lib/core/failure";
import type { AnyBinding } from "@/lib/domain/bind";
import type { Asked, Exchange, Fields } from "./exchange";
import { logError } from "./log";
import { exchangesOf, METHODS } from "./paths";
import { empty } from "./respond";
import { send } from "./send";
import { refuse } from "./serve";
import { DEFAULT_VERSION } from "@/lib/core/version";

/** What the front server knows of a request beyond what it says itself. */
interface Known {
  path: string;
  requestID: string;
  clientAddress: string;
}

/**
 * Answers the API straight from Node, without the framework's pipeline and its objects, which cost several times a
 * one-row read (stack.md). The framework serves the same operations through lib/http/route.ts.
 */
export function apiDispatcher(bindings: readonly AnyBinding[]) {
  const router = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 });
  for (const path of new Set(bindings.map(([operation]) => operation.path))) {
    const exchanges = exchangesOf(bindings.filter(([operation]) => operation.path === path));
    const pattern = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
    for (const method of METHODS) router.on(method, pattern, noop, exchanges[method]);
  }
  const missing = refuse(404);
  return async (request: IncomingMessage, response: ServerResponse, known: Known): Promise<void> => {
    const match = router.find(request.method as "GET", known.path);
    const exchange = (match?.store as Exchange | undefined) ?? missing;
    const answer = await exchange(askedOf(request, response, known), match?.params ?? {}).catch((error: unknown) => {
      logError("answer", error, known.requestID);
      return empty(500, { "x-request-id": known.requestID, "x-service-version": DEFAULT_VERSION });
    });
    await send(request, response, answer);
  };
}

const noop = () => {};

function askedOf(request: IncomingMessage, response: ServerResponse, { requestID, clientAddress }: Known): Asked {
  const { url = "" } = request;
  const mark = url.indexOf("?");
  return {
    query: mark < 0 ? "" : url.slice(mark + 1),
    headers: fieldsOf(request),
    requestID,
    clientAddress,
    body: () => request,
    leaving: () => leaving(response),
  };
}

/** The only field Node keeps as a list is one of answers. */
function fieldsOf({ headers }: IncomingMessage): Fields {
  return headers as Fields;
}

/** Aborts, with a failure nobody reads, once the client has left. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort(new Failure("tooSlow", "the client has left"));
  });
  return left.signal;
}
