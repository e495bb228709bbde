import type { z } from "zod";
import { type Access, type Operation, operation, type Outline, type Result, type RowIn } from "./operation";

export type RowOf<O> = RowIn<Result<O>>;

type Schema = z.ZodType | undefined;

/** The outline of the download of all rows of a list. It has the same access. */
export function exportOutline<A extends Access>({ path, access }: Outline<A>): Outline<A> {
  const own = path.startsWith("/dashboard/") ? path : (`/dashboard${path}` as const);
  return {
    internal: true,
    method: "GET",
    path: `${own as `/${string}`}/export`,
    access,
  };
}

/** The download of all rows of a list, with the same filters. */
export function exportOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  list: Operation<P, Q, B, R, A>,
): Operation<P, Q, undefined, undefined, A> {
  const { summary, group, orScope, params, query } = list;
  return operation<P, Q, undefined, undefined, A>({
    ...exportOutline(list),
    summary: `Download the rows of: ${summary}`,
    method: "GET",
    group,
    ...(orScope && { orScope }),
    ...(params && { params }),
    ...(query && { query }),
    status: 200,
  });
}
