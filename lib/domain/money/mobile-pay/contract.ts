import { z } from "zod";
import { sentenceOf } from "@/lib/core/api/field-errors";
import type { FieldErrors } from "@/lib/core/failure";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { text, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { BasicPaymentMethod, MobilePayResponse } from "@/lib/domain/money/payment-methods/contract";
import { DOMAIN, DOMAIN_MAX } from "./shared/domain-name";
import { MOBILE_PAY_DOMAINS_MAX, MOBILE_PAY_NAME_MAX } from "@/lib/domain/kernel/limits";

const PART_MAX = 512;
const DATA_MAX = 16_384;

/** A fully-qualified name without scheme, port or path, stored in lower case. */
const Domain = z.string().max(DOMAIN_MAX).toLowerCase().regex(DOMAIN, "must be a domain without scheme and path");
const DisplayName = text({ min: 1, max: MOBILE_PAY_NAME_MAX }).describe(
  "The name that the payment sheet shows to customers.",
);
const Domains = z.array(Domain).max(MOBILE_PAY_DOMAINS_MAX);

export const RegisterMobilePayMerchantDomains = z.object({
  displayName: DisplayName.optional(),
  domains: Domains.describe("The websites that may accept mobile payments.").optional(),
});
export type RegisterMobilePayMerchantDomains = z.infer<typeof RegisterMobilePayMerchantDomains>;

export const UpdateMobilePayMerchantDomains = z.object({
  addDomains: Domains.describe("The websites to add.").optional(),
  removeDomains: Domains.describe("The websites to remove.").optional(),
});
export type UpdateMobilePayMerchantDomains = z.infer<typeof UpdateMobilePayMerchantDomains>;

export const MobilePayMerchantDomains = z.object({
  accountID: AccountID,
  displayName: z.string().describe("The name that the payment sheet shows to customers."),
  domains: z.array(z.string()).describe("The websites that may accept mobile payments."),
  createdOn,
  updatedOn,
});
export type MobilePayMerchantDomains = z.infer<typeof MobilePayMerchantDomains>;

export const CreateMobilePaySession = z.object({
  domain: Domain.describe("The website that asks for the session."),
  displayName: DisplayName,
});
export type CreateMobilePaySession = z.infer<typeof CreateMobilePaySession>;

const part = text({ min: 1, max: PART_MAX });

export const MobilePayToken = z.object({
  paymentData: sealed(
    z
      .object({
        version: part.describe("The version of the encryption format."),
        data: text({ min: 1, max: DATA_MAX }).describe("The encrypted content."),
        signature: text({ min: 1, max: DATA_MAX }).describe("The phone’s signature."),
        header: z
          .object({
            ephemeralPublicKey: part.describe("The public key of this payment.").optional(),
            publicKeyHash: part.describe("The hash of the merchant’s public key."),
            transactionId: part.describe("The ID that the phone gave to the payment."),
          })
          .describe("The data needed to decrypt the content."),
      })
      .describe("The encrypted payment."),
  ),
  paymentMethod: z
    .object({
      displayName: part.describe("The card’s name as the phone’s wallet shows it."),
      network: part.describe("The network of the card."),
      type: part.describe("Whether it is a credit or a debit card."),
    })
    .describe("The card in the phone."),
  transactionIdentifier: sealed(text({ min: 1, max: PART_MAX }).describe("The ID that the phone gave to the payment.")),
});
export type MobilePayToken = z.infer<typeof MobilePayToken>;

export const LinkMobilePay = z.object({
  token: sealed(MobilePayToken.clone().describe("The token that the phone created when the customer approved.")),
  billingContact: z
    .object({
      addressLines: z
        .array(text({ max: 60 }))
        .max(3)
        .describe("The lines of the street address."),
      locality: text({ max: 32 }).describe("The city."),
      postalCode: text({ max: 10 }).describe("The five digits of the ZIP code."),
      administrativeArea: text({ max: 32 }).describe("The state."),
      countryCode: text({ max: 2 }).describe("The two-letter code of the country."),
    })
    .partial()
    .describe("The customer’s address on the phone.")
    .optional(),
});
export type LinkMobilePay = z.infer<typeof LinkMobilePay>;

/** A payment method made from a phone's token. */
export const LinkedMobilePayPaymentMethod = BasicPaymentMethod.extend({ mobilePay: MobilePayResponse });
export type LinkedMobilePayPaymentMethod = z.infer<typeof LinkedMobilePayPaymentMethod>;

const PARTS = ["paymentData", "paymentMethod", "transactionIdentifier"];

/**
 * Renames errors: the API names the parts of the token without the token. Any other error is one sentence under
 * `error`.
 */
function renameTokenFaults({ token, ...others }: FieldErrors): FieldErrors {
  const ofToken = typeof token === "object" ? token : {};
  const parts = Object.entries(ofToken).map(([name, fault]) => [
    name,
    typeof fault === "object" ? sentenceOf(fault) : fault,
  ]);
  const rest = { ...others, ...(typeof token === "string" && { token }) };
  const [first] = Object.entries(rest).filter(([name]) => !PARTS.includes(name));
  const presentParts = Object.entries(others).filter(([name]) => PARTS.includes(name));
  return Object.fromEntries([
    ...parts,
    ...presentParts,
    ...(first ? [["error", sentenceOf(Object.fromEntries([first]))]] : []),
  ]) as FieldErrors;
}

const mobilePayOfAccount = z.object({ accountID: AccountID });

export const mobilePay = {
  registerDomains: operation({
    summary: "Register domains",
    group: "Mobile wallet payment",
    method: "POST",
    path: "/accounts/{accountID}/mobile-pay/domains",
    access: "mobile-pay.write",
    orScope: "mobile-pay-merchant.write",
    params: mobilePayOfAccount,
    body: RegisterMobilePayMerchantDomains,
    response: MobilePayMerchantDomains,
    status: 200,
    transaction: "asks-first",
    errors: { asText: true, kinds: ["occupied", "unverifiedDomain"] },
    audit: { act: "mobile-pay-domains.register" },
  }),
  updateDomains: operation({
    summary: "Update domains",
    group: "Mobile wallet payment",
    method: "PATCH",
    path: "/accounts/{accountID}/mobile-pay/domains",
    access: "mobile-pay.write",
    orScope: "mobile-pay-merchant.write",
    params: mobilePayOfAccount,
    body: UpdateMobilePayMerchantDomains,
    status: 204,
    transaction: "asks-first",
    errors: { asText: true, kinds: ["occupied", "unverifiedDomain"] },
    audit: { act: "mobile-pay-domains.update" },
  }),
  getDomains: operation({
    summary: "Get domains",
    group: "Mobile wallet payment",
    method: "GET",
    path: "/accounts/{accountID}/mobile-pay/domains",
    access: "mobile-pay.read",
    orScope: "mobile-pay-merchant.read",
    params: mobilePayOfAccount,
    response: MobilePayMerchantDomains,
    status: 200,
  }),
  createSession: operation({
    summary: "Create a session",
    group: "Mobile wallet payment",
    method: "POST",
    path: "/accounts/{accountID}/mobile-pay/sessions",
    access: "mobile-pay.write",
    params: mobilePayOfAccount,
    body: CreateMobilePaySession,
    response: sealed(z.string()),
    status: 200,
    transaction: "asks-first",
    errors: { rename: (errors) => ({ error: sentenceOf(errors) }) },
    audit: { unrecorded: "question" },
  }),
  linkToken: operation({
    summary: "Create a token",
    group: "Mobile wallet payment",
    method: "POST",
    path: "/accounts/{accountID}/mobile-pay/tokens",
    access: "cards.write",
    params: mobilePayOfAccount,
    body: LinkMobilePay,
    response: LinkedMobilePayPaymentMethod,
    status: 200,
    transaction: "asks-first",
    errors: { rename: renameTokenFaults },
    isUnrepeatable: true,
    audit: { act: "mobile-pay.link" },
  }),
};
