import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PaymentSettings } from "@/lib/providers/rails/ach/settings";
import type { ScriptedBank } from "./scripted-bank";
import { allWithin, checkShape, readStrictly, type Rules, type StrictElement, within } from "./strict-xml";

const text = (most: number) => new RegExp(`^[ -~]{1,${most}}$`);
const NAME = text(140);
const ID = /^[A-Za-z0-9]{1,35}$/;
const SUM = /^\d{1,16}\.\d\d$/;
const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

const agent: Rules = {
  FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: /^USABA$/ }, MmbId: /^\d{9}$/ }, PstlAdr: { Ctry: /^US$/ } },
};
const company: Rules = { Nm: NAME, Id: { OrgId: { Othr: { Id: text(256) } } } };

/** Rules of a bank's gateway for a message, in the order of the schema. Written by hand from the published rules. */
const MESSAGE: Rules = {
  CstmrCdtTrfInitn: {
    GrpHdr: {
      MsgId: ID,
      CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
      NbOfTxs: /^[0-9]{1,15}$/,
      CtrlSum: SUM,
      InitgPty: company,
    },
    PmtInf: {
      PmtInfId: ID,
      PmtMtd: /^TRF$/,
      BtchBookg: /^false$/,
      NbOfTxs: /^[0-9]{1,15}$/,
      CtrlSum: SUM,
      PmtTpInf: { SvcLvl: { Cd: /^[A-Z0-9]{1,4}$/ }, "LclInstrm?": { Prtry: text(35) } },
      ReqdExctnDt: { Dt: /^\d{4}-\d\d-\d\d$/ },
      Dbtr: company,
      DbtrAcct: { Id: { Othr: { Id: text(34) } }, Ccy: /^USD$/ },
      DbtrAgt: agent,
      ChrgBr: /^(?:SLEV|DEBT)$/,
      "CdtTrfTxInf+": {
        PmtId: { InstrId: ID, EndToEndId: ID, UETR },
        Amt: { InstdAmt: SUM },
        CdtrAgt: agent,
        Cdtr: { Nm: NAME },
        CdtrAcct: { Id: { Othr: { Id: text(34) } }, "Tp?": { Cd: /^[A-Z]{4}$/ } },
        "RmtInf?": { Ustrd: text(140) },
      },
    },
  },
};

/** A payment as the bank reads it. The amount is in cents. */
interface AcceptedPayment {
  messageID: string;
  endToEndID: string;
  uetr: string;
  amount: number;
  name: string;
  routingNumber: string;
  accountNumber: string;
  remittance?: string;
  /** Fields of the payment's message. */
  debtorAccount: string;
  serviceLevel: string;
  executesOn: string;
}

const centsOf = (sum: string) => Number(sum.replace(".", ""));

/** Reads a message as its bank does. Throws if it breaks a rule, or if counts or sums differ. */
export function readMessage(xml: string, version = "12"): AcceptedPayment[] {
  const document = readStrictly(xml);
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`;
  if (document.attributes.xmlns !== namespace) throw new Error(`the namespace is ${document.attributes.xmlns}`);
  checkShape(document, MESSAGE);
  const group = within(document, "CstmrCdtTrfInitn", "PmtInf");
  const at = (from: StrictElement, ...names: string[]) => within(from, ...names).text;
  const shared = {
    messageID: at(document, "CstmrCdtTrfInitn", "GrpHdr", "MsgId"),
    debtorAccount: at(group, "DbtrAcct", "Id", "Othr", "Id"),
    serviceLevel: at(group, "PmtTpInf", "SvcLvl", "Cd"),
    executesOn: at(group, "ReqdExctnDt", "Dt"),
  };
  const payments = allWithin(group, "CdtTrfTxInf").map((one) => {
    if (within(one, "Amt", "InstdAmt").attributes.Ccy !== "USD") throw new Error("an amount has another currency");
    return {
      ...shared,
      endToEndID: at(one, "PmtId", "EndToEndId"),
      uetr: at(one, "PmtId", "UETR"),
      amount: centsOf(at(one, "Amt", "InstdAmt")),
      name: at(one, "Cdtr", "Nm"),
      routingNumber: at(one, "CdtrAgt", "FinInstnId", "ClrSysMmbId", "MmbId"),
      accountNumber: at(one, "CdtrAcct", "Id", "Othr", "Id"),
      ...(allWithin(one, "RmtInf").length > 0 && { remittance: at(one, "RmtInf", "Ustrd") }),
    };
  });
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  for (const part of [within(document, "CstmrCdtTrfInitn", "GrpHdr"), group])
    if (Number(at(part, "NbOfTxs")) !== payments.length || centsOf(at(part, "CtrlSum")) !== sum)
      throw new Error("count or sum differ");
  return payments;
}

/** The status of a payment, and the reason. */
interface SaidStatus {
  status: string;
  reason?: string;
  /** In dollars, such as `12.34`. */
  amount?: string;
}

const why = (reason?: string) => (reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : "");

/** A bank's status report about a message, and some of its payments. */
export function reportXML(
  { messageID, at = "2026-11-27T15:00:00Z", group }: { messageID: string; at?: string; group?: SaidStatus },
  payments: readonly (SaidStatus & { endToEndID: string })[] = [],
): string {
  const said = payments.map(
    ({ endToEndID, status, reason, amount }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndID}</OrgnlEndToEndId><TxSts>${status}</TxSts>${why(reason)}` +
      `${amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="USD">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ""}</TxInfAndSts>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.14"><CstmrPmtStsRpt>` +
    `<GrpHdr><MsgId>R${messageID.slice(0, 30)}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageID}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.12</OrgnlMsgNmId>` +
    `${group ? `<GrpSts>${group.status}</GrpSts>${why(group.reason)}` : ""}</OrgnlGrpInfAndSts>` +
    `${said.length > 0 ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageID}</OrgnlPmtInfId>${said.join("")}</OrgnlPmtInfAndSts>` : ""}` +
    `</CstmrPmtStsRpt></Document>\n`
  );
}

/** A movement of an advice. Cents that came in are positive. */
interface AdvisedLine {
  cents: number;
  endToEndID?: string;
  uetr?: string;
  returnReason?: string;
}

/** An advice of movements on an account, camt.054. */
function adviceXML(id: string, account: string, day: string, lines: readonly AdvisedLine[]): string {
  const dollars = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
  const entries = lines.map(
    ({ cents, endToEndID, uetr, returnReason }) =>
      `<Ntry><Amt Ccy="USD">${dollars(cents)}</Amt><CdtDbtInd>${cents > 0 ? "CRDT" : "DBIT"}</CdtDbtInd>` +
      `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
      `<BkTxCd><Prtry><Cd>${cents > 0 ? "195" : "495"}</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs>` +
      `${endToEndID ? `<EndToEndId>${endToEndID}</EndToEndId>` : ""}${uetr ? `<UETR>${uetr}</UETR>` : ""}</Refs>` +
      `${returnReason ? `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>` : ""}</TxDtls></NtryDtls></Ntry>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.12">` +
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T15:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>${id}</Id>` +
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${entries.join("")}</Ntfctn>` +
    `</BkToCstmrDbtCdtNtfctn></Document>\n`
  );
}

/** The part of a bank that takes payments, in separate folders, and responds. Independent of Tender's code. */
export class PaymentBank {
  readonly accepted: AcceptedPayment[] = [];
  readonly files: string[] = [];
  readonly folders: PaymentSettings["folders"];
  private sent = 0;

  constructor(readonly bank: ScriptedBank) {
    const folder = (name: string) => path.join(bank.sshd.out, "..", `pain-${bank.account}`, name);
    this.folders = { out: folder("out"), in: folder("in") };
    for (const made of [this.folders.out, this.folders.in, path.join(this.folders.in, "unreadable")])
      mkdirSync(made, { recursive: true });
  }

  /** The settings of a bank that takes payments at once, all of them in a file. */
  settings(): PaymentSettings {
    const accountFile = path.join(this.folders.out, "..", "paying");
    writeFileSync(accountFile, `${this.bank.account}\n`, { mode: 0o600 });
    return {
      ...{ folders: this.folders, accountFile, name: "TENDER TEST", version: "12" },
      ...{ service: { level: "URNS" }, fileHas: "window" },
    };
  }

  /** Takes each file out of the folder. Files of other names, such as drafts, stay. */
  take(): AcceptedPayment[] {
    const fresh: AcceptedPayment[] = [];
    for (const name of readdirSync(this.folders.out).filter((one) => !one.startsWith("."))) {
      const from = path.join(this.folders.out, name);
      const xml = readFileSync(from, "utf8");
      fresh.push(...readMessage(xml));
      this.files.push(xml);
      renameSync(from, path.join(this.folders.out, "..", `paid-${this.files.length}`));
    }
    this.accepted.push(...fresh);
    return fresh;
  }

  /** Writes a status report. */
  report(xml: string, name = `report-${++this.sent}.xml`): void {
    writeFileSync(path.join(this.folders.in, name), xml);
  }

  /** Reports the same status for some payments, each by its name and amount. */
  answer(payments: readonly AcceptedPayment[], status: string, reason?: string): void {
    const said = payments.map(({ endToEndID, amount }) => ({
      ...{ endToEndID, status, amount: (amount / 100).toFixed(2) },
      ...(reason !== undefined && { reason }),
    }));
    this.report(reportXML({ messageID: payments[0]?.messageID ?? "" }, said));
  }

  /** Writes an advice of movements on the operator's account. */
  advise(day: string, lines: readonly AdvisedLine[]): void {
    const id = `A${++this.sent}-${this.bank.account}`;
    writeFileSync(path.join(this.bank.sshd.statements, `${id}.xml`), adviceXML(id, this.bank.account, day, lines));
  }
}
