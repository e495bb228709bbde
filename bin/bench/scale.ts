import { sql } from "drizzle-orm";
import { type Db, directURL, rows, withLongWork } from "@/db/client";
import { ctxFor } from "@/testing/context";
import { ownerDatabase } from "@/testing/owner";
import { AccountID, WalletID } from "@/lib/core/api/ids";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { daysAfter } from "@/lib/core/time/time";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { checkBooks } from "@/lib/domain/money/ledger/check-books";
import { SearchTransfers } from "@/lib/domain/money/transfers/dashboard";
import { searchTransfers } from "@/lib/domain/money/transfers/queries";
import { ListTransactions } from "@/lib/domain/money/wallets/dashboard";
import { searchWalletTransactions } from "@/lib/domain/money/wallets/wallets";
import { PaymentsQuery } from "@/lib/domain/overview/analytics/dashboard";
import { sumPayments } from "@/lib/domain/overview/analytics/payments";
import { sumAccount, topAccounts } from "@/lib/domain/overview/analytics/queries";
import { rollFigures } from "@/lib/domain/overview/analytics/roll-figures";
import { MoneySummaryQuery } from "@/lib/domain/overview/money-summary/dashboard";
import { findProblems, listDashboardAccounts } from "@/lib/domain/overview/money-summary/money-summary";
import { getMoneySummary } from "@/lib/domain/overview/money-summary/queries";
import { CRONTAB, tasks } from "@/lib/jobs/tasks";
import { seedLongHistory } from "./long-history";

/** Readings of each page. Their median counts. */
const READS = 9;
/** Time limit for a statement of a nightly job, in milliseconds. */
const TIME_LIMIT_MS = 60_000;
/** Number of measured nights, after one that processes all earlier days. */
const NIGHTS = 3;

const [wanted = 0, perDay = 1] = process.argv.slice(2).map(Number);
const { partner, accountID, walletID, ...filled } = await seedLongHistory(wanted, perDay);
console.error(JSON.stringify(filled));
const ctx = () => ctxFor(partner);
const asAccount = () => ctxFor(partner, AccountID.parse(accountID));

interface Figure {
  part: "lists" | "home" | "analytics" | "nightly jobs";
  name: string;
  ms: number;
}
const figures: Figure[] = [];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** Measures a read several times after a warm-up, and records the median. */
async function note(part: Figure["part"], name: string, read: () => Promise<unknown>): Promise<void> {
  await read();
  const taken: number[] = [];
  for (let time = 0; time < READS; time++) taken.push(await timed(read));
  figures.push({ part, name, ms: median(taken) });
}

const listed = (query: object) => async () => {
  const { items } = await searchTransfers(ctx(), SearchTransfers.parse({ count: 25, ...query }));
  if (items.length !== 25) throw new Error(`${JSON.stringify(query)}: ${items.length} transfers`);
};

async function middle(): Promise<string> {
  const [row] = await rows<{ id: string }>(
    ownerDatabase(),
    sql`select transfer_id as id from transfer where partner_id = ${partner.accountID}::uuid
      and created_on >= now() - make_interval(secs => ${(wanted / perDay / 2) * 86_400}::float8) order by created_on limit 1`,
  );
  return row?.id ?? "";
}

async function measurePages(): Promise<void> {
  const days = { from: dayAfter(dayOf(new Date()), -89), to: dayOf(new Date()) };
  const payments = PaymentsQuery.parse(days);
  await note("lists", "transfers, first page", listed({}));
  await note("lists", "transfers, behind the middle one", listed({ startingAfter: await middle() }));
  await note("lists", "transfers, failed", listed({ status: "failed" }));
  await note("lists", "transfers of an account", listed({ accountID }));
  await note("lists", "transactions of a wallet", () =>
    searchWalletTransactions(asAccount(), WalletID.parse(walletID), ListTransactions.parse({ count: 25 })),
  );
  await note("lists", "accounts, with their money", () =>
    listDashboardAccounts(ctx(), ListDashboardAccounts.parse({ count: 25 })),
  );
  for (const whose of ["own", "connected"])
    await note("home", `money of 30 days, ${whose}`, () =>
      getMoneySummary(ctx(), MoneySummaryQuery.parse({ of: whose })),
    );
  await note("home", "problems", () => findProblems(ctx()));
  await note("analytics", "payments of 90 days", () => sumPayments(ctx(), payments));
  await note("analytics", "top accounts of 90 days", () => topAccounts(ctx(), payments));
  await note("analytics", "an account's volume", () => sumAccount(asAccount()));
}

/** Measures the nightly jobs at chosen times. The first night processes all days, each later one a single day. */
async function measureNights(): Promise<{ first: Record<string, number>; faults: number }> {
  let faults = 0;
  const long = (work: (db: Db) => Promise<void>) => withLongWork({ url: directURL(), limit: TIME_LIMIT_MS }, work);
  const jobs: Record<string, (now: Date) => Promise<void>> = {
    "roll-figures": (now) => long((db) => rollFigures({ db, now })),
    "check-ledger": (now) =>
      long((db) =>
        checkBooks({ db, now }, (fault) => {
          faults++;
          console.error(JSON.stringify(fault));
        }),
      ),
  };
  const first: Record<string, number> = {};
  for (const [name, job] of Object.entries(jobs)) {
    first[name] = (await timed(() => job(daysAfter(new Date(), -NIGHTS)))) / 1000;
    const nights: number[] = [];
    for (let night = 1; night <= NIGHTS; night++)
      nights.push(await timed(() => job(daysAfter(new Date(), night - NIGHTS))));
    figures.push({ part: "nightly jobs", name, ms: median(nights) });
  }
  return { first, faults };
}

/** Measures the other recurring jobs, as the worker runs them. */
async function measureJobs(): Promise<void> {
  const recurring = CRONTAB.split("\n").map((line) => line.split(" ").at(-1) ?? "");
  const measured = ["roll-figures", "check-ledger", "reconcile-rails"];
  for (const [name, run] of Object.entries(tasks))
    if (recurring.includes(name) && !measured.includes(name))
      await note("nightly jobs", name, () => (run as (payload: object, key: string) => Promise<unknown>)({}, name));
}

const { first, faults } = await measureNights();
await measurePages();
await measureJobs();
console.log(JSON.stringify({ ...filled, first, faults, figures }));
process.exit(0);
