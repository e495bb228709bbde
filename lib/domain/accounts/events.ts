import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID } from "@/lib/core/ids";
import { VerificationStatus } from "./shared/status";

const OneAccount = z.object({ accountID: AccountID });

export const accountCreated = event({ name: "account.created", words: "Account created", data: OneAccount });
export const accountUpdated = event({
  name: "account.updated",
  words: "Account updated",
  data: OneAccount.extend({ verificationStatus: VerificationStatus.optional() }),
});
export const accountDeleted = event({
  name: "account.deleted",
  words: "Account disconnected",
  data: OneAccount,
});
