import { z } from "zod";
import type { ListOutline } from "@/lib/core/named";
import type { Operation } from "@/lib/core/operation";

/** Returns what the browser is told of an operation. */
export function namedOf({ summary, method, path, access, query, response, ...rest }: Operation): ListOutline {
  const { errors, accepts, ownKey, stepUp, internal } = rest;
  return {
    summary,
    method,
    path,
    access,
    ...(errors?.isWrapped && { errors: { isWrapped: true } }),
    ...(accepts && { accepts }),
    ...(ownKey && { ownKey }),
    ...(stepUp && { stepUp }),
    ...(internal && { internal }),
    ...(query instanceof z.ZodObject && { takes: Object.keys(query.shape) }),
    ...(response instanceof z.ZodArray && { answersRows: true }),
  };
}

/** The groups of operations among the exports of a module, by name. */
export function groupsIn(module: object): [name: string, group: Record<string, Operation>][] {
  return Object.entries(module).filter((entry): entry is [string, Record<string, Operation>] => isGroup(entry[1]));
}

function isGroup(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isOperation);
}

const isOperation = (value: unknown) => isRecord(value) && "method" in value && "path" in value && "access" in value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
