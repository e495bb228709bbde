import { asking, fact, send } from "@/testing/spending";
import { fund } from "@/testing/wallets";
import type { AuthorizationID, IssuedCardID } from "@/lib/core/api/ids";
import type { Account } from "./accounts";
import { addCard, newLongAccount } from "./accounts";
import { long } from "./long-values";
import type { Staff } from "./staff";

const MUCH = 99_999_999;
const MERCHANT = {
  name: long(100, "Orchard"),
  city: long(40, "Colorado"),
  state: "CO",
  country: "US",
  postalCode: "80014-1234",
  mcc: "7011",
  networkID: long(40, "merchant").replaceAll(" ", "-"),
};

/** A purchase by the card in a state, at a merchant with a long name. */
export async function addAuthorization(
  { ctx, walletID }: Account,
  issuedCardID: IssuedCardID,
  status: "pending" | "cleared" | "declined",
): Promise<AuthorizationID> {
  const card = { ctx, issuedCardID };
  if (status !== "declined") await fund(ctx, walletID, 2 * MUCH);
  const cents = status === "declined" ? 999_999_999_999 : MUCH;
  const request = { ...asking(card, cents), merchant: MERCHANT };
  const { authorizationID } = await send(card, request);
  if (!authorizationID) throw new Error("the card was not asked");
  if (status === "cleared") {
    await send(card, fact(card, request.networkID, "clearing", { amount: 100 }));
    await send(card, fact(card, request.networkID, "clearing", { amount: MUCH + 1, final: true }));
  }
  return authorizationID;
}

/** Gives an account of the partner a card with a purchase of each kind. */
export async function addOwnSpending(staff: Staff): Promise<void> {
  const account = await newLongAccount(staff, { isVerified: true });
  const issuedCardID = await addCard(account, "active");
  for (const status of ["pending", "cleared", "declined"] as const)
    await addAuthorization(account, issuedCardID, status);
}
