import { CallError, UNREACHED } from "@/lib/client/call";

/** The module that checks answers with the server's own schemas. */
export type AnswerRules = typeof import("./answer-rules");

let loaded: AnswerRules | undefined;

/**
 * Runs `ask` with the rules of answers. The first call loads them; later calls are synchronous. Throws a CallError if
 * they cannot be loaded.
 */
export function withRules<T>(ask: (rules: AnswerRules) => T): T | Promise<T> {
  if (loaded) return ask(loaded);
  return import("./answer-rules").then(
    (rules) => {
      loaded = rules;
      return ask(rules);
    },
    () => {
      throw new CallError(0, UNREACHED);
    },
  );
}
