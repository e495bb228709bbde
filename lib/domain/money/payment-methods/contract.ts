import { z } from "zod";
import { AccountID, BankAccountID, CardID, PaymentMethodID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { updatedOn } from "@/lib/core/api/shapes";
import {
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
  HOLDER_TYPES,
  PAYMENT_METHOD_TYPES,
} from "@/lib/core/money/sources";

const FINGERPRINT_MAX = 100;

export const PaymentMethodType = z
  .enum(PAYMENT_METHOD_TYPES)
  .describe("The type of the payment method: its network and direction.");
export type PaymentMethodType = z.infer<typeof PaymentMethodType>;

export const BasicPaymentMethod = z.object({
  paymentMethodID: PaymentMethodID,
  paymentMethodType: PaymentMethodType,
});
export type BasicPaymentMethod = z.infer<typeof BasicPaymentMethod>;

const Fingerprint = z
  .string()
  .max(FINGERPRINT_MAX)
  .describe("A text that is the same for the same number, so that you can detect duplicates.");

/** The fingerprint is the same for the same numbers. */
export const BankAccountBrief = z
  .object({
    bankAccountID: BankAccountID,
    fingerprint: Fingerprint,
    status: z.enum(BANK_ACCOUNT_STATUSES).describe("The state of the bank account."),
    holderName: z.string().describe("The name of the account holder."),
    holderType: z.enum(HOLDER_TYPES).describe("Whether the account holder is a person or a business."),
    bankName: z.string().describe("The name of the bank."),
    bankAccountType: z.enum(BANK_ACCOUNT_TYPES).describe("The kind of bank account."),
    routingNumber: z.string().describe("The nine digits of the bank’s routing number."),
    lastFourAccountNumber: z.string().describe("The last four digits of the account number."),
    updatedOn,
  })
  .describe("The bank account behind the method.");
export type BankAccountBrief = z.infer<typeof BankAccountBrief>;

export const CardBrand = z
  .enum(["American Express", "Discover", "Mastercard", "Visa", "Unknown"])
  .describe("The card’s network.");
export type CardBrand = z.infer<typeof CardBrand>;
const CardType = z
  .enum(["debit", "credit", "prepaid", "unknown"])
  .describe("Whether it is a credit, debit or prepaid card.");
const CardCheck = z.enum(["noMatch", "match", "notChecked", "unavailable", "partialMatch"]);

/** The bank's checks of a card's security code, address and, if requested, name. */
const CardVerification = z.object({
  cvv: CardCheck.describe("Whether the security code matches."),
  addressLine1: CardCheck.describe("Whether the street and number match."),
  postalCode: CardCheck.describe("Whether the ZIP code matches."),
  accountName: z
    .object({
      firstName: CardCheck.describe("Whether the first name matches."),
      lastName: CardCheck.describe("Whether the last name matches."),
      middleName: CardCheck.describe("Whether the middle name matches."),
      fullName: CardCheck.describe("Whether the full name matches."),
    })
    .partial()
    .describe("Whether the name matches, part by part.")
    .optional(),
});

const Expiration = z
  .object({
    month: z.string().length(2).describe("The month in two digits."),
    year: z.string().length(2).describe("The last two digits of the year."),
  })
  .describe("The last month when the card is valid.");

export const CardBrief = z
  .object({
    cardID: CardID,
    fingerprint: Fingerprint,
    brand: CardBrand,
    cardType: CardType,
    lastFourCardNumber: z.string().length(4).describe("The last four digits of the card number."),
    bin: z.string().min(6).max(8).describe("The first digits of the card number, which identify the issuer."),
    expiration: Expiration,
    holderName: z.string().describe("The name of the account holder.").optional(),
    billingAddress: z
      .object({
        addressLine1: z.string().describe("The street and number.").optional(),
        addressLine2: z.string().describe("A suite, floor or apartment.").optional(),
        city: z.string().describe("The city.").optional(),
        stateOrProvince: z.string().describe("The two-letter code of the state.").optional(),
        postalCode: z.string().describe("The five digits of the ZIP code."),
        country: z.string().describe("The letter code of the country.").optional(),
      })
      .describe("The billing address on file with the card’s issuer."),
    cardVerification: CardVerification.describe("The issuer’s check of the card’s data."),
    issuer: z.string().describe("The bank that issued the card.").optional(),
    issuerCountry: z.string().describe("The country of that bank.").optional(),
    cardOnFile: z.boolean().describe("Whether the customer agreed to store the card for later payments.").optional(),
    merchantAccountID: AccountID.describe("The ID of the merchant account that the card pays.").optional(),
    cardAccountUpdater: z
      .object({ updatedOn: updatedOn.optional(), updateType: z.string().describe("The kind of update.").optional() })
      .describe("The last update pushed by the card network.")
      .optional(),
    domesticPushToCard: z
      .enum(["not-supported", "standard", "fast-funds", "unknown"])
      .describe("Whether money can be sent to the card, and how fast.")
      .optional(),
    domesticPullFromCard: z
      .enum(["not-supported", "supported", "unknown"])
      .describe("Whether money can be taken from the card.")
      .optional(),
  })
  .describe("The card behind the method.");
export type CardBrief = z.infer<typeof CardBrief>;

export const MobilePayResponse = z
  .object({
    brand: CardBrand,
    cardType: CardType,
    cardDisplayName: z.string().describe("The card’s name as the phone shows it."),
    fingerprint: Fingerprint,
    expiration: Expiration,
    dynamicLastFour: z.string().describe("The last four digits of the number that the phone uses."),
    issuerCountry: z.string().describe("The country of that bank.").optional(),
  })
  .describe("The card in a phone behind the method.");
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
    paymentMethodType: z.enum(WALLET_METHODS).describe("The type of the payment method: its network and direction."),
    wallet: z.object({ walletID: WalletID }).describe("The wallet behind the method."),
  }),
  BasicPaymentMethod.extend({
    paymentMethodType: z.enum(BANK_METHODS).describe("The type of the payment method: its network and direction."),
    bankAccount: BankAccountBrief,
  }),
  BasicPaymentMethod.extend({
    paymentMethodType: z.enum(CARD_METHODS).describe("The type of the payment method: its network and direction."),
    card: CardBrief,
  }),
  BasicPaymentMethod.extend({
    paymentMethodType: z.enum(MOBILE_METHODS).describe("The type of the payment method: its network and direction."),
    mobilePay: MobilePayResponse,
  }),
]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const paymentMethodsOfAccount = z.object({ accountID: AccountID });
const onePaymentMethod = paymentMethodsOfAccount.extend({ paymentMethodID: PaymentMethodID });

/** Filters of payment methods. The source is a wallet, a bank account or a card. */
export const PaymentMethodFilter = z.object({
  sourceID: filterValue(z.guid().toLowerCase()).describe(
    "Finds the payment methods of this card, wallet or bank account.",
  ),
  paymentMethodType: filterValue(PaymentMethodType).describe("Finds payment methods of this kind."),
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
