import { and, eq, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import { keys } from "@/lib/providers/keys";
import type { OpenedToken } from "@/lib/providers/rails/mobile-pay";
import { type AccountCtx, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { answerOf } from "@/lib/domain/money/linked-cards/ask-processor";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import { toMobilePay } from "@/lib/domain/money/payment-methods/card-brief";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { recordAnswered } from "@/lib/domain/platform/audit/record-act";
import { fingerprint } from "@/lib/domain/platform/vault/card-number";
import { sealCardToken } from "@/lib/domain/platform/vault/sealed-records";
import type { LinkedMobilePayPaymentMethod, LinkMobilePay } from "./contract";
import { methodOfPhone } from "./queries";
import { walletOf } from "./wallet-provider";

type CardRow = typeof linkedCardTable.$inferSelect;

/**
 * Makes a payment method from a phone's token. Its wallet provider decrypts it while no transaction is open. The same
 * card on the same device keeps its payment method, with the newest token. Throws 422 for a token that cannot be
 * decrypted.
 */
export async function linkToken(ctx: Ctx, input: LinkMobilePay): Promise<LinkedMobilePayPaymentMethod | Response> {
  const wallet = walletOf(ctx, { paymentData: "mobile pay is not offered in production yet" });
  const opened = await answerOf(wallet.open(input.token, ctx.now));
  if ("field" in opened) throw invalid({ [opened.field]: opened.message });
  return recordAnswered(ctx, (open) => storeToken(open, { input, opened }));
}

async function storeToken(ctx: Ctx, { input, opened }: OpenedLink): Promise<LinkedMobilePayPaymentMethod> {
  const print = fingerprint(keys(), `mobile-pay:${opened.device}`).toString("hex");
  const row = (await renew(ctx, print, { input, opened })) ?? (await store(ctx, print, { input, opened }));
  const method = await methodOfPhone(ctx, row.cardID);
  if (!method) throw conflict("the payment method is being added at this moment, try again");
  note(ctx, { object: row.cardID, name: input.token.paymentMethod.displayName });
  return { ...method, mobilePay: toMobilePay(row) };
}

interface OpenedLink {
  input: LinkMobilePay;
  opened: OpenedToken;
}

/** Returns the facts in the newest token. A card's address stays if the token has none. */
function factsOf({ accountID, now }: AccountCtx, cardID: string, { input, opened }: OpenedLink) {
  const { keyVersion, wrappedKey, ciphertext } = sealCardToken({ cardID, accountID }, opened.token);
  const { month, year } = opened.expiration;
  const { displayName: cardDisplayName } = input.token.paymentMethod;
  return {
    expMonth: month,
    expYear: year,
    expiresOn: new Date(Date.UTC(2000 + Number(year), Number(month), 1)),
    ...(input.billingContact && { billingAddress: addressOf(input.billingContact) }),
    mobilePay: { cardDisplayName, dynamicLastFour: opened.dynamicLastFour },
    ...{ keyVersion, wrappedKey, token: ciphertext },
    updatedOn: now,
  };
}

function addressOf(contact: NonNullable<LinkMobilePay["billingContact"]>): Record<string, string> {
  const [addressLine1, addressLine2] = contact.addressLines ?? [];
  const parts = {
    addressLine1,
    addressLine2,
    city: contact.locality,
    stateOrProvince: contact.administrativeArea,
    postalCode: contact.postalCode,
    country: contact.countryCode,
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

async function renew(ctx: Ctx, print: string, heard: OpenedLink): Promise<CardRow | undefined> {
  const { cardID, fingerprint: column, origin, disabledOn } = linkedCardTable;
  const [card] = await ctx.db
    .select({ cardID })
    .from(linkedCardTable)
    .where(forAccount(ctx, linkedCardTable, and(eq(column, print), eq(origin, "mobile-pay"), isNull(disabledOn))))
    .for("update");
  if (!card) return undefined;
  const [row] = await emittingMethods(ctx, { sourceIDs: [card.cardID] }, () =>
    ctx.db
      .update(linkedCardTable)
      .set(factsOf(ctx, card.cardID, heard))
      .where(forAccount(ctx, linkedCardTable, eq(cardID, card.cardID)))
      .returning(),
  );
  return row;
}

/** Stores the card. If two requests link the same card at once, the later one updates the first one's row. */
async function store(ctx: Ctx, print: string, heard: OpenedLink): Promise<CardRow> {
  const { accountID, homePartnerID: partnerID, now } = ctx;
  const { bin, lastFour, facts } = heard.opened;
  const cardID = newID<string>();
  const [row] = await ctx.db
    .insert(linkedCardTable)
    .values({
      cardID,
      accountID,
      partnerID,
      origin: "mobile-pay",
      brand: facts.network,
      cardType: facts.cardType,
      bin,
      lastFour,
      fingerprint: print,
      billingAddress: {},
      verification: { cvv: "notChecked", addressLine1: "notChecked", postalCode: "notChecked" },
      issuer: facts.issuer ?? null,
      issuerCountry: facts.issuerCountry ?? null,
      domesticPush: facts.push,
      domesticPull: facts.pull,
      ...factsOf(ctx, cardID, heard),
      createdOn: now,
    })
    .onConflictDoNothing()
    .returning();
  const renewed = row ?? (await renew(ctx, print, heard));
  if (!renewed) throw conflict("the card was changed by another request, try again");
  if (row) await addPaymentMethods(ctx, cardID, ["mobile-pay"]);
  return renewed;
}
