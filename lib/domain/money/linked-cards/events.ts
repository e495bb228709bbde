import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, CardID } from "@/lib/core/api/ids";

export const cardAutoUpdated = event({
  name: "card.autoUpdated",
  words: "Card updated by its bank",
  scopes: ["cards.read"],
  data: z.object({ cardID: CardID, accountID: AccountID, updateType: z.string().describe("The kind of update.") }),
});
