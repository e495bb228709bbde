import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import { worstFirst } from "@/components/words/capabilities";
import { CapabilityBadge } from "@/components/words/capability-badge";
import { StateBadge } from "@/components/words/state-badge";
import { VERIFICATION_STATES } from "@/components/words/states";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { type DefinitionItem, DefinitionList } from "@/components/ui/definition-list";

/** Shows what was checked and agreed, and the facts of the record itself. */
export function AccountChecks({ account }: { account: Account }) {
  const {
    verification,
    capabilities = [],
    termsOfService,
    settings,
    foreignID,
    createdOn,
    updatedOn,
    disconnectedOn,
  } = account;
  const descriptor = settings?.cardPayment?.statementDescriptor;
  return (
    <div className="grid min-w-0 gap-5">
      <Card>
        <CardHeader title="Verification" actions={<StateBadge of={VERIFICATION_STATES[verification.status]} />} />
        <CardBody>{verification.details ?? VERIFICATION_STATES[verification.status].meaning}</CardBody>
      </Card>
      <Capabilities held={capabilities} />
      <AccountFacts
        isNarrow
        title="Terms of service"
        items={[
          { label: "Accepted", value: termsOfService && <ExactTime value={termsOfService.acceptedDate} /> },
          ...(termsOfService ? [{ label: "IP address", value: termsOfService.acceptedIP }] : []),
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

function Capabilities({ held }: { held: NonNullable<Account["capabilities"]> }) {
  if (held.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Capabilities" />
      <CardBody>
        <ul className="flex flex-wrap gap-1.5">
          {worstFirst(held).map((one) => (
            <li key={one.capability}>
              <CapabilityBadge {...one} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

/** A card of facts. Draws nothing without any. */
export function AccountFacts({
  title,
  items,
  isNarrow = false,
}: {
  title: string;
  items: readonly DefinitionItem[];
  isNarrow?: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="py-1.5">
        <DefinitionList items={items} {...(isNarrow && { className: "[&>div]:sm:grid-cols-1" })} />
      </CardBody>
    </Card>
  );
}
