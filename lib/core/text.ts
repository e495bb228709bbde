import { z } from "zod";

const WELL_FORMED = /^[^\0\p{Cs}]*$/u;

export interface TextRules {
  /** Fewest characters. 1 also refuses text of spaces only. */
  min?: number;
  max: number;
  /** An anchored pattern that matches in linear time. */
  pattern?: RegExp;
  /** The message for text that does not match the pattern. */
  message?: string;
}

/** Text with a limited number of code points. NUL and lone surrogates are refused. */
export function text({ min = 0, max, pattern = WELL_FORMED, message }: TextRules) {
  return z
    .string()
    .check(({ value, issues }) => {
      const length = lengthOf(value, max);
      const fault = { origin: "string", inclusive: true, exact: min === max, input: value, continue: true } as const;
      if (length < min || (min === 1 && value.trim() === ""))
        issues.push({ code: "too_small", minimum: min, ...fault });
      else if (length > max) issues.push({ code: "too_big", maximum: max, ...fault });
      else if (!pattern.test(value) || !WELL_FORMED.test(value)) {
        issues.push({ code: "invalid_format", format: "regex", message, input: value, continue: true });
      }
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(pattern !== WELL_FORMED && { pattern: pattern.source }),
    });
}

/** Counts code points. For text far beyond the limit it counts code units, which is enough to refuse it. */
function lengthOf(value: string, max: number): number {
  return value.length > 2 * max ? value.length : [...value].length;
}
