import { z } from "zod";
import { sealed } from "@/lib/core/sealed";
import { line, text } from "@/lib/core/api/shapes";
import { BANK_ACCOUNT_TYPES, HOLDER_TYPES } from "@/lib/core/money/sources";

const HOLDER_NAME_MAX = 64;
const TOKEN_MAX = 500;
export const AccountNumbers = z.object({
  holderName: line({ min: 1, max: HOLDER_NAME_MAX }),
  holderType: z.enum(HOLDER_TYPES),
  accountNumber: sealed(z.string().regex(/^\d{4,17}$/, "must be 4 to 17 digits")),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES),
  routingNumber: z.string().regex(/^\d{9}$/, "must be 9 digits"),
});
export type AccountNumbers = z.infer<typeof AccountNumbers>;

const token = () => sealed(text({ min: 1, max: TOKEN_MAX }));

export const LINK_VARIANTS = ["account", "plaid", "plaidLink", "mx"] as const;

export const LinkBankAccount = z
  .object({
    account: AccountNumbers.optional(),
    plaid: z.object({ token: token() }).optional(),
    plaidLink: z.object({ publicToken: token() }).optional(),
    mx: z.object({ authorizationCode: token() }).optional(),
  })
  .refine((given) => LINK_VARIANTS.filter((variant) => given[variant] !== undefined).length === 1, {
    message: `must have exactly one of ${LINK_VARIANTS.join(", ")}`,
  });
export type LinkBankAccount = z.infer<typeof LinkBankAccount>;
