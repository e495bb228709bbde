import { getRequestListener } from "@hono/node-server";
import findMyWay from "find-my-way";
import type { IncomingMessage, ServerResponse } from "node:http";

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>;

/** One route file: its path, with `:name` segments, and the handlers it exports by method. */
export interface ApiRoute {
  path: string;
  module: Partial<Record<string, unknown>>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Calls the route files' handlers straight from Node, without the framework's pipeline, which costs several times a
 * one-row read (stack.md). They only use the standard Request and Response, so Next serves the same files.
 */
export function apiDispatcher(routes: readonly ApiRoute[], missing: () => Response) {
  const router = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 });
  for (const { path, module } of routes) {
    for (const method of METHODS) {
      const handler = module[method];
      if (typeof handler === "function") router.on(method, path, noop, handler as Handler);
    }
  }
  const found = new WeakMap<object, { handler: Handler; params: Record<string, string> }>();
  const listener = getRequestListener(
    (request, { incoming }) => {
      const match = found.get(incoming as IncomingMessage);
      return match ? match.handler(request, { params: Promise.resolve(match.params) }) : missing();
    },
    { overrideGlobalObjects: false },
  );
  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    const match = router.find(request.method as "GET", path);
    if (match) found.set(request, { handler: match.store as Handler, params: match.params as Record<string, string> });
    return listener(request, response);
  };
}

const noop = () => {};
