import { expect, test } from "@playwright/test";
import { readCamt } from "./read-camt";

const ACCOUNT = "000123456789";
const UETR = "8a562c67-ca16-48ba-b074-65581be6f001";
const read = (text: string) => readCamt(new TextEncoder().encode(text), { accountNumber: ACCOUNT }).statements;

/** Version 2 as banks write it: a schema location, five decimals, timestamps without a zone, a bare status. */
const SECOND = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02 camt.053.001.02.xsd">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>I38y0h4YyLnQ</MsgId><CreDtTm>2026-11-25T06:10:29.000000000</CreDtTm></GrpHdr>
    <Stmt>
      <Id>I38y0h4YyLnQ</Id><ElctrncSeqNb>230</ElctrncSeqNb><CreDtTm>2026-11-25T06:10:29.000000000</CreDtTm>
      <Acct><Id><Othr><Id>${ACCOUNT}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id><Ccy>USD</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">5442.09000</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><DtTm>2026-11-24T00:00:00.000000000</DtTm></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">5430.09000</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><DtTm>2026-11-24T23:59:59.000000000</DtTm></Dt></Bal>
      <Ntry><Amt Ccy="USD">12.00000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><DtTm>2026-11-24T11:02:03.000000000</DtTm></BookgDt><ValDt><DtTm>2026-11-24T11:02:03.000000000</DtTm></ValDt>
        <AcctSvcrRef>2418</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls><Refs><EndToEndId>E2E-2</EndToEndId></Refs><RltdPties><Cdtr><Nm>Jane Doe</Nm></Cdtr></RltdPties>
          <RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>`;

/** Version 4 as banks write it: prefixes everywhere, a byte order mark, a batch with nested amounts. */
const FOURTH = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><ns2:BkToCstmrStmt>
<ns2:GrpHdr><ns2:MsgId>M4</ns2:MsgId><ns2:CreDtTm>2026-11-24T22:00:00-05:00</ns2:CreDtTm></ns2:GrpHdr>
<ns2:Stmt><ns2:Id>S4</ns2:Id><ns2:Acct><ns2:Id><ns2:Othr><ns2:Id>${ACCOUNT}</ns2:Id></ns2:Othr></ns2:Id></ns2:Acct>
<ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>PRCD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="USD">0</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Dt><ns2:Dt>2026-11-23</ns2:Dt></ns2:Dt></ns2:Bal>
<ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>CLBD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="USD">30.5</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Dt><ns2:Dt>2026-11-24</ns2:Dt></ns2:Dt></ns2:Bal>
<ns2:Ntry><ns2:Amt Ccy="USD">30.50</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Sts>BOOK</ns2:Sts><ns2:BookgDt><ns2:Dt>2026-11-24</ns2:Dt></ns2:BookgDt>
<ns2:BkTxCd><ns2:Domn><ns2:Cd>PMNT</ns2:Cd><ns2:Fmly><ns2:Cd>RCDT</ns2:Cd><ns2:SubFmlyCd>ESCT</ns2:SubFmlyCd></ns2:Fmly></ns2:Domn></ns2:BkTxCd>
<ns2:NtryDtls><ns2:Btch><ns2:NbOfTxs>2</ns2:NbOfTxs></ns2:Btch>
<ns2:TxDtls><ns2:Refs><ns2:EndToEndId>A</ns2:EndToEndId></ns2:Refs><ns2:AmtDtls><ns2:TxAmt><ns2:Amt Ccy="USD">20.25</ns2:Amt></ns2:TxAmt></ns2:AmtDtls></ns2:TxDtls>
<ns2:TxDtls><ns2:Refs><ns2:EndToEndId>NOTPROVIDED</ns2:EndToEndId></ns2:Refs><ns2:AmtDtls><ns2:TxAmt><ns2:Amt Ccy="USD">10.25</ns2:Amt></ns2:TxAmt></ns2:AmtDtls></ns2:TxDtls>
</ns2:NtryDtls></ns2:Ntry></ns2:Stmt></ns2:BkToCstmrStmt></ns2:Document>`;

/** Version 8 as US banks write it: an envelope, BAI codes, references to track payments. */
const EIGHTH = `<?xml version="1.0" encoding="utf-8"?>
<BizMsgEnvlp><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.03"><MsgDefIdr>camt.053.001.08</MsgDefIdr></AppHdr>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M8</MsgId><CreDtTm>2026-11-24T23:00:00Z</CreDtTm>
<MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr><Stmt><Id>S8</Id>
<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Tp><Cd>CACC</Cd></Tp><Ccy>USD</Ccy><Ownr><Nm>TENDER</Nm></Ownr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="USD">900.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
<Ntry><NtryRef>1</NtryRef><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt><BkTxCd><Prtry><Cd>495</Cd><Issr>BAI</Issr></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><AcctSvcrRef>W1</AcctSvcrRef><UETR>${UETR}</UETR></Refs><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<RltdPties><Cdtr><Pty><Nm>Ann Bee</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document></BizMsgEnvlp>`;

/** Version 10 in a network's wrapping: another namespace, deep in an envelope, with a return. */
const TENTH = `<?xml version="1.0" encoding="UTF-8"?>
<Saa:DataPDU xmlns:Saa="urn:swift:saa:xsd:saa.2.0"><Saa:Revision>2.0.15</Saa:Revision><Saa:Body><AppHdr><BizSvc>swift.cbprplus.03</BizSvc></AppHdr>
<Document xmlns="urn:swift:xsd:camt.053.001.10$cbpr_plus"><BkToCstmrStmt><GrpHdr><MsgId>M10</MsgId><CreDtTm>2026-11-24T23:00:00+00:00</CreDtTm></GrpHdr>
<Stmt><Id>S10</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>
<Ntry><Amt Ccy="USD">75.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E-10</EndToEndId></Refs><Amt Ccy="USD">75.00</Amt>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>account 99887766 is closed</AddtlInf></RtrInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document></Saa:Body></Saa:DataPDU>`;

/**
 * Version 14 as new programs write it: a prefix on the root alone, totals, entries that are not booked yet, two
 * statements.
 */
const NEWEST = `<?xml version='1.0' encoding='UTF-8'?><!-- made by a program -->
<ns0:Document xmlns:ns0='urn:iso:std:iso:20022:tech:xsd:camt.053.001.14'><BkToCstmrStmt><GrpHdr><MsgId>M14</MsgId><CreDtTm>2026-11-25T08:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S14-1</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>
<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>33.00</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>30.000</Sum></TtlCdtNtries></TxsSummry>
<Ntry><Amt Ccy="USD">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><BkTxCd/><AddtlNtryInf>R&amp;D &#8212; lab</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BkTxCd/></Ntry></Stmt>
<Stmt><Id>S14-2</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct></Stmt></BkToCstmrStmt></ns0:Document>`;

const on = { bookedOn: "2026-11-24", valueOn: "2026-11-24", isReversal: false };

test("a statement of the second version is read: bare states, five decimals, moments", () => {
  expect(read(SECOND)).toMatchObject([
    { id: "I38y0h4YyLnQ", opening: { cents: 544_209, date: "2026-11-24" }, closing: { cents: 543_009 } },
  ]);
  expect(read(SECOND)[0]?.lines).toEqual([
    {
      ...{ ...on, cents: -1200, code: "PMNT.ICDT.DMCT", endToEndID: "E2E-2", bankReference: "2418" },
      ...{ counterparty: "J••• D•••", text: "Invoice 7" },
    },
  ]);
});

test("a statement of the fourth version is read: prefixes, a mark, a batch with deep amounts", () => {
  expect(read(FOURTH)[0]?.lines).toEqual([
    { ...on, cents: 2025, code: "PMNT.RCDT.ESCT", endToEndID: "A" },
    { ...on, cents: 1025, code: "PMNT.RCDT.ESCT" },
  ]);
});

test("a statement of the eighth version is read: an envelope, an overdraft, codes of BAI, a reference to track", () => {
  expect(read(EIGHTH)).toMatchObject([{ opening: { cents: -10_000 }, closing: { cents: -110_000 } }]);
  expect(read(EIGHTH)[0]?.lines).toEqual([
    {
      ...{ ...on, cents: -100_000, code: "495", uetr: UETR, bankReference: "W1", reference: "1" },
      counterparty: "A••• B•••",
    },
  ]);
});

test("a statement in a network's wrapping is read: another namespace, a return with its reason", () => {
  const [line] = read(TENTH)[0]?.lines ?? [];
  expect(line).toEqual({ ...on, cents: 7500, code: "PMNT.ICDT.RRTN", endToEndID: "E2E-10", returnReason: "AC04" });
});

test("a statement of a newest version is read: a lone prefix, totals, pending entries left out, several statements", () => {
  const statements = read(NEWEST);
  expect(statements.map(({ id, lines }) => [id, lines])).toEqual([
    ["S14-1", [{ ...on, cents: 3000, code: "", text: "R&D — lab" }]],
    ["S14-2", []],
  ]);
});

test("an advice without a day of booking counts on its day of value, else on its own", () => {
  const advice = (dates: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>N</Id><CreDtTm>2026-11-24T09:00:00Z</CreDtTm>` +
    `<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct><Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${dates}` +
    `<BkTxCd/><NtryDtls><TxDtls><Refs><UETR>${UETR}</UETR></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  expect(read(advice(""))[0]?.lines).toEqual([{ ...on, cents: -100, code: "", uetr: UETR }]);
  expect(read(advice("<ValDt><Dt>2026-11-25</Dt></ValDt>"))[0]?.lines).toMatchObject([
    { bookedOn: "2026-11-25", valueOn: "2026-11-25" },
  ]);
});
