import { and, eq, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { invalid, taken } from "@/lib/core/failure";
import { type CardID, newID } from "@/lib/core/ids";
import { note } from "@/lib/domain/kernel/act";
import { keys } from "@/lib/providers/keys";
import type { CardFacts, CardVerified } from "@/lib/providers/rails/cards";
import type { PaymentMethodType } from "@/lib/core/sources";
import { mine, type AccountCtx, type Ctx } from "@/lib/domain/kernel/context";
import { spendEncryptedToken } from "@/lib/domain/access/end-to-end-keys/spend-encrypted-token";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import { toCardBrief } from "@/lib/domain/money/payment-methods/card-brief";
import { methodsOfSource } from "@/lib/domain/money/payment-methods/queries";
import { fingerprint } from "@/lib/domain/platform/vault/card-number";
import { sealCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { answerOf, merchantOf, processorOf } from "./ask-processor";
import type { Card, LinkCard } from "./contract";
import { checkedCard, type CheckedCard, type CardEntry, typedOf } from "./entry";
import { endOf, linkedCardName, toVerification, type LinkedCardRow } from "./rows";

const BIN_LENGTH = 6;

/**
 * Links a customer's card. Its number goes to the processor, whose token is kept in its place; number and security code
 * are never stored. Throws 403 for numbers without a current attestation. Throws 422 for what is no card or was declined.
 * Throws 409 with the card that is there already.
 */
export async function linkCard(ctx: Ctx, input: LinkCard): Promise<Card> {
  const typed = await typedOf(ctx, input);
  const checked = checkedCard(typed, ctx.now);
  const merchantAccountID = await merchantOf(ctx, input.merchantAccountID);
  const print = fingerprintOf(checked.number);
  await refuseSecond(ctx, print);
  if (input.e2ee) await spendEncryptedToken(ctx, input.e2ee.token);
  const fresh = { cardID: newID<CardID>(), print, checked };
  const check = {
    card: { number: checked.number, network: checked.network },
    ...checked,
    ...placeOf(input),
    ...(typed.holderName && { holderName: typed.holderName }),
    verifyName: input.verifyName ?? false,
    merchantAccountID,
  };
  const verified = await answerOf(processorOf(ctx).verify(check, fresh.cardID));
  if (verified.outcome === "declined") throw invalid({ error: "the card’s bank declined it" });
  const row = await store(ctx, fresh, { input, typed, verified });
  await addPaymentMethods(ctx, row.cardID, methodsOf(verified.facts));
  const { holderName, billingAddress, cardOnFile } = input;
  note(ctx, { object: row.cardID, name: linkedCardName(row), after: { holderName, billingAddress, cardOnFile } });
  const card = toCardBrief(row);
  if (ctx.waitFor !== "payment-method") return card;
  return { ...card, paymentMethods: await methodsOfSource(ctx, row.cardID) };
}

/** The same for the same number on every account, and for no issued card. */
const fingerprintOf = (number: string) => fingerprint(keys(), `linked:${number}`).toString("hex");

function placeOf({ billingAddress: { addressLine1, postalCode } }: LinkCard) {
  return { postalCode, ...(addressLine1 && { addressLine1 }) };
}

/** Everything that the card can ever do. */
function methodsOf({ push, pull }: CardFacts): PaymentMethodType[] {
  return [
    "card-payment",
    ...(push === "standard" || push === "fast-funds" ? (["push-to-card"] as const) : []),
    ...(pull === "supported" ? (["pull-from-card"] as const) : []),
  ];
}

async function refuseSecond(ctx: AccountCtx, print: string): Promise<void> {
  const { cardID, fingerprint: column, origin, disabledOn } = linkedCardTable;
  const [existing] = await ctx.db
    .select({ cardID })
    .from(linkedCardTable)
    .where(mine(ctx, linkedCardTable, and(eq(column, print), eq(origin, "card"), isNull(disabledOn))));
  if (existing) throw taken("this card is linked already", { existingCardID: existing.cardID });
}

interface NewCard {
  cardID: CardID;
  print: string;
  checked: CheckedCard;
}

interface VerifiedEntry {
  input: LinkCard;
  typed: CardEntry;
  verified: Extract<CardVerified, { outcome: "approved" }>;
}

/** Stores the card. The later of two that link the same card at once is refused. */
async function store(
  ctx: Ctx,
  { cardID, print, checked }: NewCard,
  verifiedEntry: VerifiedEntry,
): Promise<LinkedCardRow> {
  const { accountID, now } = ctx;
  const { month, year } = checked.expiration;
  const { keyVersion, wrappedKey, ciphertext } = sealCardToken({ cardID, accountID }, verifiedEntry.verified.token);
  const [row] = await ctx.db
    .insert(linkedCardTable)
    .values({
      cardID,
      accountID,
      partnerID: ctx.homePartnerID,
      origin: "card",
      bin: checked.number.slice(0, BIN_LENGTH),
      lastFour: checked.number.slice(-4),
      fingerprint: print,
      expMonth: month,
      expYear: year,
      expiresOn: endOf(checked.expiration),
      ...columnsOf(verifiedEntry),
      ...{ keyVersion, wrappedKey, token: ciphertext },
      createdOn: now,
      updatedOn: now,
    })
    .onConflictDoNothing()
    .returning();
  if (row) return row;
  await refuseSecond(ctx, print);
  throw taken("this card is linked already", {});
}

function columnsOf({ input, typed, verified: { facts, checks } }: VerifiedEntry) {
  return {
    brand: facts.network,
    cardType: facts.cardType,
    holderName: typed.holderName ?? null,
    billingAddress: input.billingAddress,
    verification: toVerification(checks),
    issuer: facts.issuer ?? null,
    issuerCountry: facts.issuerCountry ?? null,
    merchantAccountID: input.merchantAccountID ?? null,
    cardOnFile: input.cardOnFile ?? false,
    domesticPush: facts.push,
    domesticPull: facts.pull,
  };
}
