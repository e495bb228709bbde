import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID } from "@/lib/core/ids";

export const inviteRedeemed = event({
  name: "onboardingInvite.redeemed",
  words: "An invite was redeemed",
  data: z.object({ accountID: AccountID, redeemedAccountID: AccountID }),
});
export const inviteRevoked = event({
  name: "onboardingInvite.revoked",
  words: "An invite was revoked",
  data: z.object({ accountID: AccountID }),
});
