import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { SpendEvents, toSpendEvents } from "../rails/event-shapes";
import type { IssuingProvider } from "../rails/issuing";
import { Unanswered } from "../rails/rail-provider";
import { type Connector, CONNECTOR_NAME } from "./connectors";
import { PublicKey } from "./messages";
import { readSigned } from "./signed";

/** The digits on a card, encrypted to a key for a single request. */
const Digits = z.object({ pan: z.string().regex(/^\d{16,19}$/), cvv: z.string().regex(/^\d{3,4}$/) });

/** An issuer's processor behind a connector, which creates the cards and stores their numbers. */
export function connectorIssuing(connector: Connector): IssuingProvider {
  return {
    name: CONNECTOR_NAME,
    mode: "production",
    receive: async (callback) => toSpendEvents(readSigned(connector.secret, callback, SpendEvents)),
    cards: {
      create: (card) => connector.ask("issued-cards/create", card),
      async move(issuedCardID, state) {
        await connector.ask("issued-cards/update", { issuedCardID, state });
      },
      async details(issuedCardID) {
        const pair = await generateKeyPair("ECDH-ES+A256KW", { crv: "P-256", extractable: true });
        const key = PublicKey.parse(await exportJWK(pair.publicKey));
        const { encrypted } = await connector.ask("issued-cards/details", { issuedCardID, key });
        const digits = await opened(encrypted, pair.privateKey);
        if (!digits) throw new Unanswered("the card’s details do not open");
        return digits;
      },
    },
  };
}

/** Decrypts the digits. The error is dropped, because it could quote a number. */
async function opened(encrypted: string, key: CryptoKey): Promise<z.infer<typeof Digits> | undefined> {
  try {
    const { plaintext } = await compactDecrypt(encrypted, key);
    return Digits.safeParse(JSON.parse(Buffer.from(plaintext).toString())).data;
  } catch {
    return undefined;
  }
}
