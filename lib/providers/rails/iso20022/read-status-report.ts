import { centsIn, centsOf, countIn, documentOf, type Element, messageOf, momentOf } from "./document";
import { REJECTED_STATUSES, SETTLED_STATUSES } from "./statuses";

interface PaymentStatus {
  status: string;
  /** A reason code such as `AC04`, or `NARR` if the bank uses its own wording. */
  reason?: string;
}

export interface NamedStatus extends PaymentStatus {
  /** Our identifiers of the payment, as far as the bank repeats them. */
  names: string[];
  /** In cents, if the bank repeats it. */
  amount?: number;
  /** When the bank accepted the payment, if the report says so. */
  at?: Date;
}

/** A bank's report on a message that we sent. */
export interface StatusReport {
  /** The bank's identifier of the report. */
  id: string;
  createdOn?: Date;
  messageID: string;
  /** The number of payments in that message and their sum in cents, if the bank repeats them. */
  count?: number;
  sum?: number;
  /** The status of all payments that the report does not list one by one, if it has one. */
  others?: PaymentStatus;
  isRefused: boolean;
  payments: NamedStatus[];
}

/** All other statuses: the payment is in progress, or partly so. */
const OPEN_STATUSES = [
  ...["ACCP", "ACFC", "ACPD", "ACSP", "ACTC", "ACWC", "ACWP"],
  ...["BLCK", "PATC", "PDNG", "PRES", "RCVD"],
] as const satisfies readonly string[];

const isOneOf = (statuses: readonly string[], status: string) => statuses.includes(status);
const isRejection = (status: string) => isOneOf(REJECTED_STATUSES, status);
const isValid = (status: string) => isRejection(status) || isOneOf([...SETTLED_STATUSES, ...OPEN_STATUSES], status);

/** Status of a group of payments with different statuses. */
const PARTLY = "PART";
const MAX_PAYMENTS = 100_000;

/** The status that an element has under this name, with its first reason. */
function statusIn(element: Element, name: string): PaymentStatus | undefined {
  const status = element.at(name).text;
  if (status === undefined) return undefined;
  if (!isValid(status) && !(status === PARTLY && name !== "TxSts"))
    throw element.at(name).refuse("a status is one of ISO 20022");
  const why = element.at("StsRsnInf", "Rsn");
  const code = why.at("Cd").text ?? why.at("Prtry").text;
  return { status, ...(code !== undefined && { reason: /^[A-Z0-9]{4}$/.test(code) ? code : "NARR" }) };
}

/** Throws if the status of a part contradicts that of the whole. */
function checkWithin(whole: PaymentStatus | undefined, part: PaymentStatus | undefined, at: Element): void {
  if (!whole || !part || part.status === PARTLY) return;
  const isDifferent = isRejection(whole.status) !== isRejection(part.status);
  if (isDifferent && isOneOf([...REJECTED_STATUSES, ...SETTLED_STATUSES], whole.status))
    throw at.refuse("its status contradicts the status of its group or message");
}

/** A status that applies to every payment below it. */
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

/** Throws if two entries for the same payment, under any of its identifiers, have different statuses. */
function checkOnce(payments: readonly NamedStatus[], within: Element): void {
  const reasons = new Map<string, string>();
  for (const { names, status } of payments)
    for (const name of names) {
      if ((reasons.get(name) ?? status) !== status) throw within.refuse("a payment has one status");
      reasons.set(name, status);
    }
}

function sumOf(sum: Element): number | undefined {
  const cents = centsIn(sum.text);
  if (sum.text !== undefined && cents === undefined) throw sum.refuse("a sum is dollars");
  return cents;
}

/**
 * Reads a pain.002 document: a bank's report on the payments that we sent, for the whole message and for each payment.
 * Throws a StatementError, and takes nothing from the report, if it is another kind of document, answers another kind
 * of message, or contradicts itself.
 */
export function readStatusReport(bytes: Uint8Array): StatusReport {
  const report = messageOf(documentOf(bytes), ["CstmrPmtStsRpt"], "it is a pain.002");
  const header = report.at("GrpHdr");
  const original = report.at("OrgnlGrpInfAndSts");
  const about = original.at("OrgnlMsgNmId").need("a report names the kind of message");
  if (!about.startsWith("pain.001")) throw original.at("OrgnlMsgNmId").refuse("a report is about a pain.001");
  const whole = statusIn(original, "GrpSts");
  const groups = report.all("OrgnlPmtInfAndSts");
  if (groups.length > 1) throw report.refuse("a message that Tender sends has one group of payments");
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
