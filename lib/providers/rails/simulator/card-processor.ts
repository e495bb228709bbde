import { createHash } from "node:crypto";
import { CARD_NETWORKS, type CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import {
  CVV_RESULTS,
  type MatchResult,
  NAME_RESULTS,
  type NameResults,
  POSTAL_CODE_RESULTS,
  TEST_CARDS,
  type TestCard,
} from "@/lib/core/money/card-test-values";
import type { CardCheck, CardChecks, CardFacts, CardOnFile, CardProvider, CardUpdate } from "../cards";

/** The card in a sandbox token. It contains no digit of the number. */
export interface SandboxCard {
  network: CardNetwork;
  result: TestCard["result"];
}

const TOKEN =
  /^sandbox\.(visa|mastercard|american-express|discover)\.(approved|payments-declined|link-declined)\.[\w-]+$/;

/** Creates the token of a sandbox card. The same seed gives the same token. */
export function sandboxToken({ network, result }: SandboxCard, seed: string): string {
  return `sandbox.${network}.${result}.${createHash("sha256").update(seed).digest("base64url").slice(0, 16)}`;
}

/** The card of a sandbox token. Undefined for any other text. */
export function sandboxCardOf(token: string): SandboxCard | undefined {
  const [, network, result] = TOKEN.exec(token) ?? [];
  return network && result ? { network: network as CardNetwork, result: result as TestCard["result"] } : undefined;
}

/** Approves every card except one, and checks by the table of test values. It is stateless. */
export const sandboxCards: CardProvider = {
  async verify(check, key) {
    const { card } = check;
    const sandboxCard =
      "token" in card ? sandboxCardOf(card.token) : { network: card.network, result: resultOf(card.number) };
    if (!sandboxCard || sandboxCard.result === "link-declined") return { outcome: "declined" };
    const token = "token" in card ? card.token : sandboxToken(sandboxCard, key);
    return {
      outcome: "approved",
      token,
      facts: factsOf(sandboxCard.network),
      checks: checksOf(check, sandboxCard.network),
    };
  },
  async updates(cards, now) {
    return cards.flatMap((card) => updateOf(card, now));
  },
};

const resultOf = (number: string) => TEST_CARDS.find((card) => card.number === number)?.result ?? "approved";

/** Visa and Mastercard are debit cards in the sandbox and can receive payouts. The others are credit cards. */
function factsOf(network: CardNetwork): CardFacts {
  const isDebit = network === "visa" || network === "mastercard";
  return {
    network,
    cardType: isDebit ? "debit" : "credit",
    issuer: `Tender ${CARD_NETWORKS[network].brand} Sandbox`,
    issuerCountry: "US",
    push: isDebit ? "standard" : "not-supported",
    pull: isDebit ? "supported" : "not-supported",
  };
}

/** The results of the checks. The first address line gets the result of the postal code. */
function checksOf(
  { cvv, postalCode, addressLine1, holderName, verifyName }: CardCheck,
  network: CardNetwork,
): CardChecks {
  const isValid = network !== "american-express" || /^(\d)\1{3}$/.test(cvv);
  const code = (isValid && CVV_RESULTS.get(cvv.slice(0, 3))) || "unavailable";
  const place = postalCodeResult(postalCode, network);
  return {
    cvv: code,
    addressLine1: addressLine1 ? place : "notChecked",
    postalCode: place,
    ...(verifyName && { name: nameResult(holderName, network) }),
  };
}

function postalCodeResult(postalCode: string, network: CardNetwork): MatchResult {
  const result = POSTAL_CODE_RESULTS.get(postalCode) ?? "unavailable";
  const leavesUnchecked = network === "visa" || network === "discover";
  return result === "notChecked" && !leavesUnchecked ? "unavailable" : result;
}

/** The result of the name check. Only Visa and Mastercard compare names. */
function nameResult(holderName: string | undefined, network: CardNetwork): NonNullable<CardChecks["name"]> {
  const compares = network === "visa" || network === "mastercard";
  const same = (result: MatchResult): NameResults => [result, result, result, result];
  const compared = holderName ? (NAME_RESULTS.get(holderName) ?? same("noMatch")) : same("notChecked");
  const [firstName, middleName, lastName, fullName] = compares ? compared : same("unavailable");
  return { firstName, middleName, lastName, fullName };
}

/** Replaces cards that expire this month with ones that last three years longer. */
function updateOf({ cardID, token, expiration }: CardOnFile, now: Date): CardUpdate[] {
  const month = String(now.getUTCMonth() + 1).padStart(2, "0");
  const year = String(now.getUTCFullYear() % 100).padStart(2, "0");
  if (!sandboxCardOf(token) || expiration.month !== month || expiration.year !== year) return [];
  const later = String((now.getUTCFullYear() + 3) % 100).padStart(2, "0");
  return [{ cardID, updateType: "expiration-update", expiration: { month, year: later } }];
}
