import fc from "fast-check";
import type { DisputeID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import { Failure } from "@/lib/core/failure";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";
import type { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import type { DisputeAnswer } from "@/lib/providers/rails/disputes";
import type { Market, Trader } from "./market";
import { type WayName, WAYS } from "./ways";

export interface StormTransfer {
  transferID: TransferID;
  /** The request. Absent for the transfer of a schedule. */
  sent?: { key: string; body: CreateTransfer };
  way: WayName;
  from: Trader;
  to: Trader;
  cents: number;
  /** The partner's fee, and whether it includes the operator's. */
  facilitator: number;
  isTotal: boolean;
  isChild: boolean;
}

/** A dispute in the network's own record. */
export interface StormDispute {
  networkID: string;
  disputeID: DisputeID;
  payment: StormTransfer;
  amount: number;
  phase: DisputePhase;
  /** The party that wins the ruling, if the merchant responds. */
  favors: "merchant" | "cardholder";
  answer?: DisputeAnswer["kind"];
  ruledOn?: Date;
  isWithdrawn?: boolean;
}

/** The key, among wallet IDs, for the debt to the network of the issued cards. */
export const ISSUING = "issuing";

/** The actions of one sequence so far, independent of Tender's tables. */
export interface StormModel {
  /** The available cents of each wallet, before the transfers and disputes. */
  balances: Map<string, number>;
  transfers: StormTransfer[];
  /** The payments of the refunds. */
  refunds: TransferID[];
  disputes: StormDispute[];
  /** Purchases with issued cards, by the network's IDs of their authorizations. */
  purchases: (Trader & { networkID: string; cents: number })[];
  /** Schedules with the payment of each of their dates. */
  schedules: (Omit<StormTransfer, "transferID"> & { scheduleID: ScheduleID })[];
}

export const newModel = (balances = new Map<string, number>()): StormModel => ({
  ...{ balances, transfers: [], refunds: [], disputes: [], purchases: [], schedules: [] },
});

export const cardPaymentsOf = ({ transfers }: Readonly<StormModel>) => transfers.filter(({ way }) => way === "card");

/** Adds cents to the expected balance of a wallet. */
export function addCents({ balances }: StormModel, walletID: string, cents: number): void {
  balances.set(walletID, (balances.get(walletID) ?? 0) + cents);
}

export type StormCommand = fc.AsyncCommand<StormModel, Market>;
type Arbitraries<Facts> = { [Key in keyof Facts]: fc.Arbitrary<Facts[Key]> };

/** A command with generated facts. Tender may reject it by its rules; any other failure fails the sequence. */
export const command = <Facts extends object>(
  name: string,
  facts: Arbitraries<Facts>,
  run: (model: StormModel, market: Market, facts: Facts) => Promise<unknown>,
  check: StormCommand["check"] = () => true,
): fc.Arbitrary<StormCommand> =>
  fc.record<Facts>(facts).map((chosen) => ({
    check,
    run: async (model, market) => {
      try {
        await run(model, market, chosen);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }));

/** A command on one item of the model, such as a transfer. `of` selects it, modulo the number of items. */
export const commandOn = <Item, Facts extends object>(
  name: string,
  itemsOf: (model: Readonly<StormModel>) => readonly Item[],
  facts: Arbitraries<Facts>,
  run: (model: StormModel, market: Market, item: Item, facts: Facts) => Promise<unknown>,
): fc.Arbitrary<StormCommand> =>
  command<{ of: number; facts: Facts }>(
    name,
    { of: fc.nat(7), facts: fc.record<Facts>(facts) },
    async (model, market, { of, facts: chosen }) => {
      const items = itemsOf(model);
      const item = items[of % items.length];
      if (item !== undefined) await run(model, market, item, chosen);
    },
    (model) => itemsOf(model).length > 0,
  );

/** Two commands at the same time. */
export const together = (one: fc.Arbitrary<StormCommand>): fc.Arbitrary<StormCommand> =>
  fc.tuple(one, one).map((both) => ({
    check: (model) => both.every((each) => each.check(model)),
    run: async (model, market) => void (await Promise.all(both.map((each) => each.run(model, market)))),
    toString: () => `together [${both.join(", ")}]`,
  }));

/** Commands in this order. Shrinking keeps all of them, so use it only for an opening that others depend on. */
export const inOrder = (...steps: fc.Arbitrary<StormCommand>[]): fc.Arbitrary<StormCommand> =>
  fc.tuple(...steps).map((commands) => ({
    check: () => true,
    run: async (model, market) => {
      for (const one of commands) if (one.check(model)) await one.run(model, market);
    },
    toString: () => commands.join(", "),
  }));

/** The place of a trader in the market. */
export const place = fc.constantFrom(0, 1, 2);

/** Cents without a special meaning in the sandbox. */
export const ordinaryCents = fc.integer({ min: 100, max: 3000 });

/** A part of an amount, in percent, at least one cent. */
export const partOf = (cents: number, share: number): number => Math.max(1, Math.floor((cents * share) / 100));

/** The request to pay cents by a way. */
export const paymentBody = (way: WayName, from: Trader, to: Trader, cents: number) => ({
  source: { paymentMethodID: from.methods[WAYS[way].from] },
  destination: { paymentMethodID: to.methods[WAYS[way].to] },
  amount: { currency: "USD", value: cents },
});
