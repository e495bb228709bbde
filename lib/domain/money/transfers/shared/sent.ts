import { z } from "zod";
import { Amount, COMPANY, DESCRIPTOR, text } from "@/lib/core/shapes";

/** The only currency, in any case. */
const dollars = z.string().toUpperCase().pipe(z.literal("USD", "must be USD"));

/** An amount as clients send it: at least a cent. */
export const SentAmount = z.object({
  currency: dollars,
  value: Amount.shape.value.refine((value) => value > 0, "must be at least one cent"),
});

/** The sales tax within an amount, as clients send it. It may be nothing. */
export const SentTax = z.object({ currency: dollars, value: Amount.shape.value });

/** Is the text on a card statement. */
export const descriptor = text({ min: 4, max: 22, pattern: DESCRIPTOR }).optional();

/** Are the texts on a bank statement. */
export const achTexts = {
  companyEntryDescription: text({ min: 4, max: 10, pattern: COMPANY }).optional(),
  originatingCompanyName: text({ min: 4, max: 16, pattern: COMPANY }).optional(),
};
