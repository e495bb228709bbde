import { z } from "zod";

const WELL_FORMED = /^[^\0\p{Cs}]*$/u;

export interface TextRules {
  /** Fewest characters. 1 also rejects blank text. */
  min?: number;
  max: number;
  /** An anchored pattern that matches in linear time. */
  pattern?: RegExp;
  message?: string;
  /** Normalizes the text before it is checked and stored. */
  tidy?: (text: string) => string;
}

/** Text of limited length in code points. NUL and lone surrogates are rejected. */
export function text({ min = 0, max, pattern = WELL_FORMED, message, tidy }: TextRules) {
  return (tidy ? z.string().overwrite(tidy) : z.string())
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
      ...(pattern !== WELL_FORMED && { pattern: documentedPattern(pattern) }),
    });
}

const ASCII = Array.from({ length: 128 }, (_, code) => code);
const escaped = (code: number) => `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * The pattern for the OpenAPI document. Tools compile it without the `u` flag that `\p{L}` needs, so a pattern of any
 * script becomes the list of ASCII characters that it rejects. Normalized text may also be sent with typographic
 * characters.
 */
function documentedPattern(pattern: RegExp): string {
  if (!pattern.unicode) return pattern.source;
  const isRejected = (code: number) => code >= 0 && code < ASCII.length && !pattern.test(String.fromCharCode(code));
  const ends = ASCII.filter((code) => isRejected(code) && !(isRejected(code - 1) && isRejected(code + 1)));
  const ranges = ends.map((code) => escaped(code) + (isRejected(code + 1) && !isRejected(code - 1) ? "-" : ""));
  return `^[^${ranges.join("")}]*$`;
}

/** Counts code points. Far beyond the limit it counts code units, which is enough to reject the text. */
function lengthOf(value: string, max: number): number {
  return value.length > 2 * max ? value.length : [...value].length;
}
