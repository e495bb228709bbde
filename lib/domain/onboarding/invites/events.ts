import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID } from "@/lib/core/ids";

export const inviteRedeemed = event({
  name: "onboardingInvite.redeemed",
  words: "Invite redeemed",
  scopes: [],
  notices: "invite-finished",
  data: z.object({ accountID: AccountID, redeemedAccountID: AccountID }),
});
export const inviteRevoked = event({
  name: "onboardingInvite.revoked",
  words: "Invite revoked",
  scopes: [],
  data: z.object({ accountID: AccountID }),
});
