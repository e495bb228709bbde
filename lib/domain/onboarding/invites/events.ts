import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";

export const inviteCreated = event({
  name: "onboardingInvite.created",
  words: "Invite created",
  scopes: [],
  data: z.object({ accountID: AccountID }),
});
export const inviteRedeemed = event({
  name: "onboardingInvite.redeemed",
  words: "Invite redeemed",
  scopes: [],
  notices: "invite-finished",
  data: z.object({
    accountID: AccountID,
    redeemedAccountID: AccountID.describe("The ID of the account that was opened with the invite."),
  }),
});
export const inviteRevoked = event({
  name: "onboardingInvite.revoked",
  words: "Invite revoked",
  scopes: [],
  data: z.object({ accountID: AccountID }),
});
