import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID } from "@/lib/core/ids";
import { VerificationStatus } from "./states";

const OneAccount = z.object({ accountID: AccountID });

export const accountCreated = event({ name: "account.created", words: "The account came to be", data: OneAccount });
export const accountUpdated = event({
  name: "account.updated",
  words: "The account changed",
  data: OneAccount.extend({ verificationStatus: VerificationStatus.optional() }),
});
export const accountDeleted = event({
  name: "account.deleted",
  words: "The account was disconnected",
  data: OneAccount,
});
