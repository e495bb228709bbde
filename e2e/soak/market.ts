import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { issuedCardTable, paymentMethodTable } from "@/db/schema";
import { bankAccountBody, REAL_TIME } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, type Partner } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { CARD } from "../api/card-body";
import { remember } from "../canary";
import { basic, type ClientResponse, everythingOn, send } from "../fixtures";

const ACCOUNTS = 6;
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds", "card-issuing"] as const;
const OPENING_CENTS = 100_000_000;
/** Longest pause of an actor between two actions, in milliseconds. Two cores can carry this load with reserve. */
const MAX_PAUSE_MS = 800;
/** Limit of answers saying that the first request is still running. */
const MAX_BUSY_ANSWERS = 40;

interface Trader {
  accountID: string;
  walletID: string;
  /** Its payment methods by their type. */
  methods: Record<string, string>;
  issuedCardID: string;
}

/** A partner with accounts that trade, and the answers its clients got. */
export interface Market {
  partner: Partner;
  /** The transfers that were answered as made. */
  acknowledged: Set<string>;
  /** Counts of each status, 0 for no answer, by request. */
  answers: Map<string, Map<number, number>>;
  /** Runs actors that trade until told to stop. Resolves once each has its last answer. */
  trade(actors: number, isOver: () => boolean): Promise<void>;
}

type Send = (operation: string, body: object) => Promise<ClientResponse>;

/** Creates a market on a database. `urls` are its servers' addresses; some servers may be down. */
export async function newMarket(db: Db, urls: () => readonly string[]): Promise<Market> {
  const partner = await newPartner(db, { attested: true });
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  const { keyID, secret } = await newKey(db, partner.accountID, [
    ...new Set([partner, ...accounts].flatMap(({ accountID }) => everythingOn(accountID))),
  ]);
  remember("secret", secret);
  const answers: Market["answers"] = new Map();
  const note = (name: string, status: number) => {
    const ofName = answers.get(name) ?? new Map<number, number>();
    answers.set(name, ofName.set(status, (ofName.get(status) ?? 0) + 1));
  };
  const ask: Send = (operation, body) => askUntilAnswered(operation, body, { urls, note, auth: basic(keyID, secret) });
  const traders: Trader[] = [];
  for (const { accountID, walletID } of accounts) {
    await fund(ctxFor(partner, accountID, { db }), walletID, OPENING_CENTS);
    traders.push(await newTrader(db, ask, { accountID, walletID }));
  }
  const acknowledged = new Set<string>();
  const acts = actsOf({ own: partner.accountID, traders, acknowledged, ask });
  const trade = async (actors: number, isOver: () => boolean) => {
    const act = async () => {
      while (!isOver()) {
        await drawn(acts)();
        await pause(randomInt(MAX_PAUSE_MS));
      }
    };
    await Promise.all(Array.from({ length: actors }, act));
  };
  return { partner, acknowledged, answers, trade };
}

interface Asking {
  urls(): readonly string[];
  note(name: string, status: number): void;
  auth: Record<string, string>;
}

/** Sends a request with a new key, and repeats it with that key until the outcome is known. */
async function askUntilAnswered(
  operation: string,
  body: object,
  { urls, note, auth }: Asking,
): Promise<ClientResponse> {
  const headers = { ...auth, "x-idempotency-key": randomUUID() };
  const name = operation.replaceAll(/[0-9a-f-]{36}/g, "…");
  for (let conflicts = 0; ; await pause(250)) {
    const servers = urls();
    const url = servers[randomInt(servers.length)] ?? "";
    const answer = await send(operation, { body, headers, url }).catch(() => undefined);
    note(name, answer?.status ?? 0);
    if (!answer || answer.status >= 500 || answer.status === 429) continue;
    const isUnknown = answer.status === 409 && !idIn(answer) && conflicts++ < MAX_BUSY_ANSWERS;
    if (!isUnknown) return answer;
  }
}

/** The ID of a transfer made by this attempt or an earlier one. */
const idIn = ({ body }: ClientResponse) => (body as { transferID?: string } | undefined)?.transferID;

async function newTrader(db: Db, ask: Send, account: Pick<Trader, "accountID" | "walletID">): Promise<Trader> {
  const { accountID, walletID } = account;
  const made = async (operation: string, body: object) => {
    const answer = await ask(`POST ${operation}`, body);
    expect(answer.status).toBe(200);
    return answer.body as Record<string, string>;
  };
  await made(`/accounts/${accountID}/bank-accounts`, bankAccountBody({ routingNumber: REAL_TIME }));
  await made(`/accounts/${accountID}/cards`, CARD);
  const { issuedCardID = "" } = await made(`/issuing/${accountID}/issued-cards`, {
    fundingWalletID: walletID,
    authorizedUser: { firstName: "Ada", lastName: "Tester" },
    formFactor: "virtual",
  });
  const isCard = eq(issuedCardTable.issuedCardID, issuedCardID as never);
  await expect
    .poll(async () => (await db.select().from(issuedCardTable).where(isCard))[0]?.state, { timeout: 60_000 })
    .toBe("active");
  const methods = await db
    .select()
    .from(paymentMethodTable)
    .where(eq(paymentMethodTable.accountID, accountID as never));
  const byType = methods.map(({ type, paymentMethodID }) => [type, paymentMethodID] as const);
  return { accountID, walletID, issuedCardID, methods: Object.fromEntries(byType) };
}

interface Trading {
  own: string;
  traders: readonly Trader[];
  acknowledged: Set<string>;
  ask: Send;
}

type Act = () => Promise<unknown>;

/** All actions of actors, with their weights. */
function actsOf({ own, traders, acknowledged, ask }: Trading): readonly (readonly [number, Act])[] {
  const charges: { transferID: string; merchantID: string }[] = [];
  const one = () => traders[randomInt(traders.length)] as Trader;
  const two = () => {
    const from = one();
    return [from, traders.find((other) => other !== from && randomInt(2) === 0) ?? otherThan(traders, from)] as const;
  };
  const body = (from: string | undefined, to: string | undefined, most: number) => ({
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    amount: { currency: "USD", value: randomInt(100, most) },
    description: "Soak",
  });
  const transfer = async (from: string | undefined, to: string | undefined, most = 5000) => {
    const answer = await ask(`POST /accounts/${own}/transfers`, body(from, to, most));
    const id = idIn(answer);
    if (id) acknowledged.add(id);
    return id;
  };
  const pay: Act = () => {
    const [from, to] = two();
    return transfer(from.methods["service-wallet"], to.methods["service-wallet"]);
  };
  const payOut = (type: string): Act => {
    return () => {
      const { methods } = one();
      return transfer(methods["service-wallet"], methods[type]);
    };
  };
  const charge: Act = async () => {
    const [from, to] = two();
    const transferID = await transfer(from.methods["card-payment"], to.methods["service-wallet"]);
    if (transferID) charges.push({ transferID, merchantID: to.accountID });
  };
  /** The oldest charge without a follow-up, which is most likely completed by now. */
  const oldCharge = () => (charges.length > 20 ? charges.shift() : undefined);
  const refund: Act = async () => {
    const old = oldCharge();
    if (old) await ask(`POST /accounts/${own}/transfers/${old.transferID}/refunds`, { amount: 50 });
  };
  const dispute: Act = async () => {
    const old = oldCharge();
    if (!old) return;
    const opened = await ask(`POST /sandbox/accounts/${own}/transfers/${old.transferID}/disputes`, {});
    const { disputeID } = (opened.body ?? {}) as { disputeID?: string };
    if (!disputeID) return;
    const at = `/accounts/${old.merchantID}/disputes/${disputeID}`;
    await ask(`POST ${at}/evidence-text`, { text: "It was delivered.", evidenceType: "proof-of-delivery" });
    await ask(`POST ${at}/evidence/submit`, {});
    await ask(`POST /sandbox${at}/ruling`, { outcome: randomInt(2) ? "won" : "lost" });
  };
  const spend: Act = async () => {
    const { accountID, issuedCardID } = one();
    const at = `/sandbox/accounts/${accountID}`;
    const amount = randomInt(100, 3000);
    const made = await ask(`POST ${at}/issued-cards/${issuedCardID}/authorizations`, { amount });
    const { authorizationID, status } = (made.body ?? {}) as { authorizationID?: string; status?: string };
    if (status !== "pending") return;
    const advice = randomInt(4) > 0 ? { type: "clearing", amount, final: true } : { type: "reversal" };
    await ask(`POST ${at}/authorizations/${authorizationID}/events`, advice);
  };
  const schedule: Act = async () => {
    const [from, to] = two();
    const runTransfer = {
      ...body(from.methods["service-wallet"], to.methods["service-wallet"], 2000),
      partnerAccountID: own,
    };
    const runOn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    await ask(`POST /accounts/${own}/schedules`, {
      description: "Soak",
      occurrences: [10, 30].map((seconds) => ({ runOn: runOn(seconds), runTransfer })),
    });
  };
  return [
    [50, pay],
    [8, payOut("rtp-credit")],
    [8, payOut("ach-credit-standard")],
    [12, charge],
    [5, refund],
    [3, dispute],
    [15, spend],
    [3, schedule],
  ];
}

const otherThan = (traders: readonly Trader[], one: Trader) => traders.find((other) => other !== one) as Trader;

/** A random action, by weight. */
function drawn(acts: readonly (readonly [number, Act])[]): Act {
  let left = randomInt(acts.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, act] of acts) if ((left -= weight) < 0) return act;
  throw new Error("the list of acts is empty");
}
