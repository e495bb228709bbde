import { aboveAccountPage, accountName } from "@/app/account-name";
import { Preload } from "@/app/preload";
import { CardView } from "@/components/issuing/card-view";
import { cardName } from "@/components/issuing/card-words";
import { Failure } from "@/lib/core/failure";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { secureURL } from "@/lib/env";
import { ask } from "@/lib/http/adapters/preload";
import { readsOf } from "./reads";

type Props = { params: Promise<{ accountID: string; cardID: string }> };

export async function generateMetadata({ params }: Props) {
  const { accountID, cardID } = await params;
  const card = await ask(issuedCards.get, { params: { accountID, issuedCardID: cardID } });
  const name = (await accountName(accountID)) ?? "";
  return { title: card instanceof Failure ? "Card" : `${cardName(card)} · ${name}` };
}

export default async function CardPage({ params }: Props) {
  const { accountID, cardID: issuedCardID } = await params;
  const reads = readsOf(accountID, issuedCardID);
  const above = await aboveAccountPage(accountID, { label: "Cards", path: "cards" });
  return (
    <Preload title="Card" {...reads} {...{ above, accountID }}>
      <CardView accountID={accountID} issuedCardID={issuedCardID} above={above} frameOrigin={secureURL()} />
    </Preload>
  );
}
