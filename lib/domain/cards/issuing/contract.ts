import { z } from "zod";
import { AccountID, IssuedCardID, WalletID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, page } from "@/lib/core/api/query";
import { BirthDate, BirthDateUpdate, LastFour, NAME_MAX, personName, text, createdOn } from "@/lib/core/api/shapes";
import { CARD_MEMO_MAX } from "@/lib/domain/kernel/limits";
import { stateEnum } from "@/lib/core/api/state-enum";
import { issuedCardStates } from "./states";

export const IssuedCardState = stateEnum(issuedCardStates);

export type IssuedCardState = z.infer<typeof IssuedCardState>;

const CARDS_PER_PAGE = 200;

const CardBrand = z.enum(["American Express", "Discover", "Mastercard", "Visa", "Unknown"]);
type CardBrand = z.infer<typeof CardBrand>;

/** The last month of a card: two digits each. */
export const CardExpiration = z
  .object({
    month: z
      .string()
      .regex(/^(?:0[1-9]|1[0-2])$/, "must be a month from 01 to 12")
      .describe("The month in two digits."),
    year: z
      .string()
      .regex(/^\d{2}$/, "must be exactly 2 digits")
      .describe("The last two digits of the year."),
  })
  .describe("The last month when the card is valid.");
export type CardExpiration = z.infer<typeof CardExpiration>;

/** The most that a card may spend in each payment: at least one cent. */
const VelocityLimit = z.object({
  amount: z.int().min(1).max(CENTS_MAX).describe("The maximum amount of one purchase, in cents."),
  interval: z.enum(["per-transaction"]).describe("How often the limit resets."),
});
type VelocityLimit = z.infer<typeof VelocityLimit>;

/** The limits on a card's spending, one per interval. */
const CardControls = z
  .object({
    singleUse: z.boolean().describe("Whether the card closes after its first purchase.").optional(),
    velocityLimits: z
      .array(VelocityLimit)
      .superRefine(oneLimitEach)
      .describe("The spending limits of the card.")
      .optional(),
  })
  .describe("The limits of the card.");
type CardControls = z.infer<typeof CardControls>;

function oneLimitEach(limits: VelocityLimit[], { addIssue }: z.RefinementCtx): void {
  limits.forEach(({ interval }, index) => {
    if (limits.findIndex((other) => other.interval === interval) === index) return;
    addIssue({ code: "custom", path: [index, "interval"], message: "already has a limit" });
  });
}

const name = personName({ min: 1, max: NAME_MAX });
const CardHolder = z.object({ firstName: name.describe("The first name."), lastName: name.describe("The last name.") });
const Memo = text({ max: CARD_MEMO_MAX }).describe("A text that describes the purpose.");

/** A new spending card. The command checks its expiration, because only it knows the present month. */
export const CreateIssuedCard = z.object({
  fundingWalletID: WalletID.describe("The ID of the wallet that the card spends from."),
  authorizedUser: CardHolder.extend({
    birthDate: BirthDate.describe("The card user’s date of birth. It is never returned.").optional(),
  }).describe("The person who may use the card."),
  formFactor: z.literal("virtual").describe("The form of the card, always `virtual`."),
  memo: Memo.optional(),
  expiration: CardExpiration.optional(),
  controls: CardControls.optional(),
});
export type CreateIssuedCard = z.infer<typeof CreateIssuedCard>;

/** Changes to a spending card. A caller can request only one state: closed. */
export const UpdateIssuedCard = z.object({
  state: z.literal("closed", { error: "must be closed" }).describe("Closes the card permanently.").optional(),
  memo: Memo.optional(),
  authorizedUser: CardHolder.extend({
    birthDate: BirthDateUpdate.describe("The card user’s date of birth. It is never returned."),
  })
    .partial()
    .describe("The person who may use the card.")
    .optional(),
});
export type UpdateIssuedCard = z.infer<typeof UpdateIssuedCard>;

export const IssuedCard = z.object({
  issuedCardID: IssuedCardID,
  brand: CardBrand.describe("The card’s network."),
  lastFourCardNumber: LastFour.describe("The last four digits of the card number."),
  expiration: CardExpiration,
  authorizedUser: CardHolder.describe("The person who may use the card."),
  memo: z.string().describe("A text that describes the purpose.").optional(),
  fundingWalletID: WalletID.describe("The ID of the wallet that the card spends from."),
  state: IssuedCardState,
  formFactor: z.literal("virtual").describe("The form of the card, always `virtual`."),
  controls: CardControls.optional(),
  createdOn,
});
export type IssuedCard = z.infer<typeof IssuedCard>;

/** A spending card with its number (16 to 19 digits) and security code (3 or 4). Never stored, logged or cached. */
export const FullIssuedCard = IssuedCard.extend({
  pan: z
    .string()
    .regex(/^\d{16,19}$/)
    .describe("The full card number."),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/)
    .describe("The security code of the card."),
});
export type FullIssuedCard = z.infer<typeof FullIssuedCard>;

/** The cards to list. A page has 200. */
export const ListIssuedCards = z.object({
  states: commaList(IssuedCardState).describe("Finds cards in any of these states, separated by commas."),
  ...cursors(IssuedCardID),
  ...page(CARDS_PER_PAGE),
});
export type ListIssuedCards = z.infer<typeof ListIssuedCards>;

const cardsOfAccount = z.object({ accountID: AccountID });
const oneCard = cardsOfAccount.extend({ issuedCardID: IssuedCardID });

export const issuedCards = {
  create: operation({
    summary: "Create a spending card",
    group: "Card issuing",
    method: "POST",
    path: "/issuing/{accountID}/issued-cards",
    access: "issued-cards.write",
    params: cardsOfAccount,
    body: CreateIssuedCard,
    response: IssuedCard,
    status: 200,
    transaction: "asks-first",
    audit: { act: "issued-card.create" },
  }),
  list: operation({
    summary: "List spending cards",
    group: "Card issuing",
    method: "GET",
    path: "/issuing/{accountID}/issued-cards",
    access: "issued-cards.read",
    params: cardsOfAccount,
    query: ListIssuedCards,
    response: z.array(IssuedCard),
    download: { place: ["createdOn", "issuedCardID"] },
    status: 200,
    embeddedIn: ["card"],
  }),
  get: operation({
    summary: "Retrieve a spending card",
    group: "Card issuing",
    method: "GET",
    path: "/issuing/{accountID}/issued-cards/{issuedCardID}",
    access: "issued-cards.read",
    params: oneCard,
    response: IssuedCard,
    status: 200,
  }),
  update: operation({
    summary: "Update a spending card",
    group: "Card issuing",
    method: "PATCH",
    path: "/issuing/{accountID}/issued-cards/{issuedCardID}",
    access: "issued-cards.write",
    params: oneCard,
    body: UpdateIssuedCard,
    status: 204,
    audit: { act: "issued-card.update" },
  }),
  details: operation({
    summary: "Get PCI details for a spending card",
    group: "Card issuing",
    method: "GET",
    path: "/issuing/{accountID}/issued-cards/{issuedCardID}/details",
    access: "issued-cards.read-secure",
    params: oneCard,
    response: FullIssuedCard,
    status: 200,
    rate: "secure",
    audit: { act: "issued-card.details", refusals: true },
    embeddedIn: ["card"],
  }),
};
