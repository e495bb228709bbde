import { aboveAccountPage, accountName } from "@/app/account-name";
import { Preload } from "@/app/preload";
import { AuthorizationView } from "@/components/issuing/authorization-view";
import { capturesRequest } from "@/components/issuing/reads";
import { authorizationName } from "@/components/issuing/card-words";
import { Failure } from "@/lib/core/failure";
import { authorizations } from "@/lib/domain/cards/authorizations/contract";
import { partnerSpending } from "@/lib/domain/cards/authorizations/dashboard";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ accountID: string; authorizationID: string }> };

export async function generateMetadata({ params }: Props) {
  const request = { params: await params };
  const response = await ask(authorizations.get, request);
  const owner = await accountName(request.params.accountID);
  return { title: response instanceof Failure ? "Authorization" : `${authorizationName(response)} · ${owner ?? ""}` };
}

export default async function AuthorizationPage({ params }: Props) {
  const request = { params: await params };
  const { accountID, authorizationID } = request.params;
  const response = await ask(authorizations.get, request);
  const cards = response instanceof Failure ? [] : [response.issuedCardID];
  const reads = [
    ...cards.map((issuedCardID) => read(issuedCards.get, { params: { accountID, issuedCardID } })),
    read(authorizations.get, request),
    read(authorizations.events, request),
    read(partnerSpending.transactions, capturesRequest(authorizationID.toLowerCase())),
  ];
  const optional = [read(wallets.list, { params: { accountID } })];
  const above = await aboveAccountPage(accountID, { label: "Cards", path: "cards" });
  return (
    <Preload title="Authorization" {...{ above, reads, optional, accountID }}>
      <AuthorizationView {...{ accountID, authorizationID, above }} />
    </Preload>
  );
}
