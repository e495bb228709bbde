import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { IssuedCardID } from "@/lib/core/api/ids";
import { IssuedCardState } from "./contract";

const SCOPES = ["issued-cards.read"] as const;

const OneCard = z.object({ issuedCardID: IssuedCardID, state: IssuedCardState });

export const cardCreated = event({ name: "issuedCard.created", words: "Card created", scopes: SCOPES, data: OneCard });
export const cardUpdated = event({ name: "issuedCard.updated", words: "Card updated", scopes: SCOPES, data: OneCard });
