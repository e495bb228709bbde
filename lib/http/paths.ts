import type { Operation } from "@/lib/core/operation";
import type { AnyBinding, Binding } from "@/lib/domain/bind";
import type { Exchange } from "./exchange";
import { refuse, serve } from "./serve";

/** Every method there is at our door; another never comes this far. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * What each method of one path does: its operations, and 405 for a method it lacks, HEAD and OPTIONS included. Without
 * operations there is no such path, which is 404.
 */
export function exchangesOf(bindings: readonly AnyBinding[]): Record<(typeof METHODS)[number], Exchange> {
  const bound: Partial<Record<string, Binding<Operation>>> = Object.fromEntries(
    bindings.map((binding) => [binding[0].method, binding as unknown as Binding<Operation>]),
  );
  const refused =
    bindings.length > 0 ? refuse(405, { allow: METHODS.filter((method) => bound[method]).join(", ") }) : refuse(404);
  const exchanges = METHODS.map((method) => {
    const binding = bound[method];
    return [method, binding ? serve(binding) : refused] as const;
  });
  return Object.fromEntries(exchanges) as Record<(typeof METHODS)[number], Exchange>;
}
