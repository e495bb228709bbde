import { CallError, UNREACHED } from "@/lib/client/call";

/** Describes the module that checks answers: the server's own schemas. */
export type AnswerRules = typeof import("./answer-rules");

let loaded: AnswerRules | undefined;

/** Asks the rules of answers. The first time loads them; from then on the answer is there at once. Throws a CallError when they cannot be loaded. */
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
