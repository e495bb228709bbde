import { simulateAuthorization } from "@/lib/domain/card-simulation/simulate-authorization";
import type { Ctx } from "@/lib/domain/context";
import { ListIssuedCards } from "@/lib/domain/issuing/contract";
import { listIssuedCards } from "@/lib/domain/issuing/queries";
import type { Samples } from "./sample-accounts";

const DENVER = { city: "Denver", state: "CO", country: "US" };

/** A purchase that is cleared, one that is held, and one that the wallet cannot pay. */
const SAMPLE_PURCHASES = [
  { amount: 4_875, merchantData: { ...DENVER, name: "Mile High Office Supply", mcc: "5943" }, final: true },
  { amount: 2_160, merchantData: { ...DENVER, name: "Union Station Coffee", mcc: "5814" } },
  { amount: 999_900_000, merchantData: { ...DENVER, name: "Front Range Motors", mcc: "5511" } },
];

/** Lets merchants ask one of the sample business's cards for money, as a person would simulate it. */
export async function spendSampleMoney({ business }: Samples): Promise<void> {
  const [card] = await listIssuedCards(business, ListIssuedCards.parse({ states: "active" }));
  if (!card) return;
  for (const [index, purchase] of SAMPLE_PURCHASES.entries()) {
    const ctx: Ctx = { ...business, now: new Date(business.now.getTime() + index + 1) };
    await simulateAuthorization(ctx, card.issuedCardID, purchase);
  }
}
