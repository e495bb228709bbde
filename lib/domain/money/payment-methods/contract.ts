import { z } from "zod";
import { AccountID, BankAccountID, CardID, PaymentMethodID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import {
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
  HOLDER_TYPES,
  PAYMENT_METHOD_TYPES,
} from "@/lib/core/money/sources";

const FINGERPRINT_MAX = 100;

export const PaymentMethodType = z.enum(PAYMENT_METHOD_TYPES);
export type PaymentMethodType = z.infer<typeof PaymentMethodType>;

export const BasicPaymentMethod = z.object({
  paymentMethodID: PaymentMethodID,
  paymentMethodType: PaymentMethodType,
});
export type BasicPaymentMethod = z.infer<typeof BasicPaymentMethod>;

/** The fingerprint is the same for the same numbers. */
export const BankAccountBrief = z.object({
  bankAccountID: BankAccountID,
  fingerprint: z.string().max(FINGERPRINT_MAX),
  status: z.enum(BANK_ACCOUNT_STATUSES),
  holderName: z.string(),
  holderType: z.enum(HOLDER_TYPES),
  bankName: z.string(),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES),
  routingNumber: z.string(),
  lastFourAccountNumber: z.string(),
  updatedOn: DateTime,
});
export type BankAccountBrief = z.infer<typeof BankAccountBrief>;

export const CardBrand = z.enum(["American Express", "Discover", "Mastercard", "Visa", "Unknown"]);
export type CardBrand = z.infer<typeof CardBrand>;
const CardType = z.enum(["debit", "credit", "prepaid", "unknown"]);
const CardCheck = z.enum(["noMatch", "match", "notChecked", "unavailable", "partialMatch"]);

/** The bank's checks of a card's security code, address and, if requested, name. */
const CardVerification = z.object({
  cvv: CardCheck,
  addressLine1: CardCheck,
  postalCode: CardCheck,
  accountName: z
    .object({ firstName: CardCheck, lastName: CardCheck, middleName: CardCheck, fullName: CardCheck })
    .partial()
    .optional(),
});

const Expiration = z.object({ month: z.string().length(2), year: z.string().length(2) });

export const CardBrief = z.object({
  cardID: CardID,
  fingerprint: z.string().max(FINGERPRINT_MAX),
  brand: CardBrand,
  cardType: CardType,
  lastFourCardNumber: z.string().length(4),
  bin: z.string().min(6).max(8),
  expiration: Expiration,
  holderName: z.string().optional(),
  billingAddress: z.object({
    addressLine1: z.string().optional(),
    addressLine2: z.string().optional(),
    city: z.string().optional(),
    stateOrProvince: z.string().optional(),
    postalCode: z.string(),
    country: z.string().optional(),
  }),
  cardVerification: CardVerification,
  issuer: z.string().optional(),
  issuerCountry: z.string().optional(),
  cardOnFile: z.boolean().optional(),
  merchantAccountID: AccountID.optional(),
  cardAccountUpdater: z.object({ updatedOn: DateTime.optional(), updateType: z.string().optional() }).optional(),
  domesticPushToCard: z.enum(["not-supported", "standard", "fast-funds", "unknown"]).optional(),
  domesticPullFromCard: z.enum(["not-supported", "supported", "unknown"]).optional(),
});
export type CardBrief = z.infer<typeof CardBrief>;

export const MobilePayResponse = z.object({
  brand: CardBrand,
  cardType: CardType,
  cardDisplayName: z.string(),
  fingerprint: z.string().max(FINGERPRINT_MAX),
  expiration: Expiration,
  dynamicLastFour: z.string(),
  issuerCountry: z.string().optional(),
});
export type MobilePayResponse = z.infer<typeof MobilePayResponse>;

const WALLET_METHODS = ["service-wallet"] as const;
const BANK_METHODS = [
  "ach-debit-fund",
  "ach-debit-collect",
  "ach-credit-standard",
  "ach-credit-same-day",
  "rtp-credit",
] as const;
const CARD_METHODS = ["card-payment", "push-to-card", "pull-from-card"] as const;
const MOBILE_METHODS = ["mobile-pay"] as const;

/** A way to pay or be paid, with its source. The type decides the source. */
export const PaymentMethod = z.discriminatedUnion("paymentMethodType", [
  BasicPaymentMethod.extend({
    paymentMethodType: z.enum(WALLET_METHODS),
    wallet: z.object({ walletID: WalletID }),
  }),
  BasicPaymentMethod.extend({ paymentMethodType: z.enum(BANK_METHODS), bankAccount: BankAccountBrief }),
  BasicPaymentMethod.extend({ paymentMethodType: z.enum(CARD_METHODS), card: CardBrief }),
  BasicPaymentMethod.extend({ paymentMethodType: z.enum(MOBILE_METHODS), mobilePay: MobilePayResponse }),
]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const paymentMethodsOfAccount = z.object({ accountID: AccountID });
const onePaymentMethod = paymentMethodsOfAccount.extend({ paymentMethodID: PaymentMethodID });

/** Filters of payment methods. The source is a wallet, a bank account or a card. */
export const PaymentMethodFilter = z.object({
  sourceID: filterValue(z.guid().toLowerCase()),
  paymentMethodType: filterValue(PaymentMethodType),
});
export type PaymentMethodFilter = z.infer<typeof PaymentMethodFilter>;

export const paymentMethods = {
  list: operation({
    summary: "List payment methods",
    group: "Payment methods",
    method: "GET",
    path: "/accounts/{accountID}/payment-methods",
    access: "payment-methods.read",
    params: paymentMethodsOfAccount,
    query: PaymentMethodFilter,
    response: z.array(PaymentMethod),
    download: {},
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a payment method",
    group: "Payment methods",
    method: "GET",
    path: "/accounts/{accountID}/payment-methods/{paymentMethodID}",
    access: "payment-methods.read",
    params: onePaymentMethod,
    response: PaymentMethod,
    status: 200,
  }),
};
