import { z } from "zod";
import { AUTHORIZATION_RESULTS } from "@/lib/domain/cards/authorizations/states";
import { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";
import { CardExpiration } from "@/lib/domain/cards/issuing/contract";
import { DisputePhase } from "@/lib/domain/money/disputes/shared/status";
import { LastFour } from "@/lib/core/api/shapes";
import { SERVICES } from "@/lib/env";
import { VerificationDetails } from "@/lib/domain/accounts/accounts/contract";
import { DocumentError } from "@/lib/domain/accounts/files/contract";
import { RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { Amount, DisputeEvents, NetworkName } from "../rails/event-shapes";
import {
  CardAnswer,
  CardQuestion,
  Document,
  Encrypted,
  id,
  Instruction,
  InstructionEvents,
  Person,
  PublicKey,
} from "./messages";

/** The version of the protocol. Connectors of another version are rejected. */
export const PROTOCOL = "2026-11-26";

export type Service = (typeof SERVICES)[number];

/** One request that Tender makes to a connector. Its name is the path, and is part of the signed body. */
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

const Nothing = z.object({});
/** The idempotency key of a request without a Tender resource: the same key is the same request. */
const key = z.string().min(1).max(200);

export const CONNECTOR = {
  describe: operation("always", "Return the services of this connector", {
    question: {},
    answer: z.object({ protocol: z.literal(PROTOCOL), services: z.array(z.enum(SERVICES)), key: PublicKey }),
  }),
  "instructions/submit": operation("charges", "Charge, refund, pay or draw on a card, once for each instructionID", {
    question: { instruction: Instruction },
    answer: InstructionEvents,
  }),
  "instructions/cancel": operation("charges", "Stop an instruction permanently unless it has started", {
    question: { instructionID: id, amount: Amount },
    answer: z.object({ outcome: z.enum(["canceled", "too-late"]) }),
  }),
  "instructions/look": operation("charges", "Return all events of an instruction, oldest first", {
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
  "cards/check": operation("cards", "Verify a linked card with its bank again", {
    question: { key, token: z.string().max(500), encrypted: Encrypted, ...CardQuestion },
    answer: CardAnswer,
  }),
  "cards/updates": operation("cards", "Return the networks’ updates of cards", {
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
  "issued-cards/update": operation("issuing", "Activate a spending card, or close it permanently", {
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
  "disputes/answer": operation("disputes", "Submit the merchant’s response to a dispute, once for each networkID", {
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
  "disputes/look": operation("disputes", "Return all events of a dispute after its opening, oldest first", {
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
  "screening/check": operation("screening", "Screen names against sanctions lists", {
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
  "test/settle": operation("test", "In a test: settle money now, and report it", {
    question: { instructionID: id },
    answer: Nothing,
  }),
  "test/dispute": operation("test", "In a test: let a cardholder dispute a charge, and report it", {
    question: { instructionID: id, amount: Amount, phase: DisputePhase },
    answer: z.object({ networkID: NetworkName }),
  }),
  "test/authorize": operation("test", "In a test: let a merchant charge a spending card", {
    question: { issuedCardID: id, amount: Amount, merchant: IssuingMerchantData },
    answer: z.object({
      networkID: NetworkName,
      outcome: z.enum(AUTHORIZATION_RESULTS),
      /** The party that decided: Tender, or the connector in its place. */
      by: z.enum(["tender", "stand-in"]),
    }),
  }),
} as const;
type ConnectorOperations = typeof CONNECTOR;
export type OperationName = keyof ConnectorOperations;
export type Question<N extends OperationName> = z.input<ConnectorOperations[N]["question"]>;
export type Answer<N extends OperationName> = z.output<ConnectorOperations[N]["answer"]>;
