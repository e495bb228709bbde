import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";
import { VerificationStatus } from "./contract";

const SCOPES = ["profile.read", "accounts.read"] as const;

const OneAccount = z.object({ accountID: AccountID });

export const accountCreated = event({
  name: "account.created",
  words: "Account created",
  scopes: SCOPES,
  data: OneAccount,
});
export const accountUpdated = event({
  name: "account.updated",
  words: "Account updated",
  scopes: SCOPES,
  data: OneAccount.extend({
    verificationStatus: VerificationStatus.describe(
      "The older form of the verification state. Use `status` instead.",
    ).optional(),
  }),
});
export const accountDeleted = event({
  name: "account.deleted",
  words: "Account disconnected",
  scopes: SCOPES,
  data: OneAccount,
});
