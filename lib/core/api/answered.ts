import type { z } from "zod";

/** A result with another status than the operation's own, and the schema of its body. */
export class OtherAnswer {
  constructor(
    readonly status: number,
    readonly schema: z.ZodType,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Answers with one of the other statuses that the operation declares. */
export function answered<S extends z.ZodType>(
  status: 201 | 202 | 409,
  schema: S,
  body: z.output<S>,
  headers?: Readonly<Record<string, string>>,
): OtherAnswer {
  return new OtherAnswer(status, schema, body, headers);
}

/** The response header that compares a request with the first one of its idempotency key. */
export const REPEAT_HEADER = "x-idempotency";

/** A header with `repeated` for the same request as the key's first, or `different` for another request. */
export const repeatHeader = (isAnother: boolean) => ({ [REPEAT_HEADER]: isAnother ? "different" : "repeated" });

/** A text that is built once and sent to all clients unchanged, with its ETag. */
export class Published {
  constructor(
    readonly text: string,
    readonly tag: string,
  ) {}
}
