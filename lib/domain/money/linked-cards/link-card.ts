import { and, eq, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { invalid, taken } from "@/lib/core/failure";
import { type CardID, newID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAnswered } from "@/lib/domain/platform/audit/record-act";
import { keys } from "@/lib/providers/keys";
import type { CardFacts, CardVerified, SealedCard } from "@/lib/providers/rails/cards";
import { cardProviderOf } from "@/lib/providers/providers";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { forAccount, type AccountCtx, type Ctx } from "@/lib/domain/kernel/operations/context";
import { refuseSpentToken, spendEncryptedToken } from "@/lib/domain/access/end-to-end-keys/spend-encrypted-token";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import { toCardBrief } from "@/lib/domain/money/payment-methods/card-brief";
import { methodsOfSource } from "@/lib/domain/money/payment-methods/queries";
import { screenReceiver } from "@/lib/domain/money/sanctions/screen";
import { fingerprint } from "@/lib/domain/platform/vault/card-number";
import { sealCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { answerOf, merchantOf, processorOf } from "./ask-processor";
import type { Card, LinkCard } from "./contract";
import { checkedCard, typedOf } from "./entry";
import { endOf, linkedCardName, toVerification, type LinkedCardRow } from "./rows";

const BIN_LENGTH = 6;

/**
 * Links a customer's card for a caller of the API. The processor is asked while no transaction is open. Throws what
 * `linkCard` throws.
 */
export async function askToLinkCard(ctx: Ctx, input: LinkCard): Promise<Card | Response> {
  const entry = await verifiedEntry(ctx, input);
  return recordAnswered(ctx, (open) => storeEntry(open, entry));
}

/**
 * Links a customer's card. Its number goes to the processor, and the processor's token is stored in its place; number
 * and security code are never stored. Throws 403 for numbers without a current attestation. Throws 422 for an invalid
 * or declined card. Throws 409 with the existing card if it is linked already.
 */
export const linkCard = async (ctx: Ctx, input: LinkCard): Promise<Card> =>
  storeEntry(ctx, await verifiedEntry(ctx, input));

function verifiedEntry(ctx: Ctx, input: LinkCard): Promise<VerifiedEntry> {
  const sealedToken = cardProviderOf(ctx.caller.mode)?.sealed && input.e2ee?.token;
  return sealedToken ? sealedEntry(ctx, input, sealedToken) : typedEntry(ctx, input);
}

/** Stores a verified card in the open transaction, which uses up its encrypted token. */
async function storeEntry(ctx: Ctx, entry: VerifiedEntry): Promise<Card> {
  const { input } = entry;
  if (input.e2ee) await spendEncryptedToken(ctx, input.e2ee.token);
  const row = await store(ctx, entry);
  await screenReceiver(ctx, ctx.caller.mode, { subject: "card", sourceID: row.cardID, holderName: row.holderName });
  await addPaymentMethods(ctx, row.cardID, methodsOf(entry.verified.facts));
  const { holderName, billingAddress, cardOnFile } = input;
  note(ctx, { object: row.cardID, name: linkedCardName(row), after: { holderName, billingAddress, cardOnFile } });
  const card = toCardBrief(row);
  if (ctx.waitFor !== "payment-method") return card;
  return { ...card, paymentMethods: await methodsOfSource(ctx, row.cardID) };
}

/** Links a number that was typed, or encrypted to one of our keys. */
async function typedEntry(ctx: Ctx, input: LinkCard): Promise<VerifiedEntry> {
  const typed = await typedOf(ctx, input);
  const checked = checkedCard(typed, ctx.now);
  const question = await questionOf(ctx, input, typed.holderName);
  const card = {
    ...{ bin: checked.number.slice(0, BIN_LENGTH), lastFour: checked.number.slice(-4) },
    ...{ expiration: checked.expiration, fingerprint: checked.number },
  };
  await refuseSecond(ctx, fingerprintOf(card.fingerprint));
  if (input.e2ee) await refuseSpentToken(ctx, input.e2ee.token);
  const cardID = newID<CardID>();
  const { number, network, cvv, expiration } = checked;
  const check = { ...question, card: { number, network }, cvv, expiration };
  return entryOf(ctx, { cardID, input, holderName: typed.holderName, card }, processorOf(ctx).verify(check, cardID));
}

/**
 * Links a card that was encrypted to the processor's key. Only the processor can read it, so its facts come from there.
 */
async function sealedEntry(ctx: Ctx, input: LinkCard, encrypted: string): Promise<VerifiedEntry> {
  const { sealed } = processorOf(ctx);
  if (!sealed) throw new Error("the processor has no key");
  const question = await questionOf(ctx, input, input.holderName);
  await refuseSpentToken(ctx, encrypted);
  const cardID = newID<CardID>();
  return entryOf(
    ctx,
    { cardID, input, holderName: input.holderName },
    sealed.verify({ ...question, encrypted }, cardID),
  );
}

async function questionOf(ctx: Ctx, input: LinkCard, holderName: string | undefined) {
  return {
    ...placeOf(input),
    ...(holderName && { holderName }),
    verifyName: input.verifyName ?? false,
    merchantAccountID: await merchantOf(ctx, input.merchantAccountID),
  };
}

/**
 * Waits for the processor. Throws 422 if it declines or cannot read the card, and 409 for a card that is linked
 * already.
 */
async function entryOf(
  ctx: Ctx,
  { cardID, input, holderName, card: typed }: Omit<VerifiedEntry, "verified" | "card"> & { card?: SealedCard },
  question: Promise<CardVerified | { outcome: "unreadable" }>,
): Promise<VerifiedEntry> {
  const verified = await answerOf(question);
  if (verified.outcome === "unreadable") throw invalid({ e2ee: { token: "does not open" } });
  if (verified.outcome === "declined") throw invalid({ error: "the card’s bank declined it" });
  const card = verified.card ?? typed;
  if (!card) throw new Error("the processor did not say which card it is");
  if (verified.card) await refuseSecond(ctx, fingerprintOf(card.fingerprint));
  return { cardID, input, holderName, verified, card };
}

/**
 * The fingerprint of a number. It is the same on every account, and differs from that of an issued card. A processor
 * that stores the number returns its own.
 */
const fingerprintOf = (number: string) => fingerprint(keys(), `linked:${number}`).toString("hex");

function placeOf({ billingAddress: { addressLine1, postalCode } }: LinkCard) {
  return { postalCode, ...(addressLine1 && { addressLine1 }) };
}

/** All payment methods that the card can ever have. */
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
    .where(forAccount(ctx, linkedCardTable, and(eq(column, print), eq(origin, "card"), isNull(disabledOn))));
  if (existing) throw taken("this card is linked already", { existingCardID: existing.cardID });
}

interface VerifiedEntry {
  cardID: CardID;
  input: LinkCard;
  holderName?: string | undefined;
  card: SealedCard;
  verified: Extract<CardVerified, { outcome: "approved" }>;
}

/** Stores the card. If two requests link the same card at once, the later one is rejected. */
async function store(ctx: Ctx, entry: VerifiedEntry): Promise<LinkedCardRow> {
  const { accountID, now } = ctx;
  const { cardID, card, verified } = entry;
  const { month, year } = card.expiration;
  const print = fingerprintOf(card.fingerprint);
  const { keyVersion, wrappedKey, ciphertext } = sealCardToken({ cardID, accountID }, verified.token);
  const [row] = await ctx.db
    .insert(linkedCardTable)
    .values({
      cardID,
      accountID,
      partnerID: ctx.homePartnerID,
      origin: "card",
      bin: card.bin,
      lastFour: card.lastFour,
      fingerprint: print,
      expMonth: month,
      expYear: year,
      expiresOn: endOf(card.expiration),
      ...columnsOf(entry),
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

function columnsOf({ input, holderName, verified: { facts, checks } }: VerifiedEntry) {
  return {
    brand: facts.network,
    cardType: facts.cardType,
    holderName: holderName ?? null,
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
