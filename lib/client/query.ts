import { queryOptions } from "@tanstack/react-query";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/api/operation";
import { call, CallError } from "./call";

/** The cache's key of a read: the operation, then what was asked; the operation alone stands for all of its answers. */
export function keyOf(operation: Outline, request: { params?: unknown; query?: unknown } = {}): readonly unknown[] {
  return [operationName(operation), request.params ?? {}, request.query ?? {}];
}

/** A read for useSuspenseQuery: what the page preloaded is there under the same key. */
export function queryFor<O extends Outline>(operation: O, request: Request<O> = {}) {
  return queryOptions<Result<O>, CallError>({
    queryKey: keyOf(operation, request),
    queryFn: ({ signal }) => call(operation, request, signal),
  });
}
