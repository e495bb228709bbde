import type { z } from "zod";
import { type Access, type Operation, operation, type Result } from "./operation";

/** One row of what a list's operation answers. */
export type RowOf<O> = Result<O> extends { items: (infer R)[] } ? R : Result<O> extends (infer R)[] ? R : never;

type Schema = z.ZodType | undefined;

/** The download of all rows of a list. It takes the same filters, and is open to the same callers. */
export function exportOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  list: Operation<P, Q, B, R, A>,
): Operation<P, Q, undefined, undefined, A> {
  const { group, access, orScope, params, query, path } = list;
  const own = path.startsWith("/dashboard/") ? path : (`/dashboard${path}` as const);
  return operation<P, Q, undefined, undefined, A>({
    summary: `Download the rows of: ${list.summary}`,
    group,
    internal: true,
    method: "GET",
    path: `${own as `/${string}`}/export`,
    access,
    ...(orScope && { orScope }),
    ...(params && { params }),
    ...(query && { query }),
    status: 200,
  });
}
