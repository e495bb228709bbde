import { expect, test } from "@playwright/test";
import { newCard } from "@/testing/cards";
import { newIssuer } from "@/testing/issuing";
import { ListIssuedCards } from "./contract";
import { listIssuedCards } from "./queries";

test("a hundred cards are listed newest first, page after page, each once", async () => {
  const { ctx, walletID } = await newIssuer();
  const made: string[] = [];
  for (let index = 0; index < 100; index++) {
    const later = { ...ctx, now: new Date(ctx.now.getTime() + Math.floor(index / 10)) };
    made.push((await newCard(later, walletID, { memo: String(index) })).issuedCardID);
  }
  const pages = await Promise.all([0, 30, 60, 90, 120].map((skip) => listIssuedCards(ctx, { skip, count: 30 })));
  expect(pages.map((page) => page.length)).toEqual([30, 30, 30, 10, 0]);
  expect(pages.flat().map(({ issuedCardID }) => issuedCardID)).toEqual(made.toReversed());
});

test("a list shows the requested states, all without a filter, and none for unknown ones", async () => {
  const { ctx, walletID } = await newIssuer();
  for (const state of ["inactive", "active", "active", "closed", "pending-verification"] as const)
    await newCard(ctx, walletID, { state });
  const list = async (states?: string) =>
    (await listIssuedCards(ctx, ListIssuedCards.parse({ states }))).map(({ state }) => state).sort();
  expect(await list("active,closed")).toEqual(["active", "active", "closed"]);
  expect(await list("pending-verification")).toEqual(["pending-verification"]);
  expect(await list()).toHaveLength(5);
  expect(await list("")).toHaveLength(5);
  expect(await list("melted")).toEqual([]);
});

test("a list contains no card of a different account", async () => {
  const [one, other] = [await newIssuer(), await newIssuer()];
  await newCard(one.ctx, one.walletID);
  expect(await listIssuedCards(other.ctx, ListIssuedCards.parse({}))).toEqual([]);
});
