import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { closeDatabase, database } from "@/db/client";
import { ctxFor } from "@/testing/context";
import { newPartner } from "@/testing/factories";
import { newRoutingNumber } from "@/testing/scripted-bank";
import { uploadStatement } from "@/lib/domain/money/statements/upload-statement";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";

const ACCOUNT = "12345678";
const MILLISECOND = 1e6;
const FILE_BYTES = 15.4e6;

/** Wraps content in a statement. Its ID is the length, because a bank never reuses an ID. */
const framed = (content: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>${content.length}</Id>
<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>${content}</Stmt></BkToCstmrStmt></Document>`;
const entry = (at: number) =>
  `<Ntry><NtryRef>${at}</NtryRef><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-10-30</Dt></BookgDt><BkTxCd><Prtry><Cd>165</Cd></Prtry></BkTxCd></Ntry>`;
const repeated = (text: string) => text.repeat(Math.floor(FILE_BYTES / text.length));

/** Files of about 16 MB: a regular one with 78,817 entries, and those that cost a parser the most. */
const FILES: Record<string, string> = {
  "empty elements": framed(repeated("<a/>")),
  "as many elements as are read": framed("<a/>".repeat(990_000)),
  "unclosed tags": framed(repeated("<")),
  "BAI2 with one endless record": `01,021000018,TENDER,251030,0600,1,,,2/\n02,TENDER,021000018,1,251030,2359,USD,2/\n03,${ACCOUNT},USD,${repeated("015,1,,,")}/\n`,
  "78,817 entries": framed(Array.from({ length: 78_817 }, (_, at) => entry(at)).join("")),
};

const db = database();
const partner = await newPartner(db, { mode: "production" });
const accountFile = path.join(mkdtempSync(path.join(tmpdir(), "bench-")), "account");
writeFileSync(accountFile, ACCOUNT, { mode: 0o400 });
const settings: AchSettings = {
  server: { host: "bank.example", port: 22, user: "bench", hostKey: "", login: { passwordFile: "" } },
  folders: { out: "out", in: "in" },
  company: { name: "BENCH", id: "1234567890" },
  bank: { routingNumber: newRoutingNumber(), name: "BENCH" },
  windows: { times: ["10:00"], sameDayUntil: "10:00" },
  statements: { accountFile, partnerID: partner.accountID },
};

const uploads: { name: string; megabytes: number; answer: string; seconds: number; heldMs: number }[] = [];
for (const [name, text] of Object.entries(FILES)) {
  const bytes = Buffer.from(text);
  const file = {
    name: "bench",
    size: bytes.byteLength,
    arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  const answer = await uploadStatement({ ...ctxFor(partner), db }, { file }, settings).then(
    ({ lines }) => `${lines} lines`,
    (error: unknown) => (error as Error & { fields?: { file?: string } }).fields?.file ?? String(error),
  );
  delay.disable();
  const seconds = (performance.now() - started) / 1000;
  uploads.push({ name, megabytes: bytes.byteLength / 1e6, answer, seconds, heldMs: delay.max / MILLISECOND });
}
await closeDatabase();
console.log(JSON.stringify({ uploads }));
