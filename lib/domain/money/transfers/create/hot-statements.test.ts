import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { checkBooks } from "@/testing/books";
import { fund } from "@/testing/wallets";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import type { PaymentMethodID } from "@/lib/core/api/ids";
import { identify } from "@/lib/http/sign-in/identity";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";

checkBooks();

/**
 * More than five, because PostgreSQL makes a custom plan for the first five runs before it may choose a generic one.
 */
const RUNS = 8;

interface StatementPlan {
  statement: string;
  generic: number;
}

async function plansOf(db: Db): Promise<StatementPlan[]> {
  return rows<StatementPlan>(
    db,
    sql`select statement, generic_plans::int as generic from pg_prepared_statements where statement ~ 'access_token|isReachable|open_transfer'`,
  );
}

test("the three statements of a transfer use a generic plan instead of being planned each time", async () => {
  onOnePostgreSQL("A cluster plans the statement of the partner's node on that node.");
  const partner = await newPartner(testDatabase());
  const made = { wallet: true, capabilities: ["transfers", "wallet", "send-funds"] } as const;
  const { walletID, accountID } = await newAccount(testDatabase(), partner, made);
  await newAccount(testDatabase(), partner, made);
  const ctx = ctxFor(partner);
  await fund(ctxFor(partner, accountID), walletID, 10_000);
  const methods = await rows<{ id: PaymentMethodID }>(
    testDatabase(),
    sql`select payment_method_id as id from payment_method where partner_id = ${partner.accountID} and type = 'service-wallet'
        order by account_id = ${accountID} desc`,
  );
  const [from, to] = methods.map(({ id }) => ({ paymentMethodID: id }));
  const body = CreateTransfer.parse({ source: from, destination: to, amount: { currency: "USD", value: 1 } });
  const plans = await inTransaction(testDatabase(), async (db) => {
    const look = { accountID: partner.accountID, attestation: false };
    for (let run = 0; run < RUNS; run++) {
      await identify(db, { kind: "bearer", token: randomUUID() }, new Date(), look);
      await createTransfer({ ...ctx, db, key: randomUUID() }, body);
    }
    return plansOf(db);
  });
  const planned = plans.filter(({ generic }) => generic > 0).map(({ statement }) => statement);
  for (const name of ["access_token", "isReachable", "open_transfer"])
    expect(planned, name).toContainEqual(expect.stringContaining(name));
});
