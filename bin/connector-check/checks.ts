import { randomUUID } from "node:crypto";
import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { PublicKey } from "@/lib/providers/connector/messages";
import type { Answer, Question } from "@/lib/providers/connector/protocol";
import { signedHeaders } from "@/lib/providers/connector/signed";
import type { CheckedConnector, HeardEvent, PlayedTender } from "./played-tender";

/** Checks one rule. Throws an error with a sentence if the connector breaks it. */
type Check = (tender: PlayedTender, connector: CheckedConnector) => Promise<void>;

const NUMBER = "4111111111111111";
const EXPIRATION = { month: "12", year: "35" };
/** Time limit of the card network, in milliseconds. */
const SECOND = 1000;
/** Attempts per check: a busy machine may be late once, but a connector that is too slow is late every time. */
const ATTEMPTS_MAX = 3;
const WRONG_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const TEN_MINUTES = 600;

function must(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(sentence);
}

async function linked(
  tender: PlayedTender,
  cardID: string = randomUUID(),
  encrypted?: string,
): Promise<Answer<"cards/link">> {
  const sealed = encrypted ?? (await tender.encrypt({ cardNumber: NUMBER, cardCvv: "111", expiration: EXPIRATION }));
  const question = { postalCode: "11111", verifyName: false, merchantAccountID: randomUUID() };
  return tender.ask("cards/link", { cardID, encrypted: sealed, ...question });
}

async function tokenOf(tender: PlayedTender) {
  const card = await linked(tender);
  must(card.outcome === "approved", "a good card is not linked");
  return card;
}

type Instruction = Question<"instructions/submit">["instruction"];

async function newInstruction(tender: PlayedTender, more: Partial<Instruction> = {}): Promise<Instruction> {
  const { token, bin, lastFour } = await tokenOf(tender);
  const created = { instructionID: randomUUID(), createdOn: new Date().toISOString(), currency: "USD" as const };
  return { ...created, kind: "card-charge", amount: 1000, token, brand: "visa", bin, lastFour, details: {}, ...more };
}

async function charged(tender: PlayedTender, more: Partial<Instruction> = {}) {
  const instruction = await newInstruction(tender, more);
  const { events } = await tender.ask("instructions/submit", { instruction });
  return { instruction, events, kinds: events.map(({ kind }) => kind) };
}

const isAbout = (instructionID: string, kind?: string) => (heard: HeardEvent) =>
  heard.event.instructionID === instructionID && (kind === undefined || heard.event.kind === kind);

async function issued(tender: PlayedTender) {
  const [issuedCardID, holder] = [randomUUID(), { firstName: "Ada", lastName: "Lovelace" }];
  const question = { issuedCardID, accountID: randomUUID(), expiration: EXPIRATION, holder };
  const made = await tender.ask("issued-cards/create", question);
  await tender.ask("issued-cards/update", { issuedCardID, state: "active" });
  return { issuedCardID, made, again: await tender.ask("issued-cards/create", question) };
}

async function purchase(tender: PlayedTender, amount: number) {
  const { issuedCardID } = await issued(tender);
  return authorized(tender, issuedCardID, amount);
}

/**
 * A purchase with a card, and the connector's response time in milliseconds, counted from its request to Tender if
 * there was one.
 */
async function authorized(tender: PlayedTender, issuedCardID: string, amount: number) {
  const began = performance.now();
  const answer = await tender.ask("test/authorize", { issuedCardID, amount, merchant: { name: "Corner Store" } });
  const ended = performance.now();
  const askedAt = tender.heard.find(({ event }) => event.networkID === answer.networkID)?.at;
  return { ...answer, took: ended - Math.max(began, askedAt ?? began) };
}

/** Repeats a purchase until one is quick enough or ends differently. Returns the quickest. */
async function quickest(tender: PlayedTender, amount: number) {
  const { issuedCardID } = await issued(tender);
  let best = await authorized(tender, issuedCardID, amount);
  for (let tries = 1; tries < ATTEMPTS_MAX && best.took > SECOND && best.by === "stand-in"; tries++) {
    const next = await authorized(tender, issuedCardID, amount);
    if (next.took < best.took || next.by !== best.by) best = next;
  }
  return best;
}

export const CHECKS: Readonly<Record<string, Check>> = {
  "the answer is signed and says what the connector does": async (tender) => {
    const { services } = await tender.ask("describe", {});
    must(services.length > 0, "it does nothing");
  },
  "a wrong signature is rejected": async (tender) => {
    const body = JSON.stringify({ operation: "describe" });
    const { status } = await tender.post("describe", body, signedHeaders(WRONG_SECRET, randomUUID(), body));
    must(status === 401, `it was answered ${status}`);
  },
  "an old signature is rejected": async (tender, { secret }) => {
    const body = JSON.stringify({ operation: "describe" });
    const headers = signedHeaders(secret, randomUUID(), body, new Date(Date.now() - TEN_MINUTES * 1000));
    must((await tender.post("describe", body, headers)).status === 401, "it was answered");
  },
  "a request signed for one operation is rejected by other operations": async (tender, { secret }) => {
    const body = JSON.stringify({ operation: "describe", day: "2026-11-20" });
    const { status } = await tender.post("statements/read", body, signedHeaders(secret, randomUUID(), body));
    must(status !== 200, "it was answered");
  },
  "a card is linked once for each ID, and has one fingerprint": async (tender) => {
    const [cardID, encrypted] = [randomUUID(), await tender.encrypt({ cardNumber: NUMBER, expiration: EXPIRATION })];
    const [one, again] = [await linked(tender, cardID, encrypted), await linked(tender, cardID, encrypted)];
    const other = await tokenOf(tender);
    must(one.outcome === "approved" && again.outcome === "approved", "it is not linked");
    must(one.token === again.token, "a repeat gets another token");
    must(one.fingerprint === other.fingerprint, "the same number has another fingerprint");
    must(one.lastFour === NUMBER.slice(-4), "the last four digits are wrong");
  },
  "an encrypted card is used once": async (tender) => {
    const encrypted = await tender.encrypt({ cardNumber: NUMBER, cardCvv: "111", expiration: EXPIRATION });
    must((await linked(tender, randomUUID(), encrypted)).outcome === "approved", "it is not linked");
    must((await linked(tender, randomUUID(), encrypted)).outcome === "unreadable", "its copy links another card");
  },
  "what does not open is unreadable": async (tender) => {
    must((await linked(tender, randomUUID(), "e30.AA.AA.AA.AA")).outcome === "unreadable", "it is taken");
  },
  "a charge that is submitted again is the same charge": async (tender) => {
    const { instruction, events, kinds } = await charged(tender);
    must(kinds.includes("confirmed"), "it is not confirmed");
    const again = await tender.ask("instructions/submit", { instruction });
    const looked = await tender.ask("instructions/look", instruction);
    const ids = (of: { eventID: string; at: Date }[]) =>
      of.map(({ eventID, at }) => `${eventID} ${at.toISOString()}`).join();
    must(ids(again.events) === ids(events), "the repeat is another charge");
    must(ids(looked.events) === ids(events), "a look says something else");
  },
  "an event has the amount of its instruction": async (tender) => {
    const { instruction, events } = await charged(tender, { amount: 1234 });
    must(
      events.every(({ amount }) => amount === instruction.amount),
      "an answer has another amount",
    );
  },
  "no event comes before the answer": async (tender) => {
    const { instruction } = await charged(tender);
    must(!tender.heard.some(isAbout(instruction.instructionID)), "one came before");
  },
  "an instruction that was never submitted is unknown": async (tender) => {
    const { events } = await tender.ask("instructions/look", { instructionID: randomUUID() });
    must(events.length === 0, "something is said of it");
  },
  "an instruction canceled before it was submitted stays canceled": async (tender) => {
    const instruction = await newInstruction(tender);
    for (let round = 0; round < 2; round++) {
      const { outcome } = await tender.ask("instructions/cancel", instruction);
      must(outcome === "canceled", "it cannot be canceled");
    }
    const { events } = await tender.ask("instructions/submit", { instruction });
    must(events.map(({ kind }) => kind).join() === "canceled", "it is taken all the same");
  },
  "refunds are at most their charge": async (tender) => {
    const { instruction: charge } = await charged(tender);
    await tender.ask("test/settle", charge);
    const refund = { kind: "card-refund" as const, chargeID: charge.instructionID };
    must((await charged(tender, { ...refund, amount: 600 })).kinds.includes("confirmed"), "a part is not given back");
    must(
      (await charged(tender, { ...refund, amount: 500 })).kinds.includes("failed"),
      "more than the charge is given back",
    );
    must((await charged(tender, { ...refund, amount: 400 })).kinds.includes("confirmed"), "the rest is not given back");
  },
  "a settlement is reported in a signed event and cannot be canceled": async (tender) => {
    const { instruction } = await charged(tender);
    await tender.ask("test/settle", instruction);
    const heard = await tender.hears("the settlement", isAbout(instruction.instructionID, "settled"));
    must(heard.isRight, "it is not signed, or has another shape");
    must(heard.event.amount === instruction.amount, "it has another amount");
    must((await tender.ask("instructions/cancel", instruction)).outcome === "too-late", "it is canceled");
    const kinds = (await tender.ask("instructions/look", instruction)).events.map(({ kind }) => kind);
    must(kinds.includes("completed") && kinds.includes("funded"), "it is not completed and funded");
  },
  "a statement names each settled instruction once": async (tender) => {
    const { instruction } = await charged(tender, { amount: 777 });
    await tender.ask("test/settle", instruction);
    const { events } = await tender.ask("instructions/look", instruction);
    const day =
      events
        .find(({ kind }) => kind === "settled")
        ?.at.toISOString()
        .slice(0, 10) ?? "";
    const { lines } = await tender.ask("statements/read", { day });
    const own = lines.filter(({ instructionID }) => instructionID === instruction.instructionID);
    must(own.length === 1 && own[0]?.amount === 777, "it is not there once with its amount");
  },
  "an event is repeated until it is acknowledged": async (tender) => {
    const { instruction } = await charged(tender);
    const isIt = isAbout(instruction.instructionID, "settled");
    tender.mood = "refuses";
    await tender.ask("test/settle", instruction);
    await tender.hears("the settlement", isIt);
    tender.mood = "takes";
    await tender.hears("the settlement, again", (heard) => tender.heard.filter(isIt).length > 1 && isIt(heard));
    must(
      new Set(tender.heard.filter(isIt).map(({ event }) => event.eventID)).size === 1,
      "it has another ID the second time",
    );
  },
  "a spending card is made once, and its digits come only encrypted": async (tender) => {
    const { issuedCardID, made, again } = await issued(tender);
    must(made.lastFour === again.lastFour, "a repeat makes another card");
    const pair = await generateKeyPair("ECDH-ES+A256KW", { crv: "P-256", extractable: true });
    const key = PublicKey.parse(await exportJWK(pair.publicKey));
    const { encrypted } = await tender.ask("issued-cards/details", { issuedCardID, key });
    const { plaintext } = await compactDecrypt(encrypted, pair.privateKey);
    const { pan, cvv } = JSON.parse(Buffer.from(plaintext).toString()) as { pan: string; cvv: string };
    must(isLuhnValid(pan) && pan.endsWith(made.lastFour) && /^\d{3,4}$/.test(cvv), "they are not those of the card");
  },
  "a purchase is decided by Tender": async (tender) => {
    const { networkID, by, outcome } = await purchase(tender, 500);
    must(by === "tender" && outcome === "approved", "Tender did not decide it");
    must(
      tender.heard.some(({ event, isRight }) => event.networkID === networkID && isRight),
      "Tender was not asked rightly",
    );
  },
  "a silent Tender is stood in for within a second": async (tender) => {
    tender.mood = "is silent";
    const { by, networkID, took } = await quickest(tender, 500);
    tender.mood = "takes";
    must(by === "stand-in", "the connector did not decide in Tender's place");
    must(took <= SECOND, `it took ${Math.round(took)} ms at best`);
    const isIt = ({ event }: HeardEvent) => event.networkID === networkID;
    await tender.hears("the purchase, again", (heard) => tender.heard.filter(isIt).length > 1 && isIt(heard));
  },
  "a stand-in has a limit": async (tender) => {
    tender.mood = "is silent";
    const { outcome } = await purchase(tender, 99_999_999);
    must(outcome === "declined", "it approves a million dollars");
  },
  "a dispute is reported with its charge and amount": async (tender) => {
    const { instruction } = await charged(tender);
    await tender.ask("test/settle", instruction);
    const { instructionID, amount } = instruction;
    const { networkID } = await tender.ask("test/dispute", { instructionID, amount, phase: "chargeback" });
    const { isRight, opening } = await tender.hears("the dispute", ({ event }) => event.networkID === networkID);
    must(isRight, "it is not signed, or has another shape");
    must(opening?.instructionID === instructionID && opening.amount === amount, "it names another charge or amount");
    for (let round = 0; round < 2; round++)
      await tender.ask("disputes/answer", { networkID, instructionID, answer: { kind: "accept" } });
    await tender.ask("disputes/look", { networkID, instructionID });
  },
  "businesses, people, names and documents are judged": async (tender) => {
    const identity = await tender.encrypt({ ein: "123456789" });
    const about = {
      accountID: randomUUID(),
      accountType: "business" as const,
      displayName: "Corner Store",
      profile: {},
    };
    const key = randomUUID();
    await tender.ask("verifications/check", { key, ...about, identity, people: [], documents: [] });
    await tender.ask("underwriting/decide", { key, answers: {} });
    await tender.ask("screening/check", { key, names: [{ reference: about.accountID, name: "Corner Store" }] });
    const base64 = Buffer.from("%PDF-1.7").toString("base64");
    await tender.ask("documents/review", { key, fileName: "license.pdf", contentType: "application/pdf", base64 });
  },
  "no answer holds a card number in the clear": async (tender) => {
    const runs = tender.texts.flatMap((text) => text.match(/(?<![\w-])\d{13,19}(?![\w-])/g) ?? []);
    must(!runs.some((digits) => isLuhnValid(digits)), "one does");
  },
};
