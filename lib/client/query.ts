import { queryOptions } from "@tanstack/react-query";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/api/operation";
import { call, CallError } from "./call";

/**
 * The cache key of a read: the operation, then its parameters and query. The operation alone matches all of its
 * results.
 */
export function keyOf(operation: Outline, request: { params?: unknown; query?: unknown } = {}): readonly unknown[] {
  return [operationName(operation), request.params ?? {}, request.query ?? {}];
}

/** A read for useSuspenseQuery. The page preloads its result under the same key. */
export function queryFor<O extends Outline>(operation: O, request: Request<O> = {}) {
  return queryOptions<Result<O>, CallError>({
    queryKey: keyOf(operation, request),
    queryFn: ({ signal }) => call(operation, request, signal),
  });
}
