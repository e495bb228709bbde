import { z } from "zod";
import { sealed } from "../sealed";

/** The earliest birth year. */
const BIRTH_YEAR_MIN = 1900;

const day = sealed(z.int().min(1).max(31).describe("The day of the month, from 1."));
const month = sealed(z.int().min(1).max(12).describe("The month, from 1 to 12."));
const year = sealed(z.int().min(BIRTH_YEAR_MIN).max(9999).describe("The year in four digits."));

/** A real date from 1900 to today (UTC). An error is reported at the wrong part. */
export const BirthDate = sealed(
  z
    .object({ day, month, year })
    .superRefine((date, { addIssue }) => {
      const fault = birthDateFault(date);
      if (fault) addIssue({ code: "custom", path: [fault.part], message: fault.message });
    })
    .describe("The date of birth. It is never returned."),
);
export type BirthDate = z.infer<typeof BirthDate>;

/** Some parts of a birth date. All three together must be a real date. */
export const BirthDateUpdate = sealed(
  z
    .object({ day, month, year })
    .partial()
    .superRefine((parts, { addIssue }) => {
      if (!parts.day || !parts.month || !parts.year) return;
      const fault = birthDateFault({ day: parts.day, month: parts.month, year: parts.year });
      if (fault) addIssue({ code: "custom", path: [fault.part], message: fault.message });
    })
    .describe("The date of birth. It is never returned."),
);
export type BirthDateUpdate = z.infer<typeof BirthDateUpdate>;

/** Returns the part that makes the date invalid or future, and the reason. Null for a valid date. */
export function birthDateFault({ day, month, year }: BirthDate, now = new Date()) {
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    return { part: "day", message: "is not a day of that month" } as const;
  }
  const today = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()] as const;
  const part =
    year !== today[0]
      ? year > today[0] && "year"
      : month !== today[1]
        ? month > today[1] && "month"
        : day > today[2] && "day";
  return part ? ({ part, message: "must not be in the future" } as const) : null;
}
