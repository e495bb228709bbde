import { expect, test } from "@playwright/test";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { checkedDayTable } from "@/db/schema";
import { inVain, spoil } from "@/testing/audit";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withPlans } from "@/testing/plans";
import { fund, receive } from "@/testing/wallets";
import { dayAfter } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import type { AccountID, WalletID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import { readBooks } from "./books-window";
import { checkPartnerBooks } from "./check-books";

const db = testDatabase();

const noon = (day: number) => new Date(Date.UTC(2026, 10, 2 + day, 12));
const nightAfter = (day: number) => new Date(Date.UTC(2026, 10, 3 + day, 4, 30));

async function setting() {
  const partner = await newPartner(db);
  const one = await newAccount(db, partner, { wallet: true });
  const other = await newAccount(db, partner, { wallet: true });
  for (const day of [0, 1, 3]) {
    const at = (account: typeof one) => ctxFor(partner, account.accountID, { now: noon(day) });
    await fund(at(one), one.walletID, 100);
    await fund(at(one), one.walletID, 25);
    await receive(at(other), other.walletID, 300, { ended: "completed" });
    await receive(at(other), other.walletID, 40);
  }
  const ctx = ctxFor(partner);
  const check = (open: Db, now: Date) => checkPartnerBooks({ db: open, now }, ctx.partnerID);
  return { ctx, partnerID: ctx.partnerID, wallet: one.walletID, other: other.walletID, check };
}

const daysOf = (open: Db, partnerID: AccountID) =>
  open.select().from(checkedDayTable).where(eq(checkedDayTable.partnerID, partnerID)).orderBy(asc(checkedDayTable.day));
const rulesOf = (breaches: readonly { invariant: string }[]) => breaches.map(({ invariant }) => invariant);

test("the sums of finished days are stored once, and later entries are added to them", async () => {
  const { ctx, partnerID, check } = await setting();
  await inVain(ctx, async (open) => {
    expect(await check(open.db, noon(3))).toEqual([]);
    const first = await daysOf(open.db, partnerID);
    expect(first.map(({ day, postings, isBroken }) => [day, postings, isBroken])).toEqual([
      ["2026-11-02", 5, false],
      ["2026-11-03", 5, false],
    ]);
    expect(new Set(first.map(({ digest }) => digest)).size).toBe(2);
    for (let later = 3; later < 12; later++) expect(await check(open.db, nightAfter(later))).toEqual([]);
    const all = await daysOf(open.db, partnerID);
    expect(all.map(({ day }) => day)).toEqual(["2026-11-02", "2026-11-03", "2026-11-05"]);
    expect(all.slice(0, 2).map(({ digest }) => digest)).toEqual(first.map(({ digest }) => digest));
  });
});

test("an interrupted nightly check continues on the next run", async () => {
  const { ctx, partnerID, check } = await setting();
  await inVain(ctx, async (open) => {
    let left = 1;
    const breaking = new Proxy(open.db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "transaction" || typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (left-- === 0) throw new Error("the worker was stopped");
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
    await expect(check(breaking, nightAfter(5))).rejects.toThrow("stopped");
    expect(await daysOf(open.db, partnerID)).toHaveLength(1);
    expect(await check(open.db, nightAfter(5))).toEqual([]);
    expect(await daysOf(open.db, partnerID)).toHaveLength(3);
  });
});

const damage = (one: WalletID, partnerID: AccountID): Record<string, SQL> => ({
  "postings balance": sql`update ledger.entry set amount = amount + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
  "postings have lines": sql`delete from ledger.entry where partner_id = ${partnerID}`,
  "wallets are what their entries add up to": sql`update wallet set available = available + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
  "balances follow from each other without gaps": sql`update ledger.wallet_transaction set balance_after = balance_after + 1 where partner_id = ${partnerID} and wallet_id = ${one} and seq = 2`,
  "wallets have their last balance and place": sql`update wallet set seq = seq + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
  "what is pending is told": sql`update wallet set pending = 7 where partner_id = ${partnerID} and wallet_id = ${one}`,
  "what is held is for open authorizations": sql`update wallet set held = 7 where partner_id = ${partnerID} and wallet_id = ${one}`,
});

test("damage is found in unfinished days, and in days that are being finished", async () => {
  const { ctx, partnerID, wallet, check } = await setting();
  for (const now of [noon(0), nightAfter(5)]) {
    for (const [invariant, change] of Object.entries(damage(wallet, partnerID))) {
      await inVain(ctx, async (open) => {
        await spoil(open, change);
        const result = await check(open.db, now);
        expect(rulesOf(result), invariant).toContain(invariant);
        expect(result.every((fault) => fault.partnerID === partnerID)).toBe(true);
        for (const { ids } of result) expect(ids.length > 0 && ids.length <= 5).toBe(true);
      });
    }
  }
});

test("a day that was damaged when it was finished is reported each night from then on", async () => {
  const { ctx, partnerID, wallet, check } = await setting();
  const { "postings balance": change } = damage(wallet, partnerID);
  if (!change) throw new Error("there is no damage");
  await inVain(ctx, async (open) => {
    await spoil(open, change);
    for (let later = 5; later < 9; later++)
      expect(rulesOf(await check(open.db, nightAfter(later))), String(later)).toContain("postings balance");
    expect((await daysOf(open.db, partnerID)).map(({ isBroken }) => isBroken)).toEqual([true, true, true]);
  });
});

test("damage to wallets is found in the following night, even if all their days are finished", async () => {
  const { ctx, partnerID, wallet, check } = await setting();
  const { "postings balance": _, "postings have lines": __, ...ofWallets } = damage(wallet, partnerID);
  for (const [invariant, change] of Object.entries(ofWallets)) {
    await inVain(ctx, async (open) => {
      expect(await check(open.db, nightAfter(5))).toEqual([]);
      await spoil(open, change);
      const nights: string[][] = [];
      for (let later = 6; later < 13; later++) nights.push(rulesOf(await check(open.db, nightAfter(later))));
      // The balances of finished days are checked again within a week, and every night once they are wrong.
      if (!invariant.startsWith("balances")) expect(nights[0]).toContain(invariant);
      expect(nights.at(-1), invariant).toContain(invariant);
    });
  }
});

test("a change to a finished day is found within a week, and each night from then on", async () => {
  const { ctx, partnerID, wallet, other, check } = await setting();
  const day = "2026-11-03";
  const [from, to] = [startOfDay(day).toISOString(), daysAfter(startOfDay(day), 1).toISOString()];
  const onDay = sql`partner_id = ${partnerID} and created_on >= ${from} and created_on < ${to}`;
  const some = sql`(select txn_id from ledger.txn where ${onDay} limit 1)`;
  const changes = {
    "another step": sql`update ledger.txn set step = 'spoiled' where partner_id = ${partnerID} and txn_id in ${some}`,
    "another wallet": sql`update ledger.entry set wallet_id = case when wallet_id = ${wallet}::uuid then ${other}::uuid else ${wallet}::uuid end
      where wallet_id is not null and ${onDay}`,
    "a posting gone": sql`with gone as (delete from ledger.txn where partner_id = ${partnerID} and txn_id in ${some} returning txn_id)
      delete from ledger.entry where partner_id = ${partnerID} and txn_id in (select txn_id from gone)`,
  };
  for (const [name, change] of Object.entries(changes)) {
    await inVain(ctx, async (open) => {
      await check(open.db, nightAfter(5));
      await spoil(open, change);
      const matches: boolean[] = [];
      for (let later = 6; later < 15; later++) {
        const breaches = await check(open.db, nightAfter(later));
        matches.push(breaches.some(({ invariant, ids }) => invariant.startsWith("finished days") && ids.includes(day)));
      }
      // One of the three days is read again each night, and the changed day is the second one.
      expect(matches, name).toEqual([false, ...Array<boolean>(8).fill(true)]);
    });
  }
});

test("finished days of a long history are read again in turn, starting with those that were read longest ago", async () => {
  const { ctx, partnerID, check } = await setting();
  await inVain(ctx, async (open) => {
    await check(open.db, nightAfter(5));
    // No postings exist on these days, so each is wrong as soon as it is read.
    const days = Array.from({ length: 28 }, (_, index) => dayAfter("2026-01-01", index));
    const wrong = { partnerID, postings: 400_000, digest: "0", isBroken: false, checkedOn: noon(0) };
    await open.db.insert(checkedDayTable).values(days.map((day) => ({ ...wrong, day })));
    const matches: number[] = [];
    for (let later = 6; later < 34; later++) {
      await check(open.db, nightAfter(later));
      matches.push((await daysOf(open.db, partnerID)).filter(({ isBroken }) => isBroken).length);
    }
    expect(matches).toEqual(days.map((_, index) => index + 1));
  });
});

test("a day with very many postings is read in windows, and so are the balances of its wallets", async () => {
  const { ctx, partnerID, wallet, check } = await setting();
  const count = 22_000;
  const at = sql`${noon(6).toISOString()}::timestamptz + make_interval(secs => (n / 10) * 0.001)`;
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const many = sql`generate_series(1, ${count}::int) n`;
  await inVain(ctx, async (open) => {
    await open.db.execute(sql`set local statement_timeout = 60000`);
    await spoil(
      open,
      sql`insert into ledger.txn (txn_id, partner_id, source_type, source_id, step, created_on)
        select ${id}, ${partnerID}, 'adjustment', ${id}, 'adjusted', ${at} from ${many}`,
      sql`insert into ledger.entry (txn_id, line, partner_id, account, wallet_id, currency, amount, created_on)
        select ${id}, line, ${partnerID}, case line when 0 then 'available' else 'cash' end, case line when 0 then ${wallet}::uuid end, 'USD',
          1 - 2 * line, ${at} from ${many}, generate_series(0, 1) line`,
      sql`insert into ledger.wallet_transaction (transaction_id, wallet_id, account_id, partner_id, type, source_type, source_id, status, memo,
          currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on)
        select ${id}, w.wallet_id, w.account_id, w.partner_id, 'adjustment', 'adjustment', ${id}, 'completed', 'Many', 'USD', 1, 0, w.seq + n,
          w.available + n, 2 * (w.seq + n), ${id}, ${at}, ${at} from ${many}, wallet w where w.wallet_id = ${wallet}`,
      sql`update wallet set seq = seq + ${count}, available = available + ${count} where wallet_id = ${wallet}`,
    );
    const range = { partnerID, from: startOfDay("2026-11-08"), to: startOfDay("2026-11-09") };
    const whole = await readBooks(open.db, range);
    expect([whole.postings, whole.wallets.get(wallet), whole.breaches]).toEqual([count, [count, 0, 0], []]);
    const middle = new Date(noon(6).getTime() + 1234);
    const parts = [
      await readBooks(open.db, { ...range, to: middle }),
      await readBooks(open.db, { ...range, from: middle }),
    ];
    expect(parts.reduce((sum, part) => sum + part.digest, 0n)).toBe(whole.digest);
    expect(await check(open.db, noon(6))).toEqual([]);
    const spoiled = sql`('00000000-0000-7000-8000-' || lpad(to_hex(21001), 12, '0'))::uuid`;
    await spoil(
      open,
      sql`update ledger.entry set amount = 5 where txn_id = ${spoiled} and line = 0`,
      sql`update ledger.wallet_transaction set balance_after = 5 where transaction_id = ${spoiled}`,
    );
    const nights: string[] = [];
    for (let later = 6; later < 13; later++) nights.push(...rulesOf(await check(open.db, nightAfter(later))));
    expect(nights).toEqual(
      expect.arrayContaining(["postings balance", "balances follow from each other without gaps"]),
    );
    const [day] = await open.db
      .select()
      .from(checkedDayTable)
      .where(and(eq(checkedDayTable.partnerID, partnerID), eq(checkedDayTable.day, "2026-11-08")));
    expect(day).toMatchObject({ postings: count, isBroken: true });
  });
});

test("a day is finished only after three hours", async () => {
  const { ctx, partnerID, check } = await setting();
  await inVain(ctx, async (open) => {
    await check(open.db, new Date(startOfDay("2026-11-03").getTime() + DAY / 8 - 1));
    expect(await daysOf(open.db, partnerID)).toEqual([]);
    await check(open.db, new Date(startOfDay("2026-11-03").getTime() + DAY / 8));
    expect(await daysOf(open.db, partnerID)).toHaveLength(1);
  });
});

test("an index finds the next day of each table, even past the rows that a sandbox reset archived", () => {
  onOnePostgreSQL("The plan of a node names the indexes of a shard.");
  return withPlans(async ({ db: own, statements, planOf }) => {
    const partner = await newPartner(own);
    await checkPartnerBooks({ db: own, now: nightAfter(0) }, partner.accountID);
    const [next] = statements.filter(({ query }) => query.includes("extract(epoch from least("));
    if (!next) throw new Error("nobody asked for the next day");
    const plan = await planOf(next);
    for (const index of ["transfer_newest", "dispute_newest"])
      expect(plan).toMatch(
        new RegExp(`"Index Name":"${index}"[^{]*"Index Cond":"[^"]*partner_id = [^"]*created_on >= `),
      );
    expect(plan).not.toContain('"Node Type":"Sort"');
    expect(plan).not.toContain('"Filter"');
  });
});
