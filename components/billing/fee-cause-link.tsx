import { AppLink } from "@/components/ui/app-link";
import type { IncurredFee } from "@/lib/domain/money/fee-plans/contract";
import { causeOf } from "./billing-words";

export function FeeCauseLink({ fee }: { fee: Pick<IncurredFee, "generatedBy"> }) {
  const { kind, href } = causeOf(fee);
  if (!href) return kind;
  return (
    <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
      {kind}
    </AppLink>
  );
}
