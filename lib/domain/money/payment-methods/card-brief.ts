import type { linkedCardTable } from "@/db/schema";
import type { CardID } from "@/lib/core/api/ids";
import { requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import { fingerprintFor } from "@/lib/domain/platform/vault/card-number";
import { CardBrand, CardBrief, MobilePayResponse } from "./contract";

export type CardRow = Omit<typeof linkedCardTable.$inferSelect, "keyVersion" | "wrappedKey" | "token">;

/** The network's name for people. A card of another network is `Unknown`. */
export function brandOf(name: string): CardBrand {
  const same = (text: string) => text.toLowerCase().replaceAll("-", " ");
  return CardBrand.options.find((brand) => same(brand) === same(name)) ?? "Unknown";
}

/**
 * Returns a linked card as the API shows it everywhere. Its parts are stored as texts, which were checked when they
 * were written. The schema checks them once more.
 */
export function toCardBrief(row: CardRow): CardBrief {
  const { cvv: _cvv, addressLine1: _line, postalCode: _code, ...name } = row.verification;
  const { cardType, bin, billingAddress, domesticPush, domesticPull } = row;
  const { holderName, issuer, issuerCountry, cardOnFile, merchantAccountID } = row;
  const brief = {
    cardID: row.cardID as CardID,
    fingerprint: fingerprintFor(row.partnerID, row.fingerprint),
    brand: brandOf(row.brand),
    cardType,
    lastFourCardNumber: row.lastFour,
    bin,
    expiration: { month: row.expMonth, year: row.expYear },
    billingAddress,
    cardVerification: { ...row.verification, ...(name.fullName && { accountName: name }) },
    domesticPushToCard: domesticPush,
    domesticPullFromCard: domesticPull,
    ...definedFields({
      holderName,
      issuer,
      issuerCountry,
      cardOnFile,
      merchantAccountID,
      cardAccountUpdater: row.updater,
    }),
  };
  return requiredPart(CardBrief, brief, { id: row.cardID, name: "card" });
}

export function toMobilePay(row: CardRow): MobilePayResponse {
  const mobilePay = {
    ...row.mobilePay,
    brand: brandOf(row.brand),
    cardType: row.cardType,
    fingerprint: fingerprintFor(row.partnerID, row.fingerprint),
    expiration: { month: row.expMonth, year: row.expYear },
    ...definedFields({ issuerCountry: row.issuerCountry }),
  };
  return requiredPart(MobilePayResponse, mobilePay, { id: row.cardID, name: "mobilePay" });
}

function definedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
