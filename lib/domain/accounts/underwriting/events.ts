import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";
import { UnderwritingStatus } from "./contract";

export const underwritingUpdated = event({
  name: "underwriting.updated",
  words: "Underwriting updated",
  scopes: ["profile.read"],
  data: z.object({ accountID: AccountID, status: UnderwritingStatus.describe("The current state.") }),
});
