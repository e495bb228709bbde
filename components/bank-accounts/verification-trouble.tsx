import { Notice } from "@/components/ui/notice";
import { STATUS_REASON_WORDS } from "@/components/words/bank-accounts";
import { counted } from "@/components/words/nouns";
import type { BankAccount } from "@/lib/domain/bank-accounts/contract";
import type { VerificationProgress } from "@/lib/domain/bank-accounts/dashboard";
import { LinkBankAccountLink } from "./link-bank-account-link";

interface VerificationTroubleProps {
  accountID: string;
  bankAccount: BankAccount;
  progress: VerificationProgress;
}

/** What went wrong with a bank account, and what to do about it. Nothing where nothing did. */
export function VerificationTrouble({ accountID, bankAccount, progress }: VerificationTroubleProps) {
  const { status } = bankAccount;
  const { roundsLeft, round } = progress;
  if (status === "errored")
    return (
      <Notice tone="danger" title="This bank account is locked" action={<LinkBankAccountLink accountID={accountID} />}>
        {whyOf(bankAccount)} Link another bank account.
      </Notice>
    );
  if (status === "pending" && round?.status === "expired")
    return (
      <Notice tone="warning" title="This verification expired">
        You can start a new one within the hour.
      </Notice>
    );
  if (status !== "verified" && status !== "pending" && roundsLeft === 0)
    return (
      <Notice tone="danger" title="It can no longer be verified" action={<LinkBankAccountLink accountID={accountID} />}>
        Too many verification attempts failed for this number. Link another bank account.
      </Notice>
    );
  if (status !== "verificationFailed") return null;
  return (
    <Notice tone="warning" title="The last verification failed">
      {whyOf(bankAccount)} {counted(roundsLeft, "verification")} {roundsLeft === 1 ? "is" : "are"} left.
    </Notice>
  );
}

/** Why, with the bank's own code where it gave one. */
function whyOf({ statusReason = "other", exceptionDetails }: BankAccount): string {
  const code = exceptionDetails?.achReturnCode ?? exceptionDetails?.rtpRejectionCode;
  const said = code && exceptionDetails ? ` ${code}: ${exceptionDetails.description}` : "";
  return `${STATUS_REASON_WORDS[statusReason]}${said}`;
}
