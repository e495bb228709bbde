import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { AccountID, CardID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { text } from "@/lib/core/api/shapes";
import { EncryptedToken } from "@/lib/domain/access/end-to-end-keys/contract";
import { BasicPaymentMethod, CardBrief } from "@/lib/domain/money/payment-methods/contract";
import { HOLDER_NAME_MAX } from "@/lib/domain/kernel/limits";

/** Far more than a card has, so that the error comes from the rule of its network. */
const DIGITS_MAX = 64;

/** A person's name has few digits. The limit keeps card numbers out of this field. */
const HolderName = text({ max: HOLDER_NAME_MAX, pattern: /^\D*(?:\d\D*){0,8}$/, message: "must be a name" });

const CardAddress = z.object({
  addressLine1: text({ max: 60 }).describe("The street and number.").optional(),
  addressLine2: text({ max: 32 }).describe("A suite, floor or apartment.").optional(),
  city: text({ max: 32 }).describe("The city.").optional(),
  stateOrProvince: text({ max: 2 }).describe("The two-letter code of the state.").optional(),
  postalCode: text({ min: 1, max: 10 }).describe("The five digits of the ZIP code."),
  country: text({ max: 2 }).describe("The letter code of the country.").optional(),
});
type CardAddress = z.infer<typeof CardAddress>;

/** A linked card, without its number. Only linking returns its payment methods, to a caller who waits for them. */
export const Card = CardBrief.extend({
  paymentMethods: z.array(BasicPaymentMethod).describe("The payment methods that use it.").optional(),
});
export type Card = z.infer<typeof Card>;

const TypedExpiration = z
  .object({
    month: z.string().max(2).describe("The month in two digits."),
    year: z.string().max(2).describe("The last two digits of the year."),
  })
  .partial();

export const EncryptedCard = z
  .object({
    cardNumber: z.string().max(DIGITS_MAX),
    cardCvv: z.string().max(DIGITS_MAX),
    expiration: TypedExpiration,
    holderName: HolderName,
  })
  .partial();

/** The typed fields of a card. The command checks them, because an encrypted token may contain them instead. */
const CardEntry = z.object({
  e2ee: z.object({ token: EncryptedToken }).describe("The card’s data, encrypted with our public key.").optional(),
  cardNumber: sealed(
    z
      .string()
      .max(DIGITS_MAX)
      .describe(
        "The card number. It is never returned. Required, like `cardCvv` and `expiration`, unless `e2ee` contains it. Sending it in plain text needs a current PCI attestation of your account.",
      ),
  ).optional(),
  cardCvv: sealed(z.string().max(DIGITS_MAX).describe("The security code of the card. It is never stored.")).optional(),
  expiration: TypedExpiration.describe("The last month when the card is valid.").optional(),
  holderName: HolderName.describe("The name of the account holder.").optional(),
  cardOnFile: z.boolean().describe("Whether the customer agreed to store the card for later payments.").optional(),
  merchantAccountID: AccountID.describe("The ID of the merchant account that the card pays.").optional(),
  verifyName: z.boolean().describe("Whether the issuer checks the name.").optional(),
});

/** A card to link. Number, code and expiration are required, unless an encrypted token contains them. */
export const LinkCard = CardEntry.extend({
  billingAddress: CardAddress.describe("The billing address on file with the card’s issuer."),
});
export type LinkCard = z.infer<typeof LinkCard>;

/** Changes to a card. Only a security code makes its bank check the card. */
export const UpdateCard = CardEntry.omit({ cardNumber: true }).extend({
  e2ee: z
    .object({ token: EncryptedToken.optional() })
    .describe("The card’s data, encrypted with our public key.")
    .optional(),
  billingAddress: CardAddress.partial().describe("The billing address on file with the card’s issuer.").optional(),
});
export type UpdateCard = z.infer<typeof UpdateCard>;

/** Combines the errors of an expiration, and those of an address, into one sentence each, as the API does. */
function renameFaults(fieldErrors: FieldErrors): FieldErrors {
  const errors = Object.entries(fieldErrors).map(([field, fault]) => [
    field,
    field !== "e2ee" && typeof fault === "object" ? sentenceOf(fault) : fault,
  ]);
  return Object.fromEntries(errors) as FieldErrors;
}

const cardsOfAccount = z.object({ accountID: AccountID });
const oneLinkedCard = cardsOfAccount.extend({ cardID: CardID });

export const linkedCards = {
  link: operation({
    summary: "Link a card",
    group: "Cards",
    method: "POST",
    path: "/accounts/{accountID}/cards",
    access: "cards.write",
    params: cardsOfAccount,
    body: LinkCard,
    response: Card,
    status: 200,
    transaction: "asks-first",
    errors: { rename: renameFaults, kinds: ["taken"] },
    isUnrepeatable: true,
    waits: ["payment-method"],
    audit: { act: "card.link" },
  }),
  list: operation({
    summary: "List cards",
    group: "Cards",
    method: "GET",
    path: "/accounts/{accountID}/cards",
    access: "cards.read",
    params: cardsOfAccount,
    response: z.array(Card),
    download: {},
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a card",
    group: "Cards",
    method: "GET",
    path: "/accounts/{accountID}/cards/{cardID}",
    access: "cards.read",
    params: oneLinkedCard,
    response: Card,
    status: 200,
  }),
  update: operation({
    summary: "Update a card",
    group: "Cards",
    method: "PATCH",
    path: "/accounts/{accountID}/cards/{cardID}",
    access: "cards.write",
    params: oneLinkedCard,
    body: UpdateCard,
    response: Card,
    status: 200,
    transaction: "asks-first",
    errors: { rename: renameFaults },
    audit: { act: "card.update" },
  }),
  disable: operation({
    summary: "Disable a card",
    group: "Cards",
    method: "DELETE",
    path: "/accounts/{accountID}/cards/{cardID}",
    access: "cards.write",
    params: oneLinkedCard,
    status: 204,
    audit: { act: "card.disable" },
  }),
};
