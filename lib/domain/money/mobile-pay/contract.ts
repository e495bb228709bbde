import { z } from "zod";
import { sentenceOf } from "@/lib/core/api/field-errors";
import type { FieldErrors } from "@/lib/core/failure";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { DateTime, text } from "@/lib/core/api/shapes";
import { BasicPaymentMethod, MobilePayResponse } from "@/lib/domain/money/payment-methods/contract";
import { DOMAIN, DOMAIN_MAX } from "./shared/domain-name";
import { MOBILE_PAY_DOMAINS_MAX, MOBILE_PAY_NAME_MAX } from "@/lib/domain/kernel/limits";

const PART_MAX = 512;
const DATA_MAX = 16_384;

/** A fully-qualified name without scheme, port or path, stored in lower case. */
const Domain = z.string().max(DOMAIN_MAX).toLowerCase().regex(DOMAIN, "must be a domain without scheme and path");
const DisplayName = text({ min: 1, max: MOBILE_PAY_NAME_MAX });
const Domains = z.array(Domain).max(MOBILE_PAY_DOMAINS_MAX);

export const RegisterMobilePayMerchantDomains = z.object({
  displayName: DisplayName.optional(),
  domains: Domains.optional(),
});
export type RegisterMobilePayMerchantDomains = z.infer<typeof RegisterMobilePayMerchantDomains>;

export const UpdateMobilePayMerchantDomains = z.object({
  addDomains: Domains.optional(),
  removeDomains: Domains.optional(),
});
export type UpdateMobilePayMerchantDomains = z.infer<typeof UpdateMobilePayMerchantDomains>;

export const MobilePayMerchantDomains = z.object({
  accountID: AccountID,
  displayName: z.string(),
  domains: z.array(z.string()),
  createdOn: DateTime,
  updatedOn: DateTime,
});
export type MobilePayMerchantDomains = z.infer<typeof MobilePayMerchantDomains>;

export const CreateMobilePaySession = z.object({ domain: Domain, displayName: DisplayName });
export type CreateMobilePaySession = z.infer<typeof CreateMobilePaySession>;

const part = text({ min: 1, max: PART_MAX });

export const MobilePayToken = z.object({
  paymentData: sealed(
    z.object({
      version: part,
      data: text({ min: 1, max: DATA_MAX }),
      signature: text({ min: 1, max: DATA_MAX }),
      header: z.object({ ephemeralPublicKey: part.optional(), publicKeyHash: part, transactionId: part }),
    }),
  ),
  paymentMethod: z.object({ displayName: part, network: part, type: part }),
  transactionIdentifier: sealed(text({ min: 1, max: PART_MAX })),
});
export type MobilePayToken = z.infer<typeof MobilePayToken>;

export const LinkMobilePay = z.object({
  token: sealed(MobilePayToken.clone()),
  billingContact: z
    .object({
      addressLines: z.array(text({ max: 60 })).max(3),
      locality: text({ max: 32 }),
      postalCode: text({ max: 10 }),
      administrativeArea: text({ max: 32 }),
      countryCode: text({ max: 2 }),
    })
    .partial()
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
  const given = Object.entries(others).filter(([name]) => PARTS.includes(name));
  return Object.fromEntries([
    ...parts,
    ...given,
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
    errors: { rename: (faults) => ({ error: sentenceOf(faults) }) },
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
