import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { CardForm } from "@/components/issuing/cards.form";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("New card");

export default async function NewCardPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const above = await aboveAccountPage(accountID, { label: "Cards", path: "cards" });
  const reads = [read(wallets.list, { params: { accountID } })];
  return (
    <DashboardPage
      title="New card"
      description="A virtual card. It becomes active within seconds."
      needs={issuedCards.create}
      {...{ above, accountID, reads }}
    >
      <CardForm accountID={accountID} now={new Date().toISOString()} />
    </DashboardPage>
  );
}
