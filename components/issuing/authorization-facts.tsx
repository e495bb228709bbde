import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { signedCents } from "@/lib/core/money";
import type { IssuedCardAuthorization } from "@/lib/domain/authorizations/contract";
import { merchantItems } from "./merchant-items";

const LINK = "rounded-sm text-primary-text hover:underline";

interface AuthorizationFactsProps {
  accountID: string;
  authorization: IssuedCardAuthorization;
}

/** The facts of an authorization. */
export function AuthorizationFacts({ accountID, authorization }: AuthorizationFactsProps) {
  const { authorizedAmount, status, issuedCardID, merchantData, createdOn } = authorization;
  return (
    <Card>
      <CardHeader title="Authorization" />
      <CardBody className="py-1">
        <DefinitionList
          items={[
            { label: "Authorized", value: <Money cents={signedCents(authorizedAmount)} isSigned /> },
            { label: "Status", value: AUTHORIZATION_STATES[status].meaning },
            ...merchantItems(merchantData),
            {
              label: "Card",
              value: (
                <AppLink href={`/accounts/${accountID}/cards/${issuedCardID}`} className={LINK}>
                  The card
                </AppLink>
              ),
            },
            {
              label: "Wallet",
              value: (
                <AppLink href={`/accounts/${accountID}/wallet`} className={LINK}>
                  The wallet that pays
                </AppLink>
              ),
            },
            { label: "Created", value: <ExactTime value={createdOn} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
