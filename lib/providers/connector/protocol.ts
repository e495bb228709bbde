import { z } from "zod";
import { AUTHORIZATION_RESULTS } from "@/lib/domain/cards/authorizations/states";
import { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";
import { CardExpiration } from "@/lib/domain/cards/issuing/contract";
import { DisputePhase } from "@/lib/domain/money/disputes/shared/status";
import { CARD_FAILURE_CODES } from "@/lib/core/rail-codes";
import { LastFour } from "@/lib/core/shapes";
import { SERVICES } from "@/lib/env";
import { VerificationDetails } from "@/lib/domain/accounts/accounts/contract";
import { DocumentError } from "@/lib/domain/accounts/files/contract";
import { RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { Amount, DisputeEvents, EVENTS_MAX, Moment, NetworkName } from "../rails/event-shapes";

/** The version of the protocol. A connector of another one is refused. */
export const PROTOCOL = "2026-11-26";

export type Service = (typeof SERVICES)[number];

/** Says what money each service moves. */
export const KINDS = {
  charges: ["card-charge", "card-refund"],
  "push-to-card": ["push-to-card", "pull-from-card"],
} as const;

/** Describes one question that Tender asks a connector. Its name is the path, and stands in the body, so it is signed. */
interface ConnectorOperation<Q extends z.ZodRawShape, A extends z.ZodType> {
  service: Service | "always" | "test";
  summary: string;
  question: z.ZodObject<Q>;
  answer: A;
}

const operation = <Q extends z.ZodRawShape, A extends z.ZodType>(
  service: ConnectorOperation<Q, A>["service"],
  summary: string,
  { question, answer }: { question: Q; answer: A },
): ConnectorOperation<Q, A> => ({ service, summary, question: z.object(question), answer });

const id = z.guid();
const Nothing = z.object({});
/** The idempotency key of a question that has no resource of ours: the same key is the same question. */
const key = z.string().min(1).max(200);
/** A compact JWE to the connector's key, by ECDH-ES+A256KW and A256GCM. Only the connector opens it. */
const Encrypted = z.string().regex(/^[\w-]+(?:\.[\w-]*){4}$/);
/** A public key of P-256. */
export const PublicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().regex(/^[\w-]{43}$/),
  y: z.string().regex(/^[\w-]{43}$/),
  use: z.literal("enc").optional(),
  alg: z.literal("ECDH-ES+A256KW").optional(),
  kid: z.string().max(100).optional(),
});
export type PublicKey = z.infer<typeof PublicKey>;

/** A connector's word of one instruction. The same ID again is the same event. */
export const InstructionEvent = z.object({
  eventID: NetworkName,
  instructionID: id,
  kind: z.enum(["confirmed", "settled", "completed", "funded", "failed", "canceled"]),
  at: Moment,
  /** The amount of the instruction, in cents. An event with another amount is refused. */
  amount: Amount,
  /** Why it failed. */
  failureCode: z.enum(CARD_FAILURE_CODES).optional(),
  failureReason: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  /** The network's charge, in cents: all of it, and its two parts. */
  cost: z.int().min(0).optional(),
  interchange: z.int().min(0).optional(),
  cardScheme: z.int().min(0).optional(),
});
export type InstructionEvent = z.infer<typeof InstructionEvent>;
export const InstructionEvents = z.object({ events: z.array(InstructionEvent).max(EVENTS_MAX) });

/** One movement of money over a card. */
const Instruction = z.object({
  instructionID: id,
  kind: z.enum([...KINDS.charges, ...KINDS["push-to-card"]]),
  amount: Amount,
  currency: z.literal("USD"),
  createdOn: z.iso.datetime(),
  /** The connector's own token of the card. */
  token: z.string().min(1).max(500),
  brand: z.string(),
  bin: z.string(),
  lastFour: LastFour,
  /** The charge that a refund gives back. All refunds of a charge together are at most the charge. */
  chargeID: id.optional(),
  /** The request's own facts of its rail, such as a statement descriptor. */
  details: z.record(z.string(), z.unknown()),
});

const MatchResult = z.enum(["noMatch", "match", "notChecked", "unavailable", "partialMatch"]);
const CardQuestion = {
  expiration: CardExpiration.optional(),
  addressLine1: z.string().max(60).optional(),
  postalCode: z.string().max(10),
  holderName: z.string().max(200).optional(),
  verifyName: z.boolean(),
  /** Names the merchant whose descriptor goes into the authorization of $0. */
  merchantAccountID: id,
};
/** The word of the card's bank and the network. The token stands for the number from now on, and is a secret. */
export const CardAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("approved"),
    token: z.string().min(1).max(500),
    bin: z.string().regex(/^\d{6}$/),
    lastFour: LastFour,
    expiration: CardExpiration,
    /** The same for the same number, and not to be turned back: a keyed hash. */
    fingerprint: z.string().regex(/^[\w-]{16,128}$/),
    facts: z.object({
      network: z.enum(["visa", "mastercard", "american-express", "discover"]),
      cardType: z.enum(["debit", "credit", "prepaid", "unknown"]),
      issuer: z.string().max(100).optional(),
      issuerCountry: z.string().length(2).optional(),
      push: z.enum(["not-supported", "standard", "fast-funds", "unknown"]),
      pull: z.enum(["not-supported", "supported", "unknown"]),
    }),
    checks: z.object({
      cvv: MatchResult,
      addressLine1: MatchResult,
      postalCode: MatchResult,
      name: z
        .object({ firstName: MatchResult, middleName: MatchResult, lastName: MatchResult, fullName: MatchResult })
        .optional(),
    }),
  }),
  z.object({ outcome: z.literal("declined") }),
  z.object({ outcome: z.literal("unreadable") }),
]);
export type CardAnswer = z.infer<typeof CardAnswer>;

const Person = z.object({ representativeID: id, profile: z.record(z.string(), z.unknown()), identity: Encrypted });
const Document = z.object({
  status: z.enum(["pending", "approved", "rejected"]),
  representativeID: id.optional(),
  errorCode: z.string().optional(),
});

/** Every question, by its path below the connector's address. */
export const CONNECTOR = {
  describe: operation("always", "Say what this connector does", {
    question: {},
    answer: z.object({ protocol: z.literal(PROTOCOL), services: z.array(z.enum(SERVICES)), key: PublicKey }),
  }),
  "instructions/submit": operation("charges", "Charge, refund, pay or draw on a card, once for each instructionID", {
    question: { instruction: Instruction },
    answer: InstructionEvents,
  }),
  "instructions/cancel": operation("charges", "Stop an instruction for good unless it is under way", {
    question: { instructionID: id, amount: Amount },
    answer: z.object({ outcome: z.enum(["canceled", "too-late"]) }),
  }),
  "instructions/look": operation("charges", "Say all that is known of an instruction, oldest first", {
    question: { instructionID: id },
    answer: InstructionEvents,
  }),
  "statements/read": operation("charges", "List what was settled on a banking day, a page after a place", {
    question: { day: z.iso.date(), after: z.string().max(200).optional() },
    answer: z.object({
      lines: z
        .array(
          z.object({ instructionID: id, amount: Amount, fee: z.int().min(0), isReturn: z.literal(true).optional() }),
        )
        .max(1000),
      next: z.string().max(200).optional(),
    }),
  }),
  "cards/link": operation("cards", "Exchange an encrypted card for a token, once for each cardID", {
    question: { cardID: id, encrypted: Encrypted, ...CardQuestion },
    answer: CardAnswer,
  }),
  "cards/check": operation("cards", "Have a card’s bank check it once more", {
    question: { key, token: z.string().max(500), encrypted: Encrypted, ...CardQuestion },
    answer: CardAnswer,
  }),
  "cards/updates": operation("cards", "Say what the networks have learned of cards", {
    question: {
      cards: z.array(z.object({ cardID: id, token: z.string().max(500), expiration: CardExpiration })).max(500),
    },
    answer: z.object({
      updates: z.array(
        z.object({
          cardID: id,
          updateType: z.enum([
            "account-closed",
            "contact-cardholder",
            "expiration-update",
            "no-change",
            "no-match",
            "number-update",
          ]),
          expiration: CardExpiration.optional(),
          number: z.object({ bin: z.string().regex(/^\d{6}$/), lastFour: LastFour }).optional(),
        }),
      ),
    }),
  }),
  "issued-cards/create": operation("issuing", "Make a spending card, once for each issuedCardID", {
    question: {
      issuedCardID: id,
      accountID: id,
      expiration: CardExpiration,
      holder: z.object({ firstName: z.string(), lastName: z.string() }),
    },
    answer: z.object({ brand: z.enum(["Mastercard", "Visa"]), lastFour: LastFour }),
  }),
  "issued-cards/update": operation("issuing", "Activate a spending card, or close it for good", {
    question: { issuedCardID: id, state: z.enum(["active", "closed"]) },
    answer: Nothing,
  }),
  "issued-cards/details": operation(
    "issuing",
    "Encrypt number and code of a spending card to the key of the question",
    {
      question: { issuedCardID: id, key: PublicKey },
      answer: z.object({ encrypted: Encrypted }),
    },
  ),
  "disputes/answer": operation("disputes", "Take the merchant’s answer to a dispute, once for each networkID", {
    question: {
      networkID: NetworkName,
      instructionID: id,
      answer: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("accept") }),
        z.object({
          kind: z.literal("packet"),
          items: z.array(
            z.object({
              evidenceType: z.string(),
              text: z.string().optional(),
              file: z.object({ filename: z.string(), mimeType: z.string(), base64: z.base64() }).optional(),
            }),
          ),
        }),
      ]),
    },
    answer: Nothing,
  }),
  "disputes/look": operation("disputes", "Say all that followed the opening of a dispute, oldest first", {
    question: { networkID: NetworkName, instructionID: id },
    answer: DisputeEvents,
  }),
  "verifications/check": operation("verification", "Verify a business or person and its people", {
    question: {
      key,
      accountID: id,
      accountType: z.enum(["individual", "business"]),
      displayName: z.string(),
      profile: z.record(z.string(), z.unknown()),
      identity: Encrypted,
      people: z.array(Person),
      documents: z.array(Document),
    },
    answer: z.discriminatedUnion("status", [
      z.object({ status: z.enum(["verified", "pending"]) }),
      z.object({
        status: z.literal("errored"),
        details: VerificationDetails,
        errors: z.array(RequirementError.required()),
      }),
    ]),
  }),
  "underwriting/decide": operation("verification", "Decide on the volumes that an account expects", {
    question: { key, answers: z.record(z.string(), z.unknown()) },
    answer: z.object({ decision: z.enum(["approved", "rejected", "pendingReview"]) }),
  }),
  "screening/check": operation("screening", "Look for names on lists of sanctions", {
    question: {
      key,
      names: z.array(z.object({ reference: id, name: z.string(), country: z.string().optional() })).max(1000),
    },
    answer: z.object({ matches: z.array(z.object({ reference: id, list: z.string().max(100) })) }),
  }),
  "documents/review": operation("documents", "Decide on a document", {
    question: {
      key,
      fileName: z.string(),
      comment: z.string().optional(),
      contentType: z.string(),
      base64: z.base64(),
    },
    answer: z.discriminatedUnion("decision", [
      z.object({ decision: z.literal("approve") }),
      z.object({ decision: z.literal("pending") }),
      z.object({
        decision: z.literal("reject"),
        reason: z.string().max(200),
        errorCode: DocumentError.exclude(["document-not-uploaded"]),
      }),
    ]),
  }),
  "test/settle": operation("test", "In a test: let money settle now, and tell of it", {
    question: { instructionID: id },
    answer: Nothing,
  }),
  "test/dispute": operation("test", "In a test: let a cardholder dispute a charge, and tell of it", {
    question: { instructionID: id, amount: Amount, phase: DisputePhase },
    answer: z.object({ networkID: NetworkName }),
  }),
  "test/authorize": operation("test", "In a test: let a merchant ask a spending card for money", {
    question: { issuedCardID: id, amount: Amount, merchant: IssuingMerchantData },
    answer: z.object({
      networkID: NetworkName,
      outcome: z.enum(AUTHORIZATION_RESULTS),
      /** Says who decided: Tender, or the connector in its stead. */
      by: z.enum(["tender", "stand-in"]),
    }),
  }),
} as const;
type ConnectorOperations = typeof CONNECTOR;
export type OperationName = keyof ConnectorOperations;
export type Question<N extends OperationName> = z.input<ConnectorOperations[N]["question"]>;
export type Answer<N extends OperationName> = z.output<ConnectorOperations[N]["answer"]>;
