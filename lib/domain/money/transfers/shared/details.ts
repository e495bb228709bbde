import { z } from "zod";
import { keysOf } from "@/lib/core/collections";
import { CARD_FAILURE_CODES, RTP_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { Amount, COMPANY, DateTime, DESCRIPTOR, text } from "@/lib/core/api/shapes";
import { tidied } from "@/lib/core/typed-text";
import { ENTRY_CLASSES } from "./entry-class";

export const DEBIT_HOLD_PERIODS = ["no-hold", "1-day", "2-days"] as const;

const Code = z.object({
  code: z.string().describe("The bank’s code, such as R01 for a return or C01 for a correction.").optional(),
  reason: z.string().describe("The code in a few words.").optional(),
  description: z.string().describe("The code in a sentence.").optional(),
});

export const AchDetails = z.object({
  status: z
    .enum(["", "initiated", "originated", "corrected", "returned", "completed", "canceled"])
    .describe("The current state."),
  traceNumber: z.string().max(15).describe("The trace number of the entry."),
  return: Code.describe("The bank’s reason for returning the entry.").optional(),
  correction: Code.describe("The bank’s correction of the account details.").optional(),
  companyEntryDescription: z.string().describe("The purpose of the entry, as the other bank shows it.").optional(),
  originatingCompanyName: z.string().describe("The sender of the entry, as the other bank shows it.").optional(),
  secCode: z.enum(ENTRY_CLASSES).describe("How the payer authorized it: on the web, on paper or by phone.").optional(),
  canceledOn: DateTime.describe("The moment it was canceled.").optional(),
  initiatedOn: DateTime.describe("The moment it was submitted to the network.").optional(),
  originatedOn: DateTime.describe("The moment it was sent in a bank file.").optional(),
  correctedOn: DateTime.describe("The moment the bank corrected the account details.").optional(),
  returnedOn: DateTime.describe("The moment the bank returned it.").optional(),
  failedOn: DateTime.describe("The moment it failed.").optional(),
  completedOn: DateTime.describe("The moment it was completed.").optional(),
  debitHoldPeriod: z
    .enum(DEBIT_HOLD_PERIODS)
    .describe("How long the money of a debit is held before it is available.")
    .optional(),
});

export const CardDetails = z.object({
  status: z
    .enum(["initiated", "confirmed", "canceled", "settled", "failed", "completed"])
    .describe("The current state."),
  failureCode: z.enum(CARD_FAILURE_CODES).describe("The reason why the network rejected it.").optional(),
  dynamicDescriptor: z.string().describe("The text on the cardholder’s statement for this payment.").optional(),
  transactionSource: z
    .enum(["first-recurring", "recurring", "unscheduled"])
    .describe("Whether the payment is one of a series.")
    .optional(),
  initiatedOn: DateTime.describe("The moment it was submitted to the network.").optional(),
  confirmedOn: DateTime.describe("The moment the card’s bank approved it.").optional(),
  settledOn: DateTime.describe("The moment it settled.").optional(),
  failedOn: DateTime.describe("The moment it failed.").optional(),
  canceledOn: DateTime.describe("The moment it was canceled.").optional(),
  completedOn: DateTime.describe("The moment it was completed.").optional(),
  interchangeQualification: z.string().describe("The interchange rate of the payment.").optional(),
  feeProgram: z.string().describe("The card network’s program behind that rate.").optional(),
});

export const RtpDetails = z.object({
  status: z.enum(["initiated", "completed", "failed", "accepted-without-posting"]).describe("The current state."),
  networkResponseCode: z.string().describe("The real-time network’s code.").optional(),
  failureCode: z.enum(keysOf(RTP_FAILURE_CODES)).describe("The reason why the network rejected it.").optional(),
  initiatedOn: DateTime.describe("The moment it was submitted to the network.").optional(),
  completedOn: DateTime.describe("The moment it was completed.").optional(),
  failedOn: DateTime.describe("The moment it failed.").optional(),
  acceptedWithoutPostingOn: DateTime.describe("The moment the other bank accepted it without posting it.").optional(),
});

/** The only currency, in any case. */
const dollars = z
  .string()
  .toUpperCase()
  .pipe(z.literal("USD", "must be USD"))
  .describe("The three-letter code of the currency, always USD.");

/** An amount as clients send it: at least a cent. */
export const SentAmount = z.object({
  currency: dollars,
  value: Amount.shape.value.refine((value) => value > 0, "must be at least one cent").describe("The amount in cents."),
});

/** The sales tax within an amount, as clients send it. May be zero. */
export const SentTax = z.object({ currency: dollars, value: Amount.shape.value.describe("The amount in cents.") });

export const descriptor = text({ min: 4, max: 22, pattern: DESCRIPTOR, tidy: tidied })
  .describe("The text on the cardholder’s statement for this payment.")
  .optional();

export const achTexts = {
  companyEntryDescription: text({ min: 4, max: 10, pattern: COMPANY, tidy: tidied })
    .describe(
      "The purpose of the entry, as the other bank shows it. ACCTVERIFY, RETRY PYMT and REVERSAL are reserved by the network and rejected.",
    )
    .optional(),
  originatingCompanyName: text({ min: 4, max: 16, pattern: COMPANY, tidy: tidied })
    .describe("The sender of the entry, as the other bank shows it.")
    .optional(),
};

/** The payer's authorization of a debit, which whoever sends debits must be able to show for two years. */
export const AchAuthorization = z
  .object({
    obtainedOn: DateTime.describe("The moment the payer authorized the debit."),
    reference: text({ min: 1, max: 100 }).describe(
      "Where you keep the proof, such as the ID of a signed form, a recording or a log entry.",
    ),
  })
  .describe("The payer’s authorization, which you must be able to prove. Only in `latest`.");
export type AchAuthorization = z.infer<typeof AchAuthorization>;
