import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { oneBankAccount, VerificationStatus } from "./contract";
import { PROOF_KINDS } from "./shared/proof-rules";

export const VerificationProgress = z.object({
  roundsLeft: z.int().min(0),
  round: z
    .object({
      kind: z.enum(PROOF_KINDS),
      status: VerificationStatus,
      triesLeft: z.int().min(0),
      expiresOn: DateTime,
    })
    .optional(),
});
export type VerificationProgress = z.infer<typeof VerificationProgress>;

export const bankVerification = {
  progress: operation({
    summary: "Retrieve the progress of a bank account's verification",
    group: "Bank accounts",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/bank-accounts/{bankAccountID}/verification",
    access: "bank-accounts.read",
    params: oneBankAccount,
    response: VerificationProgress,
    status: 200,
    internal: true,
  }),
};
