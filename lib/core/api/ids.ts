import { v5, v7 } from "uuid";
import { z } from "zod";

/** A UUID of one kind of resource, in lower case. It accepts upper case and any version. */
export function idSchema<const B extends string>(brand: B) {
  return z.guid().toLowerCase().brand(brand);
}

export const AccountID = idSchema("AccountID");
export type AccountID = z.infer<typeof AccountID>;
export const WalletID = idSchema("WalletID");
export type WalletID = z.infer<typeof WalletID>;
export const IssuedCardID = idSchema("IssuedCardID");
export type IssuedCardID = z.infer<typeof IssuedCardID>;
export const AuthorizationID = idSchema("AuthorizationID");
export type AuthorizationID = z.infer<typeof AuthorizationID>;
export const CardTransactionID = idSchema("CardTransactionID");
export type CardTransactionID = z.infer<typeof CardTransactionID>;
export const PlanID = idSchema("PlanID");
export type PlanID = z.infer<typeof PlanID>;
export const AgreementID = idSchema("AgreementID");
export type AgreementID = z.infer<typeof AgreementID>;
export const FeeID = idSchema("FeeID");
export type FeeID = z.infer<typeof FeeID>;
export const FileID = idSchema("FileID");
export type FileID = z.infer<typeof FileID>;
export const RepresentativeID = idSchema("RepresentativeID");
export type RepresentativeID = z.infer<typeof RepresentativeID>;
export const PaymentMethodID = idSchema("PaymentMethodID");
export type PaymentMethodID = z.infer<typeof PaymentMethodID>;
export const BankAccountID = idSchema("BankAccountID");
export type BankAccountID = z.infer<typeof BankAccountID>;
export const CardID = idSchema("CardID");
export type CardID = z.infer<typeof CardID>;
export const TeamRoleID = idSchema("TeamRoleID");
export type TeamRoleID = z.infer<typeof TeamRoleID>;

export const SavedViewID = idSchema("SavedViewID");
export type SavedViewID = z.infer<typeof SavedViewID>;
export const ExportID = idSchema("ExportID");
export type ExportID = z.infer<typeof ExportID>;
export const ReportID = idSchema("ReportID");
export type ReportID = z.infer<typeof ReportID>;
export const EmbedSessionID = idSchema("EmbedSessionID");
export type EmbedSessionID = z.infer<typeof EmbedSessionID>;
export const TransferID = idSchema("TransferID");
export type TransferID = z.infer<typeof TransferID>;
export const CancellationID = idSchema("CancellationID");
export type CancellationID = z.infer<typeof CancellationID>;
export const RefundID = idSchema("RefundID");
export type RefundID = z.infer<typeof RefundID>;
export const DisputeID = idSchema("DisputeID");
export type DisputeID = z.infer<typeof DisputeID>;
export const EvidenceID = idSchema("EvidenceID");
export type EvidenceID = z.infer<typeof EvidenceID>;
export const ScheduleID = idSchema("ScheduleID");
export type ScheduleID = z.infer<typeof ScheduleID>;
export const OccurrenceID = idSchema("OccurrenceID");
export type OccurrenceID = z.infer<typeof OccurrenceID>;
export const AdjustmentID = idSchema("AdjustmentID");
export type AdjustmentID = z.infer<typeof AdjustmentID>;
export const TransactionID = idSchema("TransactionID");
export type TransactionID = z.infer<typeof TransactionID>;
export const UserID = idSchema("UserID");
export type UserID = z.infer<typeof UserID>;
export const KeyID = idSchema("KeyID");
export type KeyID = z.infer<typeof KeyID>;

export const EndpointID = idSchema("EndpointID");
export type EndpointID = z.infer<typeof EndpointID>;
export const DeliveryID = idSchema("DeliveryID");
export type DeliveryID = z.infer<typeof DeliveryID>;
export const MailID = idSchema("MailID");
export type MailID = z.infer<typeof MailID>;
export const EventID = idSchema("EventID");
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
