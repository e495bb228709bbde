import { z } from "zod";
import type { ListOutline } from "@/lib/core/named";
import type { Operation } from "@/lib/core/api/operation";

/** The query fields that lists use. Public operations keep all fields, to show their requests as code. */
const LIST_PARAMETERS = ["count", "zone", "startingAfter", "endingBefore", "uncounted"];

/**
 * The browser's version of an operation. It has the summary only if it is shown, as a request or before a second
 * factor.
 */
export function namedOf({ summary, method, path, access, query, response, ...rest }: Operation): ListOutline {
  const { errors, accepts, ownKey, stepUp, internal } = rest;
  const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const takes = internal ? fields.filter((name) => LIST_PARAMETERS.includes(name)) : fields;
  return {
    ...((!internal || stepUp) && { summary }),
    method,
    path,
    access,
    ...(errors?.isWrapped && { errors: { isWrapped: true } }),
    ...(accepts && { accepts }),
    ...(ownKey && { ownKey }),
    ...(stepUp && { stepUp }),
    ...(internal && { internal }),
    ...(takes.length > 0 && { takes }),
    ...(response instanceof z.ZodArray && { answersRows: true }),
  };
}

export function groupsIn(module: object): [name: string, group: Record<string, Operation>][] {
  return Object.entries(module).filter((entry): entry is [string, Record<string, Operation>] => isGroup(entry[1]));
}

function isGroup(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isOperation);
}

const isOperation = (value: unknown) => isRecord(value) && "method" in value && "path" in value && "access" in value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
