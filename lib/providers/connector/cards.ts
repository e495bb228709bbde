import type { CardCheck, CardOnFile, CardProvider, CardUpdate, CardVerified, SealedCheck } from "../rails/cards";
import { Unanswered } from "../rails/rail-provider";
import type { Connector } from "./connectors";
import type { CardAnswer } from "./messages";

/** A processor behind a connector. Numbers and codes are always encrypted to the connector's key. */
export function connectorCards(connector: Connector): CardProvider {
  return {
    async verify(check, key) {
      const { card, cvv: cardCvv, expiration } = check;
      const place = placeOf({ ...check, expiration });
      if ("token" in card) {
        const encrypted = await connector.encrypt({ cardCvv, expiration });
        return verifiedOf(await connector.ask("cards/check", { key, token: card.token, encrypted, ...place }));
      }
      const encrypted = await connector.encrypt({ cardNumber: card.number, cardCvv, expiration });
      return verifiedOf(await connector.ask("cards/link", { cardID: key, encrypted, ...place }));
    },
    updates: (cards) => updatesOf(connector, cards),
    sealed: {
      key: () => connector.key(),
      async verify(check, key) {
        const { token, encrypted } = check;
        const answer =
          token === undefined
            ? await connector.ask("cards/link", { cardID: key, encrypted, ...placeOf(check) })
            : await connector.ask("cards/check", { key, token, encrypted, ...placeOf(check) });
        return answer.outcome === "unreadable" ? answer : verifiedOf(answer);
      },
    },
  };
}

const placeOf = (check: Omit<SealedCheck, "encrypted"> | CardCheck) => {
  const { expiration, addressLine1, postalCode, holderName, verifyName, merchantAccountID } = check;
  return {
    ...{ postalCode, verifyName, merchantAccountID },
    ...(expiration && { expiration }),
    ...(addressLine1 !== undefined && { addressLine1 }),
    ...(holderName !== undefined && { holderName }),
  };
};

/** Converts a response. The connector must be able to decrypt what Tender encrypted itself. */
function verifiedOf(answer: CardAnswer): CardVerified {
  if (answer.outcome === "unreadable") throw new Unanswered("the connector does not open what its key closed");
  if (answer.outcome === "declined") return answer;
  const { outcome, token, facts, checks, ...card } = answer;
  const { issuer, issuerCountry, ...fields } = facts;
  const { name, ...compared } = checks;
  return {
    ...{ outcome, token, card },
    facts: {
      ...fields,
      ...(issuer !== undefined && { issuer }),
      ...(issuerCountry !== undefined && { issuerCountry }),
    },
    checks: { ...compared, ...(name && { name }) },
  };
}

async function updatesOf(connector: Connector, cards: readonly CardOnFile[]): Promise<readonly CardUpdate[]> {
  const named = cards.map(({ cardID, token, expiration }) => ({ cardID, token, expiration }));
  const { updates } = await connector.ask("cards/updates", { cards: named });
  return updates.map(({ expiration, number, ...update }) => ({
    ...update,
    ...(expiration && { expiration }),
    ...(number && { number }),
  }));
}
