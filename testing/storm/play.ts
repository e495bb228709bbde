import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { railInstructionTable, walletTable } from "@/db/schema";
import { OtherAnswer } from "@/lib/core/api/answered";
import { Failure } from "@/lib/core/failure";
import { TransferID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { moveDisputes } from "@/lib/domain/money/disputes/move-disputes";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { reverseTransfer } from "@/lib/domain/money/refunds/refunds";
import { cancelTransfer, finishCancellations } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { startQueued } from "@/lib/domain/money/transfers/settle/start-queued";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import { testDatabase } from "../factories";
import { fund } from "../wallets";
import type { Market } from "./market";
import { dispute, goOn, networksOf } from "./disputes";
import { ISSUING, type StormTransfer, nothingPlayed, type StormRecord } from "./played";
import { endSchedule, runDue, schedule } from "./schedules";
import { giveBack, goOnSpending, moveCards, spend } from "./spending";
import type { Step } from "./steps";
import { WAYS } from "./ways";

const db = testDatabase();

/** Plays one step. Rejections by the rules are expected; any other failure fails the storm. */
export async function play(market: Market, played: StormRecord, step: Step): Promise<void> {
  await doStep(market, played, step).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
}

async function doStep(market: Market, played: StormRecord, step: Step): Promise<unknown> {
  const { network, clock } = market;
  if (step.act === "together") return Promise.all(step.steps.map((one) => play(market, played, one)));
  if (step.act === "wait") {
    clock.now = new Date(clock.now.getTime() + step.seconds * 1000);
    return move(market, played);
  }
  if (step.act === "trouble") return network.troubles.push(step.trouble);
  if (step.act === "adjust") return adjust(market, played, step);
  if (step.act === "transfer") return transfer(market, played, step);
  if (step.act === "spend") return spend(market, played, step);
  if (step.act === "merchant") return goOnSpending(market, played, step);
  if (step.act === "merchant refund") return giveBack(market, played, step);
  if (step.act === "schedule") return schedule(market, played, step);
  if (step.act === "cancel schedule") return endSchedule(market, played, step);
  if (step.act === "dispute goes on") return goOn(market, played, step);
  const one = played.made[step.of % Math.max(played.made.length, 1)];
  if (!one) return undefined;
  const ctx = { ...market.ctx(), key: randomUUID() };
  if (step.act === "dispute") return dispute(market, played, one, step);
  if (step.act === "child") return child(market, played, one, step);
  if (step.act === "repeat") return repeat(market, one);
  if (step.act === "cancel") return cancelTransfer(ctx, one.transferID, handsOf(market));
  if (step.act === "reverse") return reverseTransfer(ctx, one.transferID, undefined, handsOf(market));
  if (step.act === "refund")
    return createRefund(ctx, one.transferID, {
      amount: cents(Math.max(1, Math.floor((one.cents * step.share) / 100))),
    });
  return callBack(market, one, step.order);
}

const handsOf = ({ partner, network }: Market) => ({ partnerID: partner.accountID, providerOf: () => network });

/** Runs all loops once. */
export async function move(market: Market, played = nothingPlayed()): Promise<void> {
  const hands = handsOf(market);
  const at = market.ctx();
  if (played.schedules.length > 0) await runDue(market, played);
  await moveRails(at, hands);
  await finishCancellations(at, hands);
  await startQueued(at, hands);
  if (played.disputes.length > 0) await moveDisputes(at, { ...hands, providerOf: () => networksOf(played) });
  if (played.purchases.length > 0) await moveCards(market);
}

/** Advances time until no work is due. */
export async function settleAll(market: Market, played = nothingPlayed()): Promise<void> {
  const { partner, network, clock } = market;
  network.troubles.length = 0;
  const partnerID = partner.accountID;
  const cards = `{${market.traders.map(({ issuedCardID }) => issuedCardID).join()}}`;
  for (let pass = 0; pass < 40; pass++) {
    const [next] = await rows<{ due: string | null }>(
      db,
      sql`select min(due) as due from (
        select due_on as due from rail_instruction where due_on is not null and partner_id = ${partnerID}
        union all select due_on from cancellation where due_on is not null and partner_id = ${partnerID}
        union all select due_on from transfer where due_on is not null and partner_id = ${partnerID}
        union all select due_on from dispute where due_on is not null and partner_id = ${partnerID}
        union all select due_on from card_authorization where due_on is not null and partner_id = ${partnerID}
        union all select due_on from card_network_event where due_on is not null and issued_card_id = any(${cards}::uuid[])
        union all select o.due_on from occurrence o join schedule using (partner_id, schedule_id)
          where o.due_on is not null and partner_id = ${partnerID}) open`,
    );
    if (!next?.due) return;
    clock.now = new Date(Math.max(clock.now.getTime() + 40_000, new Date(next.due).getTime()));
    await move(market, played);
  }
  throw new Error("something stays due for ever");
}

async function adjust({ ctx, traders }: Market, played: StormRecord, { who, cents }: Step & { act: "adjust" }) {
  const trader = traders[who];
  if (!trader || cents === 0) return;
  await fund({ ...ctx(), accountID: trader.accountID }, trader.walletID, cents);
  played.moved.push({ walletID: trader.walletID, cents });
}

async function transfer(market: Market, played: StormRecord, step: Step & { act: "transfer" }): Promise<void> {
  const { from, to } = WAYS[step.way];
  const [source, destination] = [market.traders[step.from], market.traders[step.to]];
  if (!source || !destination) return;
  const isToWallet = to === "service-wallet";
  const facilitator = isToWallet ? step.total || step.markup : 0;
  const isTotal = facilitator > 0 && step.total > 0;
  const body = CreateTransfer.parse({
    source: { paymentMethodID: source.methods[from] },
    destination: { paymentMethodID: destination.methods[to] },
    amount: { currency: "USD", value: step.cents },
    ...(facilitator > 0 && { facilitatorFee: isTotal ? { total: facilitator } : { markup: facilitator } }),
  });
  await store(market, played, {
    ...{ sent: { key: randomUUID(), body }, way: step.way, cents: step.cents },
    ...{ from: source, to: destination, facilitator, isTotal, isChild: false },
  });
}

async function child(
  market: Market,
  played: StormRecord,
  parent: StormTransfer,
  step: Step & { act: "child" },
): Promise<void> {
  const destination = market.traders[step.to];
  if (!destination) return;
  const way = step.isPayout ? "payout" : "between wallets";
  const cents = Math.min(step.cents, parent.cents);
  const body = CreateTransfer.parse({
    source: { transferID: parent.transferID },
    destination: { paymentMethodID: destination.methods[WAYS[way].to] },
    amount: { currency: "USD", value: cents },
  });
  const facts = { from: parent.to, to: destination, facilitator: 0, isTotal: false, isChild: true };
  await store(market, played, { sent: { key: randomUUID(), body }, way, cents, ...facts });
}

type TransferRequest = Omit<StormTransfer, "transferID"> & Required<Pick<StormTransfer, "sent">>;

async function store(market: Market, played: StormRecord, request: TransferRequest): Promise<void> {
  const { key, body } = request.sent;
  const answer = await createTransfer({ ...market.ctx(), key }, body);
  if (answer instanceof OtherAnswer) throw new Error(`a new key is answered ${answer.status}`);
  played.made.push({ ...request, transferID: TransferID.parse(answer.transferID) });
}

/** Expects the same key to get the same transfer, even after its status changed. */
async function repeat(market: Market, { sent, transferID }: StormTransfer): Promise<void> {
  if (!sent) return;
  const { key, body } = sent;
  const answer = await createTransfer({ ...market.ctx(), key }, body);
  const isSame = answer instanceof OtherAnswer && answer.status === 409;
  if (!isSame || TransferID.parse((answer.body as { transferID: unknown }).transferID) !== transferID)
    throw new Error("a repeat made something new");
}

/** Stages that may arrive at any time. */
const STAGES: readonly string[] = ["originated", "corrected", "confirmed", "settled", "funded", "return-funded"];

/** Repeats the network's events in another order. Outcomes keep theirs, because they would contradict each other. */
async function callBack(
  { network, clock, ctx }: Market,
  { transferID }: StormTransfer,
  order: number[],
): Promise<void> {
  const { instructionID } = railInstructionTable;
  const legs = await db
    .select({ instructionID })
    .from(railInstructionTable)
    .where(and(eq(railInstructionTable.transferID, transferID)));
  for (const leg of legs) {
    const events = network.eventsOf(leg.instructionID, clock.now);
    const isStage = ({ kind }: RailEvent) => STAGES.includes(kind);
    const [stages, outcomes] = [events.filter(isStage), events.filter((event) => !isStage(event))];
    const mixed = [...outcomes];
    for (const event of stages) mixed.splice((order[mixed.length] ?? 0) % (mixed.length + 1), 0, event);
    const doubled = order.flatMap((at) => mixed.slice(at, at + 1));
    await receiveRailEvents(ctx(), network, [...mixed, ...doubled], applyRegistered);
  }
}

/** The balances of the partner's wallets: available, and pending or held. ISSUING is the debt to the card network. */
export async function balancesOf({ partner }: Market): Promise<Map<string, [available: number, underWay: number]>> {
  const matches = await db.select().from(walletTable).where(eq(walletTable.partnerID, partner.accountID));
  const [issuing] = await rows<{ owed: number }>(
    db,
    sql`select coalesce(sum(e.amount), 0)::int as owed from ledger.entry e
      where e.partner_id = ${partner.accountID} and e.account = ${ISSUING}`,
  );
  const balances = new Map<string, [number, number]>([[ISSUING, [issuing?.owed ?? 0, 0]]]);
  for (const { walletID, available, pending, held } of matches) balances.set(walletID, [available, pending + held]);
  return balances;
}
