import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cardAuthorizationTable, issuedCardTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import {
  asking,
  authorizationOf,
  balancesOf,
  cardStateOf,
  fact,
  historyOf,
  newSpender,
  send,
  transactionsOf,
} from "@/testing/spending";
import { newCard } from "@/testing/cards";
import { ROUNDS } from "@/testing/turns";
import { updateIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { moveSpending } from "./authorizations";

checkBooks();

const BATCH = 4;

test("of two simultaneous purchases on a single-use card one is approved, and the card closes", async () => {
  for (let round = 0; round < 10; round++) {
    const spender = await newSpender({ singleUse: true });
    const answers = await Promise.all([100, 200].map((cents) => send(spender, asking(spender, cents))));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["approved", "declined"]);
    expect(answers.find(({ declineReason }) => declineReason)?.declineReason).toBe("card-not-active");
    expect(await cardStateOf(spender)).toBe("closed");
    const [, held] = await balancesOf(spender);
    expect([100, 200]).toContain(held);
  }
});

test("of twenty purchases of the whole balance one is approved", async () => {
  const spender = await newSpender({ cents: 5_000 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(spender, asking(spender, 5_000))));
  expect(answers.filter(({ outcome }) => outcome === "approved")).toHaveLength(1);
  expect(await balancesOf(spender)).toEqual([0, 5_000]);
});

test("the same request twenty times at once has one answer and one hold", async () => {
  const spender = await newSpender({ cents: 5_000 });
  const spendRequest = asking(spender, 1_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(spender, spendRequest)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await balancesOf(spender)).toEqual([4_000, 1_000]);
});

test("no purchase is approved once the card's close has committed", async () => {
  const spender = await newSpender({ cents: 1_000_000 });
  const { ctx, walletID } = spender;
  const round = async (index: number) => {
    const { issuedCardID } = await newCard(ctx, walletID);
    let isClosed = false;
    const close = async () => {
      if (index % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      await transact(ctx, (open) => updateIssuedCard(open, issuedCardID, { state: "closed" }));
      isClosed = true;
    };
    const spend = async () => {
      const wasClosed = isClosed;
      const { outcome } = await send(spender, asking({ issuedCardID }, 1));
      expect(wasClosed && outcome === "approved").toBe(false);
      return outcome;
    };
    const spends = [spend(), close().then(spend), spend()];
    const outcomes = await Promise.all(spends);
    expect(outcomes[1]).toBe("declined");
    const held = await ctx.db.$count(cardAuthorizationTable, eq(cardAuthorizationTable.issuedCardID, issuedCardID));
    expect(held).toBe(3);
    const [card] = await ctx.db.select().from(issuedCardTable).where(eq(issuedCardTable.issuedCardID, issuedCardID));
    expect(card?.state).toBe("closed");
    return outcomes.filter((outcome) => outcome === "approved").length;
  };
  let approved = 0;
  for (let done = 0; done < ROUNDS; done += BATCH) {
    const counts = await Promise.all(
      Array.from({ length: Math.min(BATCH, ROUNDS - done) }, (_, index) => round(done + index)),
    );
    approved += counts.reduce((sum, count) => sum + count, 0);
  }
  expect(await balancesOf(spender)).toEqual([1_000_000 - approved, approved]);
});

test("a hold of a closed card is still captured", async () => {
  const spender = await newSpender();
  const spendRequest = asking(spender, 900);
  await send(spender, spendRequest);
  const [close, clearing] = await Promise.all([
    transact(spender.ctx, (open) => updateIssuedCard(open, spender.issuedCardID, { state: "closed" })),
    send(spender, fact(spender, spendRequest.networkID, "clearing")),
  ]);
  expect([close.state, clearing.outcome]).toEqual(["closed", "processed"]);
  expect(await balancesOf(spender)).toEqual([9_100, 0]);
});

test("repeated and shuffled events, before and after their authorization, have the same result", async () => {
  for (let round = 0; round < 10; round++) {
    const spender = await newSpender();
    const spendRequest = asking(spender, 5_000);
    const { networkID } = spendRequest;
    const events = [
      spendRequest,
      fact(spender, networkID, "clearing", { amount: 2_000 }),
      fact(spender, networkID, "clearing", { amount: 1_000 }),
      fact(spender, networkID, "reversal", { amount: 1_500 }),
    ];
    const shuffled = [...events, ...events].sort(() => Math.random() - 0.5);
    await Promise.all(shuffled.map((event) => send(spender, event)));
    await expect
      .poll(async () => {
        await moveSpending(spender.ctx, { partnerID: spender.ctx.partnerID });
        const { status, held, captured, authorized } = await authorizationOf(spender, networkID);
        return [status, authorized, held, captured, ...(await balancesOf(spender))];
      })
      .toEqual(["pending", 3_500, 500, 3_000, 6_500, 500]);
    expect((await historyOf(spender, networkID)).length).toBe(4);
    expect((await transactionsOf(spender)).map(({ amount }) => amount).sort()).toEqual([-1_000, -2_000].sort());
  }
});

test("simultaneous captures, reversals and the end of a hold pay each cent once", async () => {
  for (let round = 0; round < 10; round++) {
    const spender = await newSpender();
    const spendRequest = asking(spender, 4_000);
    await send(spender, spendRequest);
    const kinds = ["clearing", "reversal", "authorization-expiration", "clearing"] as const;
    await Promise.all(
      kinds.map((kind) => send(spender, fact(spender, spendRequest.networkID, kind, { eventID: randomUUID() }))),
    );
    const { captured, held, status } = await authorizationOf(spender, spendRequest.networkID);
    expect([held, await balancesOf(spender)]).toEqual([0, [10_000 - captured, 0]]);
    expect([
      ["cleared", 4_000],
      ["canceled", 0],
      ["expired", 0],
    ]).toContainEqual([status, captured]);
  }
});
