"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import { policies } from "@/lib/domain/team-policies/dashboard";

const FIXED = [
  {
    label: "Confirming it is you",
    value: "Needed to see card numbers, make API keys and change the team; counts for five minutes.",
  },
  { label: "Without use", value: "A session ends after 15 minutes, as PCI DSS 8.2.8 asks." },
  { label: "At the latest", value: "A session ends 12 hours after signing in." },
  { label: "Wrong passwords", value: "Ten in a row lock for half an hour; a passkey still signs in." },
  { label: "Card numbers", value: "One at a time, and hidden again after 30 seconds or when you look elsewhere." },
];

/** The rules that hold for everybody; the first is the team's own, the others cannot be changed. */
export function PoliciesCard() {
  const {
    data: { secondFactorRequired, isYours },
  } = useSuspenseQuery(queryFor(policies.get));
  const value = secondFactorRequired
    ? "Required: who has none can only set one up. One that is set up with a password alone counts a day later, or once another owner confirms it."
    : "Not required to sign in.";
  const action = isYours ? <ChangePolicy isRequired={secondFactorRequired} /> : undefined;
  return (
    <Card>
      <CardHeader
        title="Policies"
        description="The same for everybody on the team. Owners decide on the second factor; the rest is fixed."
      />
      <CardBody className="py-1">
        <DefinitionList items={[{ label: "Second factor", value, action }, ...FIXED]} />
      </CardBody>
    </Card>
  );
}

function ChangePolicy({ isRequired }: { isRequired: boolean }) {
  const title = isRequired ? "Stop requiring a second factor?" : "Require a second factor?";
  const verb = isRequired ? "Stop requiring" : "Require";
  return (
    <ConfirmAction
      operation={policies.update}
      request={{ body: { secondFactorRequired: !isRequired } }}
      refresh={[policies.get]}
      trigger={<Button size="sm">{verb}</Button>}
      title={title}
      effect={
        isRequired
          ? "A password alone then signs your team in."
          : "Members who have none can do nothing here until they set one up, from their next click on."
      }
      labels={[verb, "Changing…"]}
      done={isRequired ? "A second factor is no longer required" : "A second factor is required"}
    />
  );
}
