import { aboveAccountPage, accountName } from "@/app/account-name";
import { Preload } from "@/app/preload";
import { CardView } from "@/components/issuing/card-view";
import { cardName } from "@/components/issuing/card-words";
import { disclosuresRequest } from "@/components/issuing/disclosures-request";
import { Failure } from "@/lib/core/failure";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { attestations } from "@/lib/domain/compliance/dashboard";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { wallets } from "@/lib/domain/wallets/contract";
import { secureURL } from "@/lib/env";
import { ask, read } from "@/lib/http/preload";

type Props = { params: Promise<{ accountID: string; cardID: string }> };

export async function generateMetadata({ params }: Props) {
  const { accountID, cardID } = await params;
  const card = await ask(issuedCards.get, { params: { accountID, issuedCardID: cardID } });
  const name = (await accountName(accountID)) ?? "";
  return { title: card instanceof Failure ? "Card" : `${cardName(card)} · ${name}` };
}

/** One spending card. */
export default async function CardPage({ params }: Props) {
  const { accountID, cardID: issuedCardID } = await params;
  const card = read(issuedCards.get, { params: { accountID, issuedCardID } });
  const reads = [card, read(wallets.list, { params: { accountID } }), read(secondFactor.get)];
  const optional = [read(auditTrail.list, disclosuresRequest(issuedCardID)), read(attestations.get)];
  const above = await aboveAccountPage(accountID, { label: "Cards", path: "cards" });
  return (
    <Preload title="Card" {...{ above, reads, optional, accountID }}>
      <CardView accountID={accountID} issuedCardID={issuedCardID} above={above} frameOrigin={secureURL()} />
    </Preload>
  );
}
