import { v5, v7 } from "uuid";
import { z } from "zod";

/** A UUID of one kind of resource, in lower case. It accepts upper case and any version. */
export function idSchema<const B extends string>(brand: B) {
  return z.guid().toLowerCase().brand(brand);
}

export const AccountID = idSchema("AccountID").describe("The ID of the account.");
export type AccountID = z.infer<typeof AccountID>;
export const WalletID = idSchema("WalletID").describe("The ID of the wallet.");
export type WalletID = z.infer<typeof WalletID>;
export const IssuedCardID = idSchema("IssuedCardID").describe("The ID of the spending card.");
export type IssuedCardID = z.infer<typeof IssuedCardID>;
export const AuthorizationID = idSchema("AuthorizationID").describe("The ID of the authorization.");
export type AuthorizationID = z.infer<typeof AuthorizationID>;
export const CardTransactionID = idSchema("CardTransactionID").describe("The ID of the card transaction.");
export type CardTransactionID = z.infer<typeof CardTransactionID>;
export const PlanID = idSchema("PlanID").describe("The ID of the fee plan.");
export type PlanID = z.infer<typeof PlanID>;
export const AgreementID = idSchema("AgreementID").describe("The ID of the agreement.");
export type AgreementID = z.infer<typeof AgreementID>;
export const FeeID = idSchema("FeeID").describe("The ID of the fee.");
export type FeeID = z.infer<typeof FeeID>;
export const FileID = idSchema("FileID").describe("The ID of the file.");
export type FileID = z.infer<typeof FileID>;
export const RepresentativeID = idSchema("RepresentativeID").describe("The ID of the representative.");
export type RepresentativeID = z.infer<typeof RepresentativeID>;
export const PaymentMethodID = idSchema("PaymentMethodID").describe("The ID of the payment method.");
export type PaymentMethodID = z.infer<typeof PaymentMethodID>;
export const BankAccountID = idSchema("BankAccountID").describe("The ID of the bank account.");
export type BankAccountID = z.infer<typeof BankAccountID>;
export const CardID = idSchema("CardID").describe("The ID of the card.");
export type CardID = z.infer<typeof CardID>;
export const TeamRoleID = idSchema("TeamRoleID");
export type TeamRoleID = z.infer<typeof TeamRoleID>;

export const SavedViewID = idSchema("SavedViewID");
export type SavedViewID = z.infer<typeof SavedViewID>;
export const ExportID = idSchema("ExportID");
export type ExportID = z.infer<typeof ExportID>;
export const ReportID = idSchema("ReportID");
export type ReportID = z.infer<typeof ReportID>;
export const RiskRuleID = idSchema("RiskRuleID");
export type RiskRuleID = z.infer<typeof RiskRuleID>;
export const RiskReviewID = idSchema("RiskReviewID").describe("The ID of the risk review.");
export type RiskReviewID = z.infer<typeof RiskReviewID>;
export const EmbedSessionID = idSchema("EmbedSessionID").describe("The ID of the embed session. It is not a secret.");
export type EmbedSessionID = z.infer<typeof EmbedSessionID>;
export const TransferID = idSchema("TransferID").describe("The ID of the transfer.");
export type TransferID = z.infer<typeof TransferID>;
export const CancellationID = idSchema("CancellationID").describe("The ID of the cancellation.");
export type CancellationID = z.infer<typeof CancellationID>;
export const RefundID = idSchema("RefundID").describe("The ID of the refund.");
export type RefundID = z.infer<typeof RefundID>;
export const ReturnID = idSchema("ReturnID").describe("The ID of the return.");
export type ReturnID = z.infer<typeof ReturnID>;
export const DisputeID = idSchema("DisputeID").describe("The ID of the dispute.");
export type DisputeID = z.infer<typeof DisputeID>;
export const EvidenceID = idSchema("EvidenceID").describe("The ID of the piece of evidence.");
export type EvidenceID = z.infer<typeof EvidenceID>;
export const ScheduleID = idSchema("ScheduleID").describe("The ID of the schedule.");
export type ScheduleID = z.infer<typeof ScheduleID>;
export const OccurrenceID = idSchema("OccurrenceID").describe("The ID of the occurrence.");
export type OccurrenceID = z.infer<typeof OccurrenceID>;
export const AdjustmentID = idSchema("AdjustmentID").describe("The ID of the adjustment.");
export type AdjustmentID = z.infer<typeof AdjustmentID>;
export const TransactionID = idSchema("TransactionID").describe("The ID of the wallet transaction.");
export type TransactionID = z.infer<typeof TransactionID>;
export const UserID = idSchema("UserID");
export type UserID = z.infer<typeof UserID>;
export const KeyID = idSchema("KeyID");
export type KeyID = z.infer<typeof KeyID>;

export const EndpointID = idSchema("EndpointID").describe("The ID of the webhook endpoint.");
export type EndpointID = z.infer<typeof EndpointID>;
export const DeliveryID = idSchema("DeliveryID");
export type DeliveryID = z.infer<typeof DeliveryID>;
export const MailID = idSchema("MailID");
export type MailID = z.infer<typeof MailID>;
export const EventID = idSchema("EventID").describe("The ID of the event, the same in each delivery attempt.");
export type EventID = z.infer<typeof EventID>;
export const NoticeID = idSchema("NoticeID");
export type NoticeID = z.infer<typeof NoticeID>;
export const NoteID = idSchema("NoteID");
export type NoteID = z.infer<typeof NoteID>;

/**
 * Returns the ID as `idSchema` parses it, or undefined for an invalid one. Used on every request, because a schema
 * costs more.
 */
export function idOf<T extends string>(value: unknown): T | undefined {
  return typeof value === "string" && z.regexes.guid.test(value) ? (value.toLowerCase() as T) : undefined;
}

/** A new UUID version 7, which keeps indexes dense. */
export function newID<T extends string>(): T {
  return v7() as T;
}

/** A UUID derived from a name in the namespace of another UUID, for objects that exist once per pair. */
export function namedID<T extends string>(space: string, name: string): T {
  return v5(name, space) as T;
}
