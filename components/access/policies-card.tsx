"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import { policies } from "@/lib/operations/team-policies";

const FIXED = [
  {
    label: "Identity confirmation",
    value: "Required to view card numbers, create API keys and change the team. Lasts five minutes.",
  },
  { label: "Inactivity", value: "A session ends after 15 minutes, as PCI DSS 8.2.8 requires." },
  { label: "Maximum length", value: "A session ends 12 hours after sign-in." },
  {
    label: "Wrong passwords",
    value: "Ten wrong passwords in a row lock it for 30 minutes. Passkeys still work.",
  },
  { label: "Card numbers", value: "Shown one at a time. Hidden after 30 seconds, or when you leave the page." },
];

/** The rules of the team. Only the first can be changed. */
export function PoliciesCard() {
  const {
    data: { secondFactorRequired, isYours },
  } = useSuspenseQuery(queryFor(policies.get));
  const value = secondFactorRequired
    ? "Required. Members without one can only set one up. One set up with only a password counts after a day, or once another owner confirms it."
    : "Not required to sign in.";
  const action = isYours ? <ChangePolicy isRequired={secondFactorRequired} /> : undefined;
  return (
    <Card>
      <CardHeader
        title="Policies"
        description="These apply to your whole team. Owners can change the second factor policy. The rest is fixed."
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
          ? "Your team can then sign in with only a password."
          : "Members without one must set one up before they can do anything else."
      }
      labels={[verb, "Changing…"]}
      done={isRequired ? "A second factor is no longer required" : "A second factor is required"}
    />
  );
}
