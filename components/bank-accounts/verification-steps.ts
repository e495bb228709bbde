import type { Step } from "@/components/ui/stepper";
import type { BankAccount } from "@/lib/domain/bank-accounts/contract";
import type { VerificationProgress } from "@/lib/domain/bank-accounts/dashboard";

const LABELS = ["Choose a method", "Money sent", "Enter the proof", "Verified"];

/** The steps of proving a bank account, and which of them is next. */
export function verificationSteps(
  { status }: Pick<BankAccount, "status">,
  round: VerificationProgress["round"],
): Step[] {
  const [at, mark] = placeOf(status, round);
  return LABELS.map((label, index) => ({
    label,
    state: index < at ? "done" : index === at ? mark : "todo",
  }));
}

function placeOf(status: BankAccount["status"], round: VerificationProgress["round"]): [number, Step["state"]] {
  if (status === "verified") return [LABELS.length, "done"];
  if (status !== "pending") return [0, "current"];
  if (round?.status === "expired") return [2, "attention"];
  return [round?.status === "new" ? 1 : 2, "current"];
}
