import { centsIn, centsOf, countIn, documentOf, type Element, messageOf, momentOf } from "./document";
import { REJECTED_STATUSES, SETTLED_STATUSES } from "./statuses";

/** A status of one payment, in the code of ISO 20022, and why. */
interface PaymentStatus {
  status: string;
  /** The code of a reason, such as `AC04`. `NARR` where a bank has its own words. */
  reason?: string;
}

/** The status of a payment that a report names. */
export interface NamedStatus extends PaymentStatus {
  /** The names by which we sent it, as far as the bank repeats them. */
  names: string[];
  /** In cents, where the bank repeats it. */
  amount?: number;
  /** When the bank took it, where it says so. */
  at?: Date;
}

/** Describes what a bank says of a message of ours. */
export interface StatusReport {
  /** The bank's name of the report. */
  id: string;
  createdOn?: Date;
  /** The message that it is about. */
  messageID: string;
  /** Counts the payments of that message, and adds them up in cents, where the bank repeats it. */
  count?: number;
  sum?: number;
  /** The status of every payment that is not named by itself. Absent where there is none. */
  others?: PaymentStatus;
  /** Says that the bank refuses all of the message. */
  isRefused: boolean;
  payments: NamedStatus[];
}

/** Lists all others: on their way, or partly so. */
const OPEN_STATUSES = [
  ...["ACCP", "ACFC", "ACPD", "ACSP", "ACTC", "ACWC", "ACWP"],
  ...["BLCK", "PATC", "PDNG", "PRES", "RCVD"],
] as const satisfies readonly string[];

const isOneOf = (statuses: readonly string[], status: string) => statuses.includes(status);
const isRejection = (status: string) => isOneOf(REJECTED_STATUSES, status);
const isKnown = (status: string) => isRejection(status) || isOneOf([...SETTLED_STATUSES, ...OPEN_STATUSES], status);

/** Says that some payments of a group have another status than others. */
const PARTLY = "PART";
/** The most payments that a report names. */
const MAX_PAYMENTS = 100_000;

/** The status that an element has under this name, with the first reason beside it. */
function statusIn(element: Element, name: string): PaymentStatus | undefined {
  const status = element.at(name).text;
  if (status === undefined) return undefined;
  if (!isKnown(status) && !(status === PARTLY && name !== "TxSts"))
    throw element.at(name).refuse("a status is one of ISO 20022");
  const why = element.at("StsRsnInf", "Rsn");
  const code = why.at("Cd").text ?? why.at("Prtry").text;
  return { status, ...(code !== undefined && { reason: /^[A-Z0-9]{4}$/.test(code) ? code : "NARR" }) };
}

/** Throws where what is said of a part is ruled out by what is said of the whole. */
function checkWithin(whole: PaymentStatus | undefined, part: PaymentStatus | undefined, at: Element): void {
  if (!whole || !part || part.status === PARTLY) return;
  const isDifferent = isRejection(whole.status) !== isRejection(part.status);
  if (isDifferent && isOneOf([...REJECTED_STATUSES, ...SETTLED_STATUSES], whole.status))
    throw at.refuse("its status contradicts the status of what it belongs to");
}

/** A status that holds for every payment below it. */
const forAll = (status: PaymentStatus | undefined) => (status?.status === PARTLY ? undefined : status);

function paymentOf(payment: Element, above: PaymentStatus | undefined): NamedStatus {
  const own = statusIn(payment, "TxSts");
  checkWithin(above, own, payment);
  const status = own ?? forAll(above);
  if (!status) throw payment.refuse("a payment has a status");
  const names = ["OrgnlEndToEndId", "OrgnlInstrId", "OrgnlUETR"].flatMap((name) => payment.at(name).text ?? []);
  if (names.length === 0) throw payment.refuse("a payment has a name");
  const [amount] = payment.at("OrgnlTxRef", "Amt").all("InstdAmt");
  const at = momentOf(payment.at("AccptncDtTm"));
  return { names, ...status, ...(amount && { amount: centsOf(amount) }), ...(at && { at }) };
}

/** Throws where a payment is named twice with two statuses, by any of its names. */
function checkOnce(payments: readonly NamedStatus[], within: Element): void {
  const known = new Map<string, string>();
  for (const { names, status } of payments)
    for (const name of names) {
      if ((known.get(name) ?? status) !== status) throw within.refuse("a payment has one status");
      known.set(name, status);
    }
}

/** A sum in cents, where there is one. */
function sumOf(sum: Element): number | undefined {
  const cents = centsIn(sum.text);
  if (sum.text !== undefined && cents === undefined) throw sum.refuse("a sum is dollars");
  return cents;
}

/**
 * Reads a document of pain.002: what a bank says of payments that we sent, of the whole message and of each. Throws a
 * StatementError for what is none, is about another kind of message, or contradicts itself; nothing of it counts then.
 */
export function readStatusReport(bytes: Uint8Array): StatusReport {
  const report = messageOf(documentOf(bytes), ["CstmrPmtStsRpt"], "it is a pain.002");
  const header = report.at("GrpHdr");
  const original = report.at("OrgnlGrpInfAndSts");
  const about = original.at("OrgnlMsgNmId").need("a report names the kind of message");
  if (!about.startsWith("pain.001")) throw original.at("OrgnlMsgNmId").refuse("a report is about a pain.001");
  const whole = statusIn(original, "GrpSts");
  const groups = report.all("OrgnlPmtInfAndSts");
  if (groups.length > 1) throw report.refuse("a message of ours has one group of payments");
  const [group] = groups;
  const ofGroup = group && statusIn(group, "PmtInfSts");
  if (group) checkWithin(whole, ofGroup, group);
  const above = ofGroup ?? whole;
  const named = group?.all("TxInfAndSts") ?? [];
  report.checkCount("TxInfAndSts", named.length);
  if (named.length > MAX_PAYMENTS) throw report.refuse(`a report names at most ${MAX_PAYMENTS} payments`);
  const payments = named.map((one) => paymentOf(one, above));
  checkOnce(payments, report);
  const others = forAll(above);
  if (!others && payments.length === 0) throw original.refuse("a report has a status");
  const createdOn = momentOf(header.at("CreDtTm"));
  const count = countIn(original.at("OrgnlNbOfTxs"));
  const sum = sumOf(original.at("OrgnlCtrlSum"));
  return {
    id: header.at("MsgId").need("a report has an ID"),
    ...(createdOn && { createdOn }),
    messageID: original.at("OrgnlMsgId").need("a report names a message"),
    ...(count !== undefined && { count }),
    ...(sum !== undefined && { sum }),
    ...(others && { others }),
    isRefused: others !== undefined && isRejection(others.status),
    payments,
  };
}
