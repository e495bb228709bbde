import type { z } from "zod";

/** A result with another status than the operation's own, and the schema of its body. */
export class OtherAnswer {
  constructor(
    readonly status: number,
    readonly schema: z.ZodType,
    readonly body: unknown,
  ) {}
}

/** Answers with one of the other statuses which the operation declares. */
export function answered<S extends z.ZodType>(status: 201 | 202 | 409, schema: S, body: z.output<S>): OtherAnswer {
  return new OtherAnswer(status, schema, body);
}

/** A text that is made once and answered to everybody as it is, and the tag by which a client knows it again. */
export class Published {
  constructor(
    readonly text: string,
    readonly tag: string,
  ) {}
}
