import { ownerDatabase } from "@/db/testing/owner";
import { sql } from "drizzle-orm";
import { ctxFor } from "@/db/testing/context";
import { rows } from "@/db/client";
import { AccountID, TransferID } from "@/lib/core/ids";
import { dayAfter, dayOf } from "@/lib/core/days";
import { PaymentsQuery } from "@/lib/domain/overview/analytics/dashboard";
import { sumPayments } from "@/lib/domain/overview/analytics/payments";
import { topAccounts } from "@/lib/domain/overview/analytics/queries";
import { rollFigures } from "@/lib/domain/overview/analytics/roll-figures";
import { SearchTransfers } from "@/lib/domain/money/transfers/dashboard";
import { searchTransfers } from "@/lib/domain/money/transfers/queries";
import { seedHistory } from "./transfers";

/** Readings of each page; how deep they lie, as shares of the list. */
const TIMES = 9;
const DEPTHS = [0, 0.5, 0.9];

const transfers = Number(process.argv[2]);
const { partnerID } = await seedHistory(transfers);
const ctx = () => ctxFor({ accountID: AccountID.parse(partnerID), mode: "sandbox", displayName: "Bench" });

/** Reads something several times. Returns the median and the longest, in milliseconds. */
async function measure(name: string, read: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now();
    await read();
    taken.push(performance.now() - begun);
  }
  taken.sort((one, other) => one - other);
  return { name, times: TIMES, medianMs: taken[TIMES >> 1] ?? 0, longestMs: taken.at(-1) ?? 0 };
}

const measurePage = (name: string, query: object) =>
  measure(name, async () => {
    const { items } = await searchTransfers(ctx(), SearchTransfers.parse({ count: 25, ...query }));
    if (items.length !== 25) throw new Error(`${name}: ${items.length} rows`);
  });

/** The transfer behind which a page begins that lies so deep. */
async function placeAt(skip: number, sort: string): Promise<TransferID> {
  const way = sql.raw(sort === "createdOn" ? "asc" : "desc");
  const [found] = await rows<{ id: string }>(
    ownerDatabase(),
    sql`select transfer_id as id from transfer where partner_id = ${partnerID}::uuid
      order by created_on ${way}, transfer_id ${way} limit 1 offset ${skip - 1}`,
  );
  return TransferID.parse(found?.id);
}

await measurePage("warm-up", {});
const figures = [];
for (const sort of ["-createdOn", "createdOn"])
  for (const depth of DEPTHS) {
    const skip = Math.round(transfers * depth);
    const where = `${sort}, behind ${skip.toLocaleString("en-US")}`;
    figures.push(await measurePage(`${where}, skip`, { sort, skip }));
    if (skip > 0)
      figures.push(await measurePage(`${where}, startingAfter`, { sort, startingAfter: await placeAt(skip, sort) }));
  }
const begun = performance.now();
await rollFigures({ db: ctx().db, now: new Date() });
const rollMs = performance.now() - begun;
for (const days of [30, 365]) {
  const range = { from: dayAfter(dayOf(new Date()), 1 - days), to: dayOf(new Date()) };
  const query = PaymentsQuery.parse(range);
  figures.push(await measure(`payments of ${days} days`, () => sumPayments(ctx(), query)));
  figures.push(await measure(`top accounts of ${days} days`, () => topAccounts(ctx(), query)));
}
figures.push({ name: "the first sums of all days", times: 1, medianMs: rollMs, longestMs: rollMs });
console.log(JSON.stringify({ transfers, figures }));
process.exit(0);
