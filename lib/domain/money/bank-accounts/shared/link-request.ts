import { z } from "zod";
import { sealed } from "@/lib/core/sealed";
import { line, text } from "@/lib/core/api/shapes";
import { BANK_ACCOUNT_TYPES, HOLDER_TYPES } from "@/lib/core/money/sources";

const HOLDER_NAME_MAX = 64;
const TOKEN_MAX = 500;
export const AccountNumbers = z.object({
  holderName: line({ min: 1, max: HOLDER_NAME_MAX }).describe("The name of the account holder."),
  holderType: z.enum(HOLDER_TYPES).describe("Whether the account holder is a person or a business."),
  accountNumber: sealed(
    z
      .string()
      .regex(/^\d{4,17}$/, "must be 4 to 17 digits")
      .describe("The number of the bank account. It is never returned."),
  ),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES).describe("The kind of bank account."),
  routingNumber: z
    .string()
    .regex(/^\d{9}$/, "must be 9 digits")
    .describe("The nine digits of the bank’s routing number."),
});
export type AccountNumbers = z.infer<typeof AccountNumbers>;

const token = () => sealed(text({ min: 1, max: TOKEN_MAX }));

export const LINK_VARIANTS = ["account", "plaid", "plaidLink", "mx"] as const;

export const LinkBankAccount = z
  .object({
    account: AccountNumbers.describe("The bank account, by its numbers.").optional(),
    plaid: z
      .object({ token: token().describe("The processor’s token that Plaid made.") })
      .describe("A bank account that was linked with Plaid, by a processor’s token.")
      .optional(),
    plaidLink: z
      .object({ publicToken: token().describe("The public token that Plaid Link returned.") })
      .describe("A bank account that was linked with Plaid Link.")
      .optional(),
    mx: z
      .object({ authorizationCode: token().describe("The authorization code that MX returned.") })
      .describe("A bank account that was linked with MX.")
      .optional(),
  })
  .refine((request) => LINK_VARIANTS.filter((variant) => request[variant] !== undefined).length === 1, {
    message: `must have exactly one of ${LINK_VARIANTS.join(", ")}`,
  });
export type LinkBankAccount = z.infer<typeof LinkBankAccount>;
