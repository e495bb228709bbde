import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";
import { RATE_LEVELS, RATE_SUBJECTS, RETURN_RATES } from "./states";

/** A return rate reached 80 % of its limit, or the limit itself. */
export const returnRateRaised = event({
  name: "returnRate.raised",
  words: "Return rate limit approached",
  scopes: ["transfers.read"],
  notices: "return-rate-raised",
  data: z.object({
    accountID: AccountID,
    subject: z.enum(RATE_SUBJECTS).describe("Whether the rate is of an account, an originator or all accounts."),
    originator: z
      .string()
      .meta({ examples: ["LINCOLN LUNCH"] })
      .describe("The company name of the originator.")
      .optional(),
    rate: z.enum(RETURN_RATES).describe("Which of the network’s three rates it is."),
    level: z.enum(RATE_LEVELS).describe("The level: `near` from 80 % of the limit, `over` above the limit."),
  }),
});
