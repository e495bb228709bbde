import { expect, test } from "@playwright/test";
import { reportXML } from "@/testing/payment-bank";
import { checkSpelled, spelledXML } from "@/testing/spelled-files";
import { StatementError } from "../statements/statement";
import { readStatusReport } from "./read-status-report";

const MESSAGE = { messageID: "018f6c1e2b7c7d0e8a1b2c3d4e5f6071" };
const NAME = "018f6c1e2b7c7d0e8a1b2c3d4e5f6072";
const OTHER = "018f6c1e2b7c7d0e8a1b2c3d4e5f6073";
const read = (text: string) => readStatusReport(new TextEncoder().encode(text));

function faultOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
  throw new Error("it was read");
}

test("each payment has its own status, reason and amount; the message's status applies to payments without one", () => {
  const report = reportXML({ ...MESSAGE, group: { status: "ACSP" } }, [
    { endToEndID: NAME, status: "RJCT", reason: "AC04", amount: "12.30" },
    { endToEndID: OTHER, status: "ACSC" },
  ]);
  expect(read(report)).toEqual({
    ...{ id: `R${MESSAGE.messageID.slice(0, 30)}`, createdOn: new Date("2026-11-27T15:00:00Z"), ...MESSAGE },
    ...{ others: { status: "ACSP" }, isRefused: false },
    payments: [
      { names: [NAME], status: "RJCT", reason: "AC04", amount: 1230 },
      { names: [OTHER], status: "ACSC" },
    ],
  });
  expect(read(reportXML({ ...MESSAGE, group: { status: "RJCT", reason: "FF01" } }))).toMatchObject({
    ...{ isRefused: true, others: { status: "RJCT", reason: "FF01" }, payments: [] },
  });
});

test("a partial status applies to no other payment, and a payment without a status has that of its group", () => {
  const partly = reportXML({ ...MESSAGE, group: { status: "PART" } }, [{ endToEndID: NAME, status: "ACSP" }]);
  expect(read(partly).others).toBeUndefined();
  const group = reportXML({ ...MESSAGE, group: { status: "RJCT", reason: "AM04" } }, [
    { endToEndID: NAME, status: "RJCT", reason: "AC04" },
  ]);
  const silent = group.replace(/<TxSts>.*?<\/StsRsnInf>/, "");
  expect(read(silent).payments).toEqual([{ names: [NAME], status: "RJCT", reason: "AM04" }]);
});

test("other versions, prefixes, envelopes, whole sums with many digits and times without a zone are read", () => {
  const report = reportXML({ ...MESSAGE, at: "2026-11-27T10:00:00.000000" }, [{ endToEndID: NAME, status: "ACSC" }]);
  const counted = report.replace(
    "</OrgnlMsgNmId>",
    "</OrgnlMsgNmId><OrgnlNbOfTxs>45</OrgnlNbOfTxs><OrgnlCtrlSum>4277084.260</OrgnlCtrlSum>",
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  for (const text of [
    counted,
    counted.replace("pain.002.001.14", "pain.002.001.03"),
    counted.replace("urn:iso:std:iso:20022:tech:xsd:pain.002.001.14", "urn:swift:xsd:pain.002.001.10"),
    counted.replace("pain.002.001.14", "pain.002.001.10$cbpr_plus"),
    counted.replace("xmlns=", "xmlns:ns2=").replace(/<(\/?)(?=[A-Z])/g, "<$1ns2:"),
    counted.replace(head, `${head}<Envelope><AppHdr/><Body>`).replace(/\n$/, "</Body></Envelope>"),
  ])
    expect(read(text)).toMatchObject({
      ...{ createdOn: new Date("2026-11-27T15:00:00Z"), count: 45, sum: 427_708_426 },
      payments: [{ names: [NAME], status: "ACSC" }],
    });
});

test("a bank's own reason is kept as none of the codes, and its tracking reference is a name too", () => {
  const report = reportXML(MESSAGE, [{ endToEndID: NAME, status: "RJCT", reason: "AC04" }])
    .replace("<Rsn><Cd>AC04</Cd></Rsn>", "<Rsn><Prtry>account 12345678 is closed</Prtry></Rsn>")
    .replace("<OrgnlEndToEndId>", "<OrgnlInstrId>I-1</OrgnlInstrId><OrgnlEndToEndId>");
  expect(read(report).payments).toEqual([{ names: [NAME, "I-1"], status: "RJCT", reason: "NARR" }]);
});

test("a report on another message, or one that contradicts itself, is rejected whole with the place of the error", () => {
  const good = reportXML({ ...MESSAGE, group: { status: "ACSP" } }, [{ endToEndID: NAME, status: "ACSC" }]);
  const of = (group: string, payment: string) =>
    reportXML({ ...MESSAGE, group: { status: group } }, [{ endToEndID: NAME, status: payment }]);
  expect(faultOf(good.replaceAll("CstmrPmtStsRpt", "CstmrCdtTrfInitn"))).toBe("Document: it is a pain.002");
  expect(faultOf(good.replace("pain.001.001.12", "pain.008.001.11"))).toContain("a report is about a pain.001");
  expect(faultOf(good.replace(/<OrgnlMsgId>[^/]*\/OrgnlMsgId>/, ""))).toContain("a report names a message");
  expect(faultOf(good.replace(">ACSC<", ">DONE<"))).toContain("TxSts: a status is one of ISO 20022");
  expect(faultOf(good.replace(">ACSC<", ">PART<"))).toContain("TxSts: a status is one of ISO 20022");
  expect(faultOf(good.replace(/<OrgnlEndToEndId>.*?<\/OrgnlEndToEndId>/, ""))).toContain("a payment has a name");
  expect(faultOf(good.replace("2026-11-27T", "2026-02-30T"))).toContain("it is a moment of the calendar");
  for (const [group, payment] of [
    ["RJCT", "ACSC"],
    ["RJCT", "PDNG"],
    ["ACSC", "RJCT"],
    ["ACCC", "CANC"],
  ] as const)
    expect(faultOf(of(group, payment))).toContain("contradicts the status of its group or message");
  expect(faultOf(reportXML(MESSAGE))).toContain("a report has a status");
  expect(faultOf(reportXML({ ...MESSAGE, group: { status: "PART" } }))).toContain("a report has a status");
  const twice = good.replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/, "$&$&");
  expect(faultOf(twice)).toContain("one group of payments");
  expect(faultOf(`<?xml version="1.0"?><All>${good.split("\n")[1]}${good.split("\n")[1]}</All>`)).toContain(
    "a file has one document",
  );
});

test("a payment has one status, under each of its identifiers", () => {
  const payment = (names: string, status: string) => `<TxInfAndSts>${names}<TxSts>${status}</TxSts></TxInfAndSts>`;
  const of = (...payments: string[]) =>
    reportXML({ ...MESSAGE, group: { status: "PART" } }, [{ endToEndID: OTHER, status: "ACSP" }]).replace(
      "</OrgnlPmtInfAndSts>",
      `${payments.join("")}$&`,
    );
  const byName = `<OrgnlEndToEndId>${NAME}</OrgnlEndToEndId>`;
  const byBoth = `<OrgnlInstrId>I-1</OrgnlInstrId>${byName}`;
  expect(read(of(payment(byName, "ACSC"), payment(byBoth, "ACSC"))).payments).toHaveLength(3);
  for (const [one, other] of [
    [byName, byName],
    [byName, byBoth],
    [byBoth, "<OrgnlInstrId>I-1</OrgnlInstrId>"],
  ] as const)
    expect(faultOf(of(payment(one, "ACSC"), payment(other, "RJCT")))).toContain("a payment has one status");
});

test("every payment of a report is read, or the report is rejected", () => {
  const good = reportXML(MESSAGE, [{ endToEndID: NAME, status: "ACSC" }]);
  const hidden = good.replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, "$&<SplmtryData>$&</SplmtryData>");
  expect(faultOf(hidden)).toContain("TxInfAndSts is in a place where it does not belong");
});

test("reports in every spelling of XML are read as they were meant", () => {
  checkSpelled((seed, form) => {
    const statuses = ["ACSC", "ACSP", "PDNG", "RJCT"] as const;
    const payments = Array.from({ length: seed % 9 }, (_, at) => ({
      endToEndID: (seed + at).toString(16).padStart(32, "0"),
      status: statuses[(seed + at) % 4] ?? "ACSC",
      amount: `${(seed % 1e6) + at}.${String(at * 10).padStart(2, "0")}`,
    }));
    const report = reportXML({ ...MESSAGE, group: { status: "PART" } }, [
      ...payments,
      { endToEndID: NAME, status: "RJCT", reason: "AC04" },
    ]);
    expect(readStatusReport(spelledXML(report, form)).payments).toEqual([
      ...payments.map(({ endToEndID, status, amount }) => ({
        ...{ names: [endToEndID], status },
        amount: Number(amount.replace(".", "")),
      })),
      { names: [NAME], status: "RJCT", reason: "AC04" },
    ]);
  });
});

test("a DTD, entities of one's own and deep nesting are rejected before anything expands", () => {
  const good = reportXML(MESSAGE, [{ endToEndID: NAME, status: "ACSC" }]);
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>';
  expect(faultOf(good.replace("<Document", `${bomb}<Document`))).toBe("file: a document has no DTD and no entities");
  expect(faultOf(good.replace(NAME, "&c;"))).toContain("an entity is one of the five of XML");
  const deep = `${"<a>".repeat(500)}${"</a>".repeat(500)}`;
  expect(faultOf(good.replace("<GrpHdr>", `${deep}<GrpHdr>`))).toContain("nests too deep");
});
