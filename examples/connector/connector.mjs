// A whole connector for Tender, with no vendor behind it: it plays the rules of Tender's sandbox, and keeps all in memory.
// Yours keeps it in a database, because whoever forgets an instruction pays twice. docs/connectors has the protocol.
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { compactDecrypt, CompactEncrypt, exportJWK, generateKeyPair, importJWK } from "jose";
import { Webhook } from "standardwebhooks";

const PROTOCOL = "2026-11-26";
const SERVICES = "charges push-to-card cards issuing disputes verification screening documents".split(" ");
const ALGORITHM = "ECDH-ES+A256KW";
/** Tender has so many milliseconds to decide on a purchase; the network waits a second. */
const DECISION = 700;
/** The most that the stand-in approves in Tender's place, in cents. */
const STAND_IN_MOST = 5000;
/** $66.01 and on are declined with these codes. */
const DECLINES = ["call-issuer", "do-not-honor", "processing-error", "invalid-transaction", "invalid-amount"];
/** A security code says by its digits how its check ends. */
const CODES = { 111: "match", 222: "noMatch", 888: "notChecked" };

/**
 * Starts a connector. `tenderURL` is where Tender takes events, such as `https://pay.example/api`; both sides sign with
 * `secret`. `now` is its clock.
 */
export async function startConnector({ secret, tenderURL, port = 0, now = () => new Date() }) {
  const webhook = new Webhook(secret);
  const pair = await generateKeyPair(ALGORITHM, { crv: "P-256", extractable: true });
  const key = { ...(await exportJWK(pair.publicKey)), use: "enc", alg: ALGORITHM, kid: randomUUID() };
  const printKey = randomBytes(32);
  const [instructions, tokens, links, issued, disputes] = [new Map(), new Map(), new Map(), new Map(), new Map()];
  const sealedUses = new Map();

  // Signatures, both ways.
  const signed = (id, body, at = new Date()) => ({
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": webhook.sign(id, at, body),
  });

  /** Tells Tender events. It throws unless Tender took them in time. */
  async function notify(door, events, patience = 5000) {
    const body = JSON.stringify({ events });
    const signal = AbortSignal.timeout(patience);
    const headers = signed(randomUUID(), body);
    const answer = await fetch(`${tenderURL}/${door}/connector`, { method: "POST", headers, body, signal });
    if (!answer.ok) throw new Error(`Tender answered ${answer.status}`);
    return answer.status === 200 ? answer.json() : undefined;
  }

  /** Tells until Tender has heard it, and keeps nobody waiting. */
  async function notifyUntilReceived(door, events) {
    for (let wait = 250; !closing.signal.aborted; wait = Math.min(wait * 2, 60_000)) {
      if (
        await notify(door, events).then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const closing = new AbortController();

  async function opened(jwe) {
    try {
      return JSON.parse(new TextDecoder().decode((await compactDecrypt(jwe, pair.privateKey)).plaintext));
    } catch {
      return undefined;
    }
  }

  // Charges, refunds, payments to and from cards.
  const eventOf = ({ instructionID, amount }, kind, more = {}) => ({
    eventID: `${instructionID}:${kind}`,
    instructionID,
    kind,
    at: now().toISOString(),
    amount,
    ...more,
  });

  function failureOf({ kind, amount, chargeID, token }) {
    if (kind === "card-refund") {
      const charge = instructions.get(chargeID);
      const others = [...instructions.values()].filter((one) => one.chargeID === chargeID && !one.isOver);
      const left = (charge?.amount ?? 0) - others.reduce((total, one) => total + one.amount, 0);
      return amount > left ? "invalid-amount" : undefined;
    }
    if (tokens.get(token)?.number.startsWith("400002")) return "do-not-honor";
    const place = amount - 6601;
    if (amount === 9001) return "suspected-fraud";
    return place >= 0 && place < 25 ? (DECLINES[place] ?? "unknown-issue") : undefined;
  }

  function submit({ instruction }) {
    const order = instructions.get(instruction.instructionID);
    if (order) return { events: order.events };
    const failureCode = failureOf(instruction);
    const { instructionID, kind, amount, chargeID } = instruction;
    const fresh = { instructionID, kind, amount, chargeID, isOver: failureCode !== undefined, events: [] };
    fresh.events.push(failureCode ? eventOf(fresh, "failed", { failureCode }) : eventOf(fresh, "confirmed"));
    instructions.set(instructionID, fresh);
    const isAtOnce = kind === "push-to-card" || kind === "pull-from-card";
    if (isAtOnce && !failureCode) settle(fresh);
    return { events: fresh.events };
  }

  function settle(instruction) {
    if (instruction.isOver || instruction.settledOn) return [];
    instruction.settledOn = now().toISOString().slice(0, 10);
    const costs = instruction.kind === "card-charge" ? { cost: Math.ceil(instruction.amount / 100) } : {};
    const events = [
      eventOf(instruction, "settled", costs),
      eventOf(instruction, "completed"),
      eventOf(instruction, "funded"),
    ];
    instruction.events.push(...events);
    return events;
  }

  function cancel({ instructionID, amount }) {
    const order = instructions.get(instructionID) ?? { instructionID, amount, isOver: false };
    if (order.settledOn) return { outcome: "too-late" };
    // An instruction that it never heard of is not taken later either.
    if (!order.isOver)
      instructions.set(instructionID, { ...order, isOver: true, events: [eventOf(order, "canceled")] });
    return { outcome: "canceled" };
  }

  function linesOf({ day }) {
    const settled = [...instructions.values()].filter(({ settledOn }) => settledOn === day);
    return settled.map(({ instructionID, amount }) => ({ instructionID, amount, fee: 0 }));
  }

  // Cards of customers.
  const networkOf = (number) =>
    ({ 3: "american-express", 4: "visa", 5: "mastercard", 6: "discover" })[number[0]] ?? "visa";

  function approved({ token, number, expiration }, { cardCvv = "", postalCode, verifyName }) {
    const place = postalCode === "22222" ? "noMatch" : "match";
    const network = networkOf(number);
    const isDebit = network === "visa" || network === "mastercard";
    const name = { firstName: "match", middleName: "match", lastName: "match", fullName: "match" };
    return {
      ...{ outcome: "approved", token, bin: number.slice(0, 6), lastFour: number.slice(-4), expiration },
      fingerprint: createHmac("sha256", printKey).update(number).digest("base64url"),
      facts: {
        ...{ network, cardType: isDebit ? "debit" : "credit", issuerCountry: "US" },
        ...{ push: isDebit ? "standard" : "not-supported", pull: isDebit ? "supported" : "not-supported" },
      },
      checks: {
        cvv: CODES[cardCvv] ?? "unavailable",
        addressLine1: place,
        postalCode: place,
        ...(verifyName && { name }),
      },
    };
  }

  async function link(question) {
    const { cardID, encrypted } = question;
    if (links.has(cardID)) return links.get(cardID);
    const card = await opened(encrypted);
    const number = String(card?.cardNumber ?? "").replace(/[ -]/g, "");
    const isReadable = /^\d{15,19}$/.test(number) && /^\d\d$/.test(card.expiration?.month ?? "");
    // An encrypted card is used once: a copy of it links no other card.
    if (!isReadable || (sealedUses.get(encrypted) ?? cardID) !== cardID) return { outcome: "unreadable" };
    sealedUses.set(encrypted, cardID);
    if (number === "4000000000000002") return { outcome: "declined" };
    const tokenized = { token: `card_${randomUUID()}`, number, expiration: card.expiration };
    tokens.set(tokenized.token, tokenized);
    links.set(cardID, approved(tokenized, { ...question, cardCvv: card.cardCvv }));
    return links.get(cardID);
  }

  async function checkAnew(question) {
    const [card, code] = [tokens.get(question.token), await opened(question.encrypted)];
    if (!card || !code) return { outcome: "unreadable" };
    return approved(
      { ...card, expiration: code.expiration ?? card.expiration },
      { ...question, cardCvv: code.cardCvv },
    );
  }

  // Cards that Tender's customers spend with.
  function createCard({ issuedCardID }) {
    const digits = String(randomBytes(6).readUIntBE(0, 6) % 1e9).padStart(9, "0");
    const partial = `400000${digits}`;
    const sum = [...partial].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    const fresh = { pan: `${partial}${(10 - (sum % 10)) % 10}`, cvv: digits.slice(0, 3), state: "inactive" };
    if (!issued.has(issuedCardID)) issued.set(issuedCardID, fresh);
    return { brand: "Visa", lastFour: issued.get(issuedCardID).pan.slice(-4) };
  }

  async function details({ issuedCardID, key: theirs }) {
    const { pan, cvv } = issued.get(issuedCardID);
    const text = new TextEncoder().encode(JSON.stringify({ pan, cvv }));
    const header = { alg: ALGORITHM, enc: "A256GCM" };
    return {
      encrypted: await new CompactEncrypt(text).setProtectedHeader(header).encrypt(await importJWK(theirs, ALGORITHM)),
    };
  }

  /** Asks Tender within its time; in its silence the stand-in decides, and Tender hears of it as soon as it can. */
  async function authorize({ issuedCardID, amount, merchant }) {
    const networkID = randomUUID();
    const authorization = {
      eventID: `${networkID}:asked`,
      issuedCardID,
      at: now().toISOString(),
      kind: "authorization",
    };
    const question = { ...authorization, networkID, amount, merchant };
    const answer = await notify("issuing-events", [question], DECISION).catch(() => undefined);
    const outcome = answer?.answers?.[0]?.outcome;
    if (outcome === "approved" || outcome === "declined") return { networkID, outcome, by: "tender" };
    const isApproved = amount <= STAND_IN_MOST && issued.get(issuedCardID)?.state === "active";
    const undone = { ...authorization, eventID: `${networkID}:undone`, networkID, kind: "reversal" };
    void notifyUntilReceived("issuing-events", isApproved ? [question] : [question, undone]);
    return { networkID, outcome: isApproved ? "approved" : "declined", by: "stand-in" };
  }

  // Disputes.
  async function dispute({ instructionID, amount, phase }) {
    const networkID = randomUUID();
    const at = now().toISOString();
    const respondBy = new Date(now().getTime() + 10 * 86_400_000).toISOString();
    disputes.set(networkID, []);
    const opening = { instructionID, amount, phase, reasonCode: "10.4", reason: "Not authorized", respondBy };
    void notifyUntilReceived("dispute-events", [
      { eventID: `${networkID}:opened`, networkID, at, kind: "opened", opening },
    ]);
    return { networkID };
  }

  function answerDispute({ networkID, answer }) {
    const events = disputes.get(networkID) ?? [];
    if (events.length > 0 || answer.kind === "accept") return {};
    const texts = answer.items.map(({ text }) => text?.trim());
    const kind = texts.includes("winning_evidence") ? "won" : texts.includes("losing_evidence") ? "lost" : undefined;
    if (kind) events.push({ eventID: `${networkID}:${kind}`, networkID, at: now().toISOString(), kind });
    if (kind) void notifyUntilReceived("dispute-events", events);
    return {};
  }

  // Businesses, people, names and documents.
  async function verify({ identity, people }) {
    const all = [
      { identity, prefix: "business" },
      ...people.map((person) => ({ ...person, prefix: person.representativeID })),
    ];
    const numbers = await Promise.all(all.map(async (one) => ({ ...one, numbers: await opened(one.identity) })));
    const failing = numbers.filter(({ numbers: match }) => Object.values(match ?? {}).includes("000000000"));
    const requirementOf = ({ prefix }) => (prefix === "business" ? "business.ein" : `representative.${prefix}.ssn`);
    const errors = failing.map((one) => ({ requirement: requirementOf(one), errorCode: "tax-id-mismatch" }));
    return errors.length > 0 ? { status: "errored", details: "failedAutoVerify", errors } : { status: "verified" };
  }

  const screen = ({ names }) => ({
    matches: names.filter(({ name }) => /sanctioned/i.test(name)).map(({ reference }) => ({ reference, list: "SDN" })),
  });

  const review = ({ fileName, comment = "" }) =>
    /illegible/i.test(`${fileName} ${comment}`)
      ? { decision: "reject", reason: "The document cannot be read.", errorCode: "document-illegible" }
      : { decision: "approve" };

  const operations = {
    describe: () => ({ protocol: PROTOCOL, services: SERVICES, key }),
    "instructions/submit": submit,
    "instructions/cancel": cancel,
    "instructions/look": ({ instructionID }) => ({ events: instructions.get(instructionID)?.events ?? [] }),
    "statements/read": (question) => ({ lines: linesOf(question) }),
    "cards/link": link,
    "cards/check": checkAnew,
    "cards/updates": ({ cards }) => ({ updates: cards.map(({ cardID }) => ({ cardID, updateType: "no-change" })) }),
    "issued-cards/create": createCard,
    "issued-cards/update": ({ issuedCardID, state }) => (Object.assign(issued.get(issuedCardID) ?? {}, { state }), {}),
    "issued-cards/details": details,
    "disputes/answer": answerDispute,
    "disputes/look": ({ networkID }) => ({ events: disputes.get(networkID) ?? [] }),
    "verifications/check": verify,
    "underwriting/decide": () => ({ decision: "approved" }),
    "screening/check": screen,
    "documents/review": review,
    "test/settle": ({ instructionID }) => {
      const events = instructions.has(instructionID) ? settle(instructions.get(instructionID)) : [];
      if (events.length > 0) void notifyUntilReceived("provider-events", events);
      return {};
    },
    "test/dispute": dispute,
    "test/authorize": authorize,
  };

  const server = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => done(null, text));
  server.post("/*", async (request, reply) => {
    const [name, text] = [request.params["*"], request.body];
    try {
      webhook.verify(text, request.headers, { jsonParse: false });
    } catch {
      return reply.code(401).send();
    }
    const { operation, ...question } = JSON.parse(text);
    // The signed body names the operation, so nobody sends it to another one.
    if (operation !== name || !Object.hasOwn(operations, name)) return reply.code(404).send();
    const body = JSON.stringify(await operations[name](question));
    return reply.headers(signed(`answer-${request.headers["webhook-id"]}`, body)).send(body);
  });
  const url = await server.listen({ port, host: "127.0.0.1" });
  return {
    url,
    /** For tests: says whether the network has got an instruction. */
    taken: (instructionID) =>
      instructions.get(instructionID)?.kind && !instructions.get(instructionID).isOver ? 1 : 0,
    settleAll: () => [...instructions.values()].forEach(settle),
    close: async () => (closing.abort(), server.close()),
  };
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const { CONNECTOR_SECRET: secret, TENDER_URL: tenderURL, PORT: port = "4000" } = process.env;
  if (!secret || !tenderURL) throw new Error("CONNECTOR_SECRET and TENDER_URL are required");
  const { url } = await startConnector({ secret, tenderURL, port: Number(port) });
  console.log(`The connector listens at ${url}`);
}
