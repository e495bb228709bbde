import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";

const POLICIES = [
  { label: "Second factor", value: "Needed to see card numbers, make API keys and change the team; counts for five minutes." },
  { label: "Without use", value: "A session ends after 15 minutes, as PCI DSS 8.2.8 asks." },
  { label: "At the latest", value: "A session ends 12 hours after signing in." },
  { label: "Wrong passwords", value: "Ten in a row lock for half an hour; a passkey still signs in." },
  { label: "Card numbers", value: "One at a time, and hidden again after 30 seconds or when you look elsewhere." },
];

/** The rules that hold for everybody. */
export function PoliciesCard() {
  return (
    <Card>
      <CardHeader title="Policies" description="The same for everybody, and not to be changed here." />
      <CardBody className="py-1"><DefinitionList items={POLICIES} /></CardBody>
    </Card>
  );
}
