import { z } from "zod";
import { CardExpiration } from "@/lib/domain/cards/issuing/contract";
import { LastFour } from "@/lib/core/api/shapes";
import { CARD_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { Amount, EVENTS_MAX, Moment, NetworkName } from "../rails/event-shapes";

export const KINDS = {
  charges: ["card-charge", "card-refund"],
  "push-to-card": ["push-to-card", "pull-from-card"],
} as const;

export const id = z.guid();
/** A compact JWE to the connector's key, with ECDH-ES+A256KW and A256GCM. Only the connector can decrypt it. */
export const Encrypted = z.string().regex(/^[\w-]+(?:\.[\w-]*){4}$/);
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

/** A connector's event about one instruction. The same ID again is the same event. */
export const InstructionEvent = z.object({
  eventID: NetworkName,
  instructionID: id,
  kind: z.enum(["confirmed", "settled", "completed", "funded", "failed", "canceled"]),
  at: Moment,
  /** The amount of the instruction, in cents. An event with a different amount is rejected. */
  amount: Amount,
  failureCode: z.enum(CARD_FAILURE_CODES).optional(),
  failureReason: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  /** The network's charge in cents: the total, and its two parts. */
  cost: z.int().min(0).optional(),
  interchange: z.int().min(0).optional(),
  cardScheme: z.int().min(0).optional(),
});
export type InstructionEvent = z.infer<typeof InstructionEvent>;
export const InstructionEvents = z.object({ events: z.array(InstructionEvent).max(EVENTS_MAX) });

export const Instruction = z.object({
  instructionID: id,
  kind: z.enum([...KINDS.charges, ...KINDS["push-to-card"]]),
  amount: Amount,
  currency: z.literal("USD"),
  createdOn: z.iso.datetime(),
  token: z.string().min(1).max(500),
  brand: z.string(),
  bin: z.string(),
  lastFour: LastFour,
  /** The charge that a refund reverses. All refunds of a charge together are at most the charge. */
  chargeID: id.optional(),
  /** Rail-specific fields of the request, such as a statement descriptor. */
  details: z.record(z.string(), z.unknown()),
});

const MatchResult = z.enum(["noMatch", "match", "notChecked", "unavailable", "partialMatch"]);
export const CardQuestion = {
  expiration: CardExpiration.optional(),
  addressLine1: z.string().max(60).optional(),
  postalCode: z.string().max(10),
  holderName: z.string().max(200).optional(),
  verifyName: z.boolean(),
  /** The merchant that the descriptor of the $0 authorization names. */
  merchantAccountID: id,
};
/** The response of the issuer and the network. The token replaces the number from now on, and is a secret. */
export const CardAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("approved"),
    token: z.string().min(1).max(500),
    bin: z.string().regex(/^\d{6}$/),
    lastFour: LastFour,
    expiration: CardExpiration,
    /** A keyed hash that is equal for equal numbers. */
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

export const Person = z.object({
  representativeID: id,
  profile: z.record(z.string(), z.unknown()),
  identity: Encrypted,
});
export const Document = z.object({
  status: z.enum(["pending", "approved", "rejected"]),
  representativeID: id.optional(),
  errorCode: z.string().optional(),
});
