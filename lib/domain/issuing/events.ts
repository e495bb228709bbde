import { z } from "zod";
import { event } from "@/lib/core/event";
import { IssuedCardID } from "@/lib/core/ids";
import { IssuedCardState } from "./shared/status";

const OneCard = z.object({ issuedCardID: IssuedCardID, state: IssuedCardState });

export const cardCreated = event({ name: "issuedCard.created", words: "Card created", data: OneCard });
export const cardUpdated = event({ name: "issuedCard.updated", words: "Card updated", data: OneCard });
