import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { readBai2 } from "@/lib/providers/rails/statements/read-bai2";
import { BANK_TURN, type BankFileQuestion, ExhaustedReading, readInThread, UnreadableFile } from "./read-in-thread";

test.describe.configure({ mode: "default" });

const ACCOUNT = "12345678";

function bai2(days: readonly number[]): Buffer {
  const groups = days.map((count, at) => {
    const [opening, closing] = [0, count];
    const total = opening + closing + count;
    return [
      `02,TENDER,021000018,1,2510${10 + at},2359,USD,2/`,
      `03,${ACCOUNT},USD,010,${opening},,,015,${closing},,/`,
      ...Array.from({ length: count }, (_, line) => `16,165,1,,X${line},,FEE/`),
      `49,${total},${count + 2}/`,
      `98,${total},1,${count + 4}/`,
    ];
  });
  const lines = groups.flat();
  const total = days.reduce((sum, count) => sum + 2 * count, 0);
  const all = [
    `01,021000018,TENDER,251030,0600,1,,,2/`,
    ...lines,
    `99,${total},${days.length},${lines.length + 2}/`,
    "",
  ];
  return Buffer.from(all.join("\n"));
}

const question = (bytes: Buffer) => ({ format: "statement", bytes, accountNumber: ACCOUNT }) as const;

test("a file that crosses the thread boundary in parts is complete and in order", async () => {
  const bytes = bai2([3, 2500, 0, 999]);
  const read = await readInThread(question(bytes), BANK_TURN);
  expect(read).toEqual(readBai2(bytes, { accountNumber: ACCOUNT }));
  expect(read.statements.map(({ lines }) => lines.length)).toEqual([3, 2500, 0, 999]);
});

test("dates and short lists cross the thread boundary unchanged", async () => {
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.14"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-03-04T15:00:00Z</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlInstrId>I1</OrgnlInstrId><OrgnlEndToEndId>E1</OrgnlEndToEndId>
    <TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const request = { format: "pain.002", bytes: Buffer.from(report), accountNumber: "" } as const;
  expect(await readInThread(request, BANK_TURN)).toMatchObject({
    createdOn: new Date("2026-03-04T15:00:00Z"),
    payments: [{ names: ["E1", "I1"], status: "ACSC" }],
  });
});

test("a file that breaks a rule of its format is unreadable, and the error names the rule", async () => {
  const requests: (BankFileQuestion & { rule: RegExp })[] = [
    { ...question(bai2([1]).subarray(0, 100)), rule: /^line \d+: / },
    { format: "nacha", bytes: Buffer.from("no file"), accountNumber: "", rule: /^line 1/ },
    { format: "acknowledgment", bytes: Buffer.from("no file"), accountNumber: "", rule: /^line 1: / },
    { format: "pain.002", bytes: Buffer.from("<Document/>"), accountNumber: "", rule: /^Document: / },
  ];
  for (const { rule, ...one } of requests) {
    const error: unknown = await readInThread(one, BANK_TURN).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as Error).message).toMatch(rule);
  }
});

test("when a file takes too long, its reading is aborted, and the next one is read", async () => {
  const elements = Buffer.from(`<Document><BkToCstmrStmt>${"<a/>".repeat(900_000)}</BkToCstmrStmt></Document>`);
  await expect(readInThread(question(elements), { owner: "bank", time: 1 })).rejects.toThrow(ExhaustedReading);
  expect((await readInThread(question(bai2([1])), BANK_TURN)).statements).toHaveLength(1);
});

test("one file is read at a time, and a third waiting file of one owner gets 429", async () => {
  const [owner, other] = [randomUUID(), randomUUID()];
  const ended: string[] = [];
  const read = (name: string) =>
    readInThread(question(bai2([1])), { owner: name, time: 60_000 }).then(() => ended.push(name));
  const first = Array.from({ length: 3 }, () => read(owner));
  const fourth = read(owner);
  await expect(fourth).rejects.toMatchObject({ kind: "rateLimited" });
  await Promise.all([...first, read(other)]);
  // The other owner does not wait for all of the first one's files.
  expect(ended.indexOf(other)).toBeLessThan(3);
});
