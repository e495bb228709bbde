import findMyWay from "find-my-way";
import type { Operation } from "@/lib/core/api/operation";
import type { AnyBinding, Binding } from "@/lib/domain/kernel/operations/bind";
import { preflight } from "./cross-origin";
import type { Exchange } from "./exchange";
import { headOf, refuse, serve } from "./serve";

/** Whether a path belongs to our own pages. All other paths are public and have their own route files. */
export const isOwnPath = (path: string) => /^\/(?:dashboard|hosted)\//.test(path);

/** The methods that the server accepts. It rejects all others earlier. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Returns the exchange of each method of one path: its operations, HEAD for each GET, CORS preflights for OPTIONS, and
 * 405 for other methods. A path without operations is 404.
 */
export function exchangesOf(bindings: readonly AnyBinding[]): Record<(typeof METHODS)[number], Exchange> {
  const bound: Record<string, Binding<Operation>> = Object.fromEntries(
    bindings.map((binding) => [binding[0].method, binding as unknown as Binding<Operation>]),
  );
  const served = Object.fromEntries(Object.values(bound).map((binding) => [binding[0].method, serve(binding)]));
  if (served.GET) served.HEAD = headOf(served.GET);
  const allow = METHODS.filter((method) => served[method]).join(", ");
  const refused = bindings.length > 0 ? refuse(405, { allow }) : refuse(404);
  const exchanges = METHODS.map((method) => [method, served[method] ?? refused] as const);
  const operations = Object.values(bound).map((binding) => binding[0]);
  return { ...Object.fromEntries(exchanges), OPTIONS: preflight(operations, refused) } as Record<
    (typeof METHODS)[number],
    Exchange
  >;
}

const MISSING = { exchange: refuse(404), params: {} };

/** Returns a function that finds the exchange of a method and path below /api, with its path parameters, or a 404. */
export function exchangeFinder(bindings: readonly AnyBinding[]) {
  const router = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 });
  for (const path of new Set(bindings.map(([operation]) => operation.path))) {
    const exchanges = exchangesOf(bindings.filter(([operation]) => operation.path === path));
    const pattern = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
    for (const method of METHODS) router.on(method, pattern, noop, exchanges[method]);
  }
  return (method: string | undefined, path: string) => {
    const match = router.find(method as "GET", path);
    return match ? { exchange: match.store as Exchange, params: match.params } : MISSING;
  };
}

const noop = () => {};
