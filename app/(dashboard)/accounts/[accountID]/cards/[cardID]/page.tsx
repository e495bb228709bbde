import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { CardView } from "@/components/issuing/card-view";
import { secureURL } from "@/lib/env";
import { accountName } from "../account-name";
import { cardReads } from "./card-reads";

/** The page's title names no card. */
export const metadata: Metadata = { title: "Card" };

/** One spending card. */
export default async function CardPage({ params }: { params: Promise<{ accountID: string; cardID: string }> }) {
  const { accountID, cardID } = await params;
  const [reads, name] = await Promise.all([cardReads(accountID, cardID), accountName(accountID)]);
  return (
    <Preload reads={reads}>
      <CardView accountID={accountID} issuedCardID={cardID} accountName={name} frameOrigin={secureURL()} />
    </Preload>
  );
}
