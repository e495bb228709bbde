import { fieldText } from "../nacha/nacha-file";

/** The supported versions of pain.001. In the parts that Tender writes, only their names differ. */
export const PAIN_VERSIONS = ["09", "10", "11", "12"] as const;

/** One payment of a message, with the account number. It exists only while the file is written. */
export interface CreditTransfer {
  /**
   * Identifiers that follow the payment to its receiver: at most 35 characters, and a UUID of version 4 for tracking.
   */
  endToEndID: string;
  uetr: string;
  /** In cents. */
  amount: number;
  creditor: {
    name: string;
    /** Nine digits. */
    routingNumber: string;
    accountNumber: string;
    /** The ISO 20022 code, such as `CACC`. Absent if the account type has none. */
    accountType?: string;
  };
  /** The text for the receiver, from `remittanceText`. Absent if there is none. */
  remittance?: string;
}

/** A message: payments of one day from one of our accounts. */
export interface CreditTransferMessage {
  version: (typeof PAIN_VERSIONS)[number];
  /** At most 35 characters. */
  id: string;
  createdOn: Date;
  /** The execution date at the bank, such as `2026-11-26`. */
  executesOn: string;
  debtor: {
    name: string;
    /** The bank's identifier for us. */
    id: string;
    accountNumber: string;
    /** Nine digits. */
    routingNumber: string;
  };
  service: PaymentService;
  payments: readonly CreditTransfer[];
}

/** The network for payments, in the bank's own codes. */
export interface PaymentService {
  /** The code of the service level, such as `URNS` for instant payments and `URGP` for wires. */
  level: string;
  /** The bank's own code for the network, such as `RTP`. */
  localInstrument?: string;
}

const WIRE = "URGP";
const NAME_MOST = 140;
const REMITTANCE_MOST = 140;

/** A name as US networks accept it: ASCII, at most 140 characters. Empty if it has no letter or digit. */
export function paymentName(name: string): string {
  const text = fieldText(name, NAME_MOST);
  return /[A-Za-z0-9]/.test(text) ? text : "";
}

/** A text for the receiver in the same characters: one line of unstructured remittance information. */
export const remittanceText = (text: string): string => fieldText(text, REMITTANCE_MOST);

/** Cents as dollars, exact: `1234.50`. */
export function dollars(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error("an amount is whole cents");
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

/** An element with child elements in order. Absent children are omitted. */
const group = (name: string, ...inside: (string | undefined)[]) =>
  `<${name}>${inside.filter((one) => one !== undefined).join("")}</${name}>`;
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const agent = (name: string, routingNumber: string) =>
  group(
    name,
    group(
      "FinInstnId",
      group("ClrSysMmbId", group("ClrSysId", element("Cd", "USABA")), element("MmbId", routingNumber)),
      group("PstlAdr", element("Ctry", "US")),
    ),
  );

const account = (name: string, { number, type, currency }: { number: string; type?: string; currency?: string }) =>
  group(
    name,
    group("Id", group("Othr", element("Id", number))),
    type === undefined ? undefined : group("Tp", element("Cd", type)),
    currency === undefined ? undefined : element("Ccy", currency),
  );

function transferOf({ endToEndID, uetr, amount, creditor, remittance }: CreditTransfer): string {
  const { name, routingNumber, accountNumber: number, accountType: type } = creditor;
  return group(
    "CdtTrfTxInf",
    group("PmtId", element("InstrId", endToEndID), element("EndToEndId", endToEndID), element("UETR", uetr)),
    group("Amt", `<InstdAmt Ccy="USD">${dollars(amount)}</InstdAmt>`),
    agent("CdtrAgt", routingNumber),
    group("Cdtr", element("Nm", name)),
    account("CdtrAcct", { number, ...(type !== undefined && { type }) }),
    remittance === undefined ? undefined : group("RmtInf", element("Ustrd", remittance)),
  );
}

/**
 * Writes a message as a pain.001 document. The bytes contain account numbers. The document fits the schema if names
 * come from `paymentName` and if IDs and numbers have the lengths that their types state.
 */
export function writePain(message: CreditTransferMessage): Buffer {
  const { version, id, createdOn, executesOn, debtor, service, payments } = message;
  const sum = dollars(payments.reduce((total, { amount }) => total + amount, 0));
  const counted = [element("NbOfTxs", String(payments.length)), element("CtrlSum", sum)];
  const us = (name: string) =>
    group(name, element("Nm", debtor.name), group("Id", group("OrgId", group("Othr", element("Id", debtor.id)))));
  const { level, localInstrument } = service;
  const network = localInstrument === undefined ? undefined : group("LclInstrm", element("Prtry", localInstrument));
  const header = group(
    "GrpHdr",
    element("MsgId", id),
    element("CreDtTm", `${createdOn.toISOString().slice(0, 19)}Z`),
    ...counted,
    us("InitgPty"),
  );
  const instruction = group(
    "PmtInf",
    element("PmtInfId", id),
    element("PmtMtd", "TRF"),
    // Each payment is a separate line on our statement.
    element("BtchBookg", "false"),
    ...counted,
    group("PmtTpInf", group("SvcLvl", element("Cd", level)), network),
    group("ReqdExctnDt", element("Dt", executesOn)),
    us("Dbtr"),
    account("DbtrAcct", { number: debtor.accountNumber, currency: "USD" }),
    agent("DbtrAgt", debtor.routingNumber),
    // The sender pays all fees of a wire, so the receiver gets the full amount.
    element("ChrgBr", level === WIRE ? "DEBT" : "SLEV"),
    ...payments.map(transferOf),
  );
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`;
  const document = group("CstmrCdtTrfInitn", header, instruction);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${document}</Document>\n`,
    "utf8",
  );
}
