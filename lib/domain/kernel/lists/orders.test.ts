import { expect, test } from "@playwright/test";
import { drizzle } from "drizzle-orm/postgres-js";
import { z } from "zod";
import { openPool } from "@/db/pool";
import * as schema from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { ListActivity, ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { listActivity } from "@/lib/domain/accounts/accounts/list-activity";
import { listDashboardAccounts } from "@/lib/domain/overview/money-summary/money-summary";
import { SearchAuthorizations, SearchCardTransactions } from "@/lib/domain/cards/authorizations/dashboard";
import { searchAuthorizations, searchCardTransactions } from "@/lib/domain/cards/authorizations/search-spending";
import { SearchIssuedCards } from "@/lib/domain/cards/issuing/dashboard";
import { searchIssuedCards } from "@/lib/domain/cards/issuing/search-cards";
import type { Ctx } from "../operations/context";
import { SearchDisputes } from "@/lib/domain/money/disputes/dashboard";
import { searchDisputes } from "@/lib/domain/money/disputes/disputes";
import { ListEvents } from "@/lib/domain/platform/event-log/contract";
import { listEvents } from "@/lib/domain/platform/event-log/queries";
import { SearchInvites } from "@/lib/domain/onboarding/invites/dashboard";
import { searchInvites } from "@/lib/domain/onboarding/invites/search-invites";
import { ListOutbox } from "@/lib/domain/platform/mail/dashboard";
import { ListNotices } from "@/lib/domain/access/notices/dashboard";
import { listNotices } from "@/lib/domain/access/notices/queries";
import { type AccountID, newID, type UserID } from "@/lib/core/api/ids";
import { listOutbox } from "@/lib/domain/platform/mail/queries";
import { ListLoggedRequests } from "@/lib/domain/platform/request-log/dashboard";
import { listRequests } from "@/lib/domain/platform/request-log/queries";
import { SearchTransfers } from "@/lib/domain/money/transfers/dashboard";
import { searchTransfers } from "@/lib/domain/money/transfers/queries";

const db = testDatabase();

const asAccount = (ctx: Ctx): Ctx => ({ ...ctx, accountID: newID<AccountID>() });

const asPerson = (ctx: Ctx): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, kind: "session", userID: newID<UserID>() },
});

/** Each list that can be sorted, the table that its rows come from, and the indexes that support the orders. */
const LISTS: {
  read(ctx: Ctx, query: object): Promise<unknown>;
  table: string;
  whose?: string;
  indexes: string[];
  merges?: true;
  /** Newest first is the list's only order. */
  isNewestFirst?: true;
}[] = [
  {
    read: (ctx, query) => listDashboardAccounts(ctx, ListDashboardAccounts.parse(query)),
    table: "connection",
    indexes: ["connection_listed"],
  },
  {
    read: (ctx, query) => searchInvites(ctx, SearchInvites.parse(query)),
    table: "onboarding_invite",
    indexes: ["invite_newest"],
  },
  {
    read: (ctx, query) => searchAuthorizations(ctx, SearchAuthorizations.parse(query)),
    table: "card_authorization",
    indexes: ["card_authorization_of_partner"],
  },
  {
    read: (ctx, query) => searchCardTransactions(ctx, SearchCardTransactions.parse(query)),
    table: "card_transaction",
    indexes: ["card_transaction_of_partner"],
  },
  {
    read: (ctx, query) => searchIssuedCards(ctx, SearchIssuedCards.parse(query)),
    table: "issued_card",
    indexes: ["issued_card_of_partner"],
  },
  {
    read: (ctx, query) => listEvents(ctx, ListEvents.parse(query)),
    table: "event",
    indexes: ["partner_id_created_on_event_id_idx"],
  },
  {
    read: (ctx, query) => listRequests(ctx, () => undefined, ListLoggedRequests.parse(query)),
    table: "request_log",
    indexes: ["partner_id_created_on_request_id_idx"],
  },
  {
    read: (ctx, query) => listNotices(asPerson(ctx), ListNotices.parse(query)),
    table: "notice",
    indexes: ["notice_newest"],
  },
  { read: (ctx, query) => listOutbox(ctx, ListOutbox.parse(query)), table: "mail", indexes: ["mail_newest"] },
  {
    read: (ctx, query) => searchTransfers(ctx, SearchTransfers.parse(query)),
    table: "transfer",
    indexes: ["transfer_newest"],
    merges: true,
  },
  {
    read: (ctx, query) => searchTransfers(ctx, SearchTransfers.parse({ method: "mobile-pay", ...query })),
    table: "transfer",
    whose: "a method's",
    indexes: ["transfer_of_source_method", "transfer_of_destination_method"],
    merges: true,
  },
  {
    read: (ctx) => listActivity(ctx, ListActivity.parse({ kind: "transfers" })),
    table: "event e",
    whose: "a history's",
    indexes: ["partner_id_account_id_created_on_event_id_idx"],
    isNewestFirst: true,
  },
  {
    read: (ctx, query) => searchDisputes(ctx, SearchDisputes.parse({ sort: "-createdOn", ...query })),
    table: "dispute",
    indexes: ["dispute_newest"],
    merges: true,
  },
  {
    read: (ctx, query) => searchTransfers(asAccount(ctx), SearchTransfers.parse(query)),
    table: "transfer",
    whose: "an account's",
    indexes: ["transfer_of_source", "transfer_of_destination"],
    merges: true,
  },
  {
    read: (ctx, query) => searchDisputes(asAccount(ctx), SearchDisputes.parse({ sort: "-createdOn", ...query })),
    table: "dispute",
    whose: "an account's",
    indexes: ["dispute_of_merchant"],
    merges: true,
  },
];

interface Step {
  "Node Type": string;
  "Parent Relationship"?: string;
  Plans?: Step[];
}
const Explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.custom<Step>() })]) })]);

/** Whether the plan sorts the rows. Subplans that look up details of a row may sort. */
const isSorted = ({ "Node Type": type, Plans = [] }: Step): boolean =>
  type === "Sort" || Plans.some((step) => step["Parent Relationship"] !== "SubPlan" && isSorted(step));

/** Returns the query plans of a read that touch the table. */
async function plansOf(read: (ctx: Ctx) => Promise<unknown>, table: string): Promise<Step[]> {
  const ctx = ctxFor(await newPartner(db));
  const pool = openPool(process.env.DATABASE_URL ?? "", { max: 2, connection: {} });
  try {
    const requests: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void requests.push({ query, params }) };
    await read({ ...ctx, db: drizzle(pool.client, { schema, logger }) });
    const lists = requests.filter(
      ({ query }) => query.includes(table) && /order by/.test(query) && /limit/.test(query),
    );
    return await pool.client.begin(async (open) => {
      for (const off of ["seqscan", "sort", "bitmapscan", "incremental_sort"])
        await open.unsafe(`set local enable_${off} = off`);
      const plans: Step[] = [];
      for (const { query, params } of lists) {
        const answer = [...(await open.unsafe(`explain (format json) ${query}`, params as never[]))];
        plans.push(Explained.parse(answer)[0]["QUERY PLAN"][0].Plan);
      }
      return plans;
    });
  } finally {
    await pool.end({ timeout: 5 });
  }
}

for (const { read, table, whose = "a partner's", indexes, merges, isNewestFirst } of LISTS)
  for (const sort of isNewestFirst ? ["-createdOn"] : ["-createdOn", "createdOn"])
    test(`${whose} rows of ${table} come in the order ${sort} from an index`, async () => {
      onOnePostgreSQL("The plan of a node names the indexes of a shard.");
      const plans = await plansOf((ctx) => read(ctx, { sort }), table);
      expect(plans.length).toBeGreaterThan(0);
      const plan = JSON.stringify(plans);
      for (const index of indexes) expect(plan).toContain(index);
      // Keys from several indexes are merged at the end.
      if (!merges) expect(plans.some(isSorted)).toBe(false);
      expect(plan).toContain(`"Scan Direction":"${sort === "createdOn" ? "Forward" : "Backward"}"`);
    });
