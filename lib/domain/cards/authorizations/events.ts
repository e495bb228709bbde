import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/api/ids";
import { AuthorizationStatus } from "./contract";

const SCOPES = ["issued-cards.read"] as const;

const OneAuthorization = z.object({
  authorizationID: AuthorizationID,
  issuedCardID: IssuedCardID,
  status: AuthorizationStatus,
});

export const authorizationCreated = event({
  name: "authorization.created",
  words: "Card payment requested",
  scopes: SCOPES,
  data: OneAuthorization,
});
export const authorizationUpdated = event({
  name: "authorization.updated",
  words: "Card authorization updated",
  scopes: SCOPES,
  data: OneAuthorization,
});
export const cardTransactionCreated = event({
  name: "cardTransaction.created",
  words: "Card transaction settled",
  scopes: SCOPES,
  data: z.object({
    cardTransactionID: CardTransactionID,
    issuedCardID: IssuedCardID,
    authorizationID: AuthorizationID.optional(),
  }),
});
