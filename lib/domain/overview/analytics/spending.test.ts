import { expect, test } from "@playwright/test";
import { cardAuthorizationTable, cardTransactionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newID, type AuthorizationID, type CardTransactionID } from "@/lib/core/api/ids";
import { SearchAuthorizations } from "@/lib/domain/cards/authorizations/dashboard";
import { searchAuthorizations } from "@/lib/domain/cards/authorizations/search-spending";
import { AnalyticsQuery } from "./dashboard";
import { sumSpending } from "./queries";

checkBooks();

const db = testDatabase();
const NONE = { count: 0, amount: 0 };

test("declined authorizations count by reason, next to the number of all authorizations", async () => {
  const partner = await newPartner(db, { attested: true });
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  if (!walletID) throw new Error("the account has no wallet");
  const { issuedCardID } = await newCard(ctxFor(partner, accountID), walletID);
  const requests = [
    ["cleared", null, "2026-09-10"],
    ["declined", "over-limit", "2026-09-10"],
    ["declined", "over-limit", "2026-09-11"],
    ["declined", "insufficient-funds", "2026-09-12"],
    // The merchant captured an authorization that had been declined.
    ["cleared", "card-expired", "2026-09-12"],
    ["declined", "over-limit", "2026-08-20"],
  ] as const;
  await db.insert(cardAuthorizationTable).values(
    requests.map(([status, declineReason, day], index) => ({
      authorizationID: newID<AuthorizationID>(),
      partnerID: partner.accountID,
      ...{ accountID, issuedCardID, walletID, status, declineReason },
      ...{ provider: "simulator", networkID: `${accountID} ${index}`, network: "visa" as const },
      ...{ authorized: 100, held: 0, captured: 0, merchant: { mcc: "5812" } },
      ...{ expiresOn: new Date(`${day}T12:00:00Z`), createdOn: new Date(`${day}T12:00:00Z`) },
    })),
  );
  const query = AnalyticsQuery.parse({ from: "2026-09-01", to: "2026-09-30" });
  const { authorizations, declines } = await sumSpending(ctxFor(partner), query);
  const once = { count: 1, amount: 100 };
  expect(authorizations).toEqual({
    now: { asked: { count: 5, amount: 500 }, declined: { count: 3, amount: 300 } },
    before: { asked: once, declined: once },
  });
  expect(declines).toEqual([
    { reason: "over-limit", sum: { count: 2, amount: 200 } },
    { reason: "insufficient-funds", sum: once },
  ]);
  const ofReason = SearchAuthorizations.parse({ status: "declined", declineReason: "over-limit", from: "2026-09-01" });
  expect((await searchAuthorizations(ctxFor(partner), ofReason)).items).toHaveLength(2);
});

test("card spending is a positive sum by kind of merchant, less refunds", async () => {
  const partner = await newPartner(db, { attested: true });
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  if (!walletID) throw new Error("the account has no wallet");
  const place = await newCard(ctxFor(partner, accountID), walletID);
  const spent = [
    ["5812", -500],
    ["5812", 100],
    ["5411", -900],
  ] as const;
  const made = spent.map(([mcc, amount]) => ({
    cardTransactionID: newID<CardTransactionID>(),
    partnerID: partner.accountID,
    accountID,
    issuedCardID: place.issuedCardID,
    walletID,
    amount,
    merchant: { mcc },
    authorizedOn: new Date("2026-09-10T12:00:00Z"),
    createdOn: new Date("2026-09-10T12:00:00Z"),
  }));
  await db.insert(cardTransactionTable).values(made);
  const query = AnalyticsQuery.parse({ from: "2026-09-01", to: "2026-09-30" });
  expect(await sumSpending(ctxFor(partner), query)).toEqual({
    now: { count: 3, amount: 1_300 },
    before: { count: 0, amount: 0 },
    kinds: [
      { mcc: "5411", sum: { count: 1, amount: 900 } },
      { mcc: "5812", sum: { count: 2, amount: 400 } },
    ],
    authorizations: { now: { asked: NONE, declined: NONE }, before: { asked: NONE, declined: NONE } },
    declines: [],
  });
});
