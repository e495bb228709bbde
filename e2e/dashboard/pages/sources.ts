import { linkedCardTable, mobilePayDomainsTable } from "@/db/schema";
import { cardRow } from "@/testing/bank-accounts";
import { testDatabase } from "@/testing/factories";
import type { Account } from "./accounts";
import { long } from "./long-values";
import type { Staff } from "./staff";

const db = testDatabase();
const DOMAIN_PART_MAX = 63;

/** Linked cards with long names, one that failed every check, and the longest domains. */
export async function addCardsAndDomains({ accountID }: Account, { partner }: Staff): Promise<void> {
  const holderName = long(128, "Maximilian");
  const checks = { cvv: "noMatch", addressLine1: "partialMatch", postalCode: "unavailable", fullName: "noMatch" };
  await db
    .insert(linkedCardTable)
    .values([
      cardRow(partner, accountID, { holderName, verification: checks }),
      cardRow(partner, accountID, { brand: "american-express", cardType: "credit", domesticPull: "not-supported" }),
    ]);
  const now = new Date();
  await db.insert(mobilePayDomainsTable).values({
    accountID,
    partnerID: partner.accountID,
    displayName: long(64, "Orchard"),
    domains: [`${"a".repeat(DOMAIN_PART_MAX)}.${"b".repeat(DOMAIN_PART_MAX)}.example.com`, "shop.example.com"],
    createdOn: now,
    updatedOn: now,
  });
}
