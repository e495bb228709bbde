import { aboveAccountPage, accountName } from "@/app/account-name";
import { Preload } from "@/app/preload";
import { AuthorizationView } from "@/components/issuing/authorization-view";
import { takenRequest } from "@/components/issuing/reads";
import { authorizationName } from "@/components/issuing/card-words";
import { Failure } from "@/lib/core/failure";
import { authorizations } from "@/lib/domain/cards/authorizations/contract";
import { partnerSpending } from "@/lib/domain/cards/authorizations/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ accountID: string; authorizationID: string }> };

export async function generateMetadata({ params }: Props) {
  const request = { params: await params };
  const found = await ask(authorizations.get, request);
  const name = (await accountName(request.params.accountID)) ?? "";
  return { title: found instanceof Failure ? "Authorization" : `${authorizationName(found)} · ${name}` };
}

/** One authorization. */
export default async function AuthorizationPage({ params }: Props) {
  const request = { params: await params };
  const { accountID, authorizationID } = request.params;
  const reads = [
    read(authorizations.get, request),
    read(authorizations.events, request),
    read(partnerSpending.transactions, takenRequest(authorizationID.toLowerCase())),
  ];
  const above = await aboveAccountPage(accountID, { label: "Cards", path: "cards" });
  return (
    <Preload title="Authorization" {...{ above, reads, accountID }}>
      <AuthorizationView accountID={accountID} authorizationID={authorizationID} above={above} />
    </Preload>
  );
}
