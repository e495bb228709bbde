import { z } from "zod";
import { keysOf } from "@/lib/core/collections";
import { CARD_FAILURE_CODES, RTP_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { Amount, COMPANY, DateTime, DESCRIPTOR, text } from "@/lib/core/api/shapes";
import { tidied } from "@/lib/core/typed-text";

export const TRANSACTION_SOURCES = ["first-recurring", "recurring", "unscheduled"] as const;
export const DEBIT_HOLD_PERIODS = ["no-hold", "1-day", "2-days"] as const;
export const SEC_CODES = ["WEB", "PPD", "CCD", "TEL"] as const;

const Code = z.object({
  code: z.string().optional(),
  reason: z.string().optional(),
  description: z.string().optional(),
});

export const AchDetails = z.object({
  status: z.enum(["", "initiated", "originated", "corrected", "returned", "completed", "canceled"]),
  traceNumber: z.string().max(15),
  return: Code.optional(),
  correction: Code.optional(),
  companyEntryDescription: z.string().optional(),
  originatingCompanyName: z.string().optional(),
  secCode: z.enum(SEC_CODES).optional(),
  canceledOn: DateTime.optional(),
  initiatedOn: DateTime.optional(),
  originatedOn: DateTime.optional(),
  correctedOn: DateTime.optional(),
  returnedOn: DateTime.optional(),
  failedOn: DateTime.optional(),
  completedOn: DateTime.optional(),
  debitHoldPeriod: z.enum(DEBIT_HOLD_PERIODS).optional(),
});

export const CardDetails = z.object({
  status: z.enum(["initiated", "confirmed", "canceled", "settled", "failed", "completed"]),
  failureCode: z.enum(CARD_FAILURE_CODES).optional(),
  dynamicDescriptor: z.string().optional(),
  transactionSource: z.enum(TRANSACTION_SOURCES).optional(),
  initiatedOn: DateTime.optional(),
  confirmedOn: DateTime.optional(),
  settledOn: DateTime.optional(),
  failedOn: DateTime.optional(),
  canceledOn: DateTime.optional(),
  completedOn: DateTime.optional(),
  interchangeQualification: z.string().optional(),
  feeProgram: z.string().optional(),
});

export const RtpDetails = z.object({
  status: z.enum(["initiated", "completed", "failed", "accepted-without-posting"]),
  networkResponseCode: z.string().optional(),
  failureCode: z.enum(keysOf(RTP_FAILURE_CODES)).optional(),
  initiatedOn: DateTime.optional(),
  completedOn: DateTime.optional(),
  failedOn: DateTime.optional(),
  acceptedWithoutPostingOn: DateTime.optional(),
});

/** The only currency, in any case. */
const dollars = z.string().toUpperCase().pipe(z.literal("USD", "must be USD"));

/** An amount as clients send it: at least a cent. */
export const SentAmount = z.object({
  currency: dollars,
  value: Amount.shape.value.refine((value) => value > 0, "must be at least one cent"),
});

/** The sales tax within an amount, as clients send it. May be zero. */
export const SentTax = z.object({ currency: dollars, value: Amount.shape.value });

export const descriptor = text({ min: 4, max: 22, pattern: DESCRIPTOR, tidy: tidied }).optional();

export const achTexts = {
  companyEntryDescription: text({ min: 4, max: 10, pattern: COMPANY, tidy: tidied }).optional(),
  originatingCompanyName: text({ min: 4, max: 16, pattern: COMPANY, tidy: tidied }).optional(),
};
