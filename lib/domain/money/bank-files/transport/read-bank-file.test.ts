import { expect, test } from "@playwright/test";
import { randomFile } from "@/testing/nacha-files";
import type { NachaAddendum } from "@/lib/providers/rails/nacha/nacha-file";
import { NachaError } from "@/lib/providers/rails/nacha/records";
import { writeNacha } from "@/lib/providers/rails/nacha/write-nacha";
import { readBankFile } from "./read-bank-file";

const original = { originalTrace: "123456780000009", originalRDFI: "23138010", traceNumber: "231380100000001" };

function fileOf(addendum: NachaAddendum): Buffer {
  const file = randomFile(3, { batches: 1, entries: 1 });
  const [batch] = file.batches;
  const [entry] = batch?.entries ?? [];
  if (!batch || !entry) throw new Error("the sample is empty");
  const only = { ...entry, transactionCode: "21", amount: 1234, addenda: [addendum] };
  return Buffer.from(writeNacha({ ...file, batches: [{ ...batch, serviceClass: "200", entries: [only] }] }), "latin1");
}

const correction = (changeCode: string, correctedData: string) =>
  fileOf({ kind: "change", changeCode, correctedData, reserved: "", spare: "", ...original });

test("a correction has the right values, by its code", () => {
  const [routingNumber, accountNumber] = ["021000021", "98765"];
  const number = accountNumber.padEnd(17);
  for (const [code, data, right] of [
    ["C01", number, { accountNumber }],
    ["C02", routingNumber, { routingNumber }],
    ["C03", `${routingNumber}   ${number}`, { routingNumber, accountNumber }],
    ["C05", "37", { bankAccountType: "savings" }],
    ["C06", `${number}   22`, { accountNumber, bankAccountType: "checking" }],
    ["C07", `${routingNumber}${number}32`, { routingNumber, accountNumber, bankAccountType: "savings" }],
  ] as const)
    expect(readBankFile(correction(code, data.trimEnd())).corrections).toEqual([
      {
        ...{ code, traceNumber: original.originalTrace, correction: right, isUnclear: false },
        ...{ individualID: expect.any(String), createdOn: expect.any(Date) },
      },
    ]);
  const [named] = readBankFile(correction("C04", "NAME")).corrections;
  expect(named).toMatchObject({ code: "C04", isUnclear: false });
  expect(named?.correction).toBeUndefined();
  const [unclear] = readBankFile(correction("C03", `${routingNumber}   123 4567 89`)).corrections;
  expect(unclear).toMatchObject({ code: "C03", isUnclear: true });
  expect(unclear?.correction).toBeUndefined();
});

test("returns, dishonored returns and contested returns are distinguished", () => {
  const returned = { returnTrace: "231380100000002", returnSettlementDay: "329", returnCode: "01", spare: "" };
  const plain = { kind: "return", returnCode: "R01", dateOfDeath: "", information: "", ...original } as const;
  const dishonored = {
    kind: "dishonored",
    dishonorCode: "R68",
    reserved: "",
    information: "",
    ...returned,
    ...original,
  } as const;
  const contested = {
    kind: "contested",
    contestCode: "R73",
    returnedOn: "261120",
    originalSettlementDay: "324",
    dishonoredTrace: "231380100000003",
    dishonoredSettlementDay: "330",
    dishonorCode: "68",
    ...returned,
    ...original,
  } as const;
  const expected = { traceNumber: original.originalTrace, amount: 1234 };
  expect(readBankFile(fileOf(plain)).returns).toMatchObject([{ kind: "return", code: "R01", ...expected }]);
  expect(readBankFile(fileOf(dishonored)).returns).toMatchObject([{ kind: "dishonored", code: "R68", ...expected }]);
  expect(readBankFile(fileOf(contested)).returns).toMatchObject([{ kind: "contested", code: "R73", ...expected }]);
});

test("when a download has two files, the returns of both are taken, each with the date of its file; a cut second file is rejected", () => {
  const plain = { kind: "return", dateOfDeath: "", information: "", ...original } as const;
  const first = fileOf({ ...plain, returnCode: "R01" });
  const second = Buffer.from(
    fileOf({ ...plain, returnCode: "R02" })
      .toString("latin1")
      .replace("2611260930", "2611270930"),
  );
  const both = (...parts: Buffer[]) => readBankFile(Buffer.concat([first, ...parts]));
  const { returns, entries, credits } = both(Buffer.from("\n"), second);
  expect([entries, credits]).toEqual([2, 2468]);
  expect(returns.map(({ code, createdOn }) => [code, createdOn?.toISOString()])).toEqual([
    ["R01", "2026-11-26T14:30:00.000Z"],
    ["R02", "2026-11-27T14:30:00.000Z"],
  ]);
  for (const lines of [1, 2, 3, 4, 5]) {
    const cut = second.toString("latin1").split("\n").slice(0, lines).join("\n");
    expect(() => both(Buffer.from(`\n${cut}`))).toThrow(NachaError);
  }
});

test("content that is not a NACHA file is rejected", () => {
  for (const text of ["", "hello", "<html>"]) expect(() => readBankFile(Buffer.from(text))).toThrow(NachaError);
});
