import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import type { Account } from "@/lib/domain/accounts/contract";
import { AccountFacts } from "./account-facts";
import { VerificationBadge } from "./verification-badge";

/** What was checked and agreed of an account, and when it came to be. */
export function AccountChecks({ account }: { account: Account }) {
  const { verification, termsOfService, settings, foreignID, createdOn, updatedOn, disconnectedOn } = account;
  const descriptor = settings?.cardPayment?.statementDescriptor;
  return (
    <div className="grid min-w-0 gap-5">
      <Card>
        <CardHeader title="Verification" actions={<VerificationBadge status={verification.status} />} />
        <CardBody>{verification.details ?? WORDS[verification.status]}</CardBody>
      </Card>
      <AccountFacts
        isNarrow
        title="Terms of service"
        items={[
          { label: "Accepted", value: termsOfService && <ExactTime value={termsOfService.acceptedDate} /> },
          ...(termsOfService ? [{ label: "From", value: termsOfService.acceptedIP }] : []),
        ]}
      />
      <AccountFacts
        isNarrow
        title="Account"
        items={[
          { label: "Foreign ID", value: foreignID },
          ...(descriptor ? [{ label: "Statement descriptor", value: descriptor }] : []),
          ...(settings?.achPayment ? [{ label: "ACH company name", value: settings.achPayment.companyName }] : []),
          { label: "Created", value: <ExactTime value={createdOn} /> },
          { label: "Updated", value: <ExactTime value={updatedOn} /> },
          ...(disconnectedOn ? [{ label: "Disconnected", value: <ExactTime value={disconnectedOn} /> }] : []),
        ]}
      />
    </div>
  );
}

const WORDS = {
  unverified: "Nothing has been checked yet.",
  pending: "We are checking what they gave. Nothing to do for now.",
  verified: "What they gave matches the records.",
  errored: "Something they gave did not match the records. They can correct it.",
};
