import { expect, test } from "@playwright/test";
import { readBankFile, UnreadableFile } from "./nacha-file";

const HEAD = `1011234567890 2313801042611201100A094101${"TENDER".padEnd(23)}${"BANK".padEnd(31)}`;
const CONTROL = `9000001000001${"00000002".padEnd(8)}${"0".repeat(34)}${"".padEnd(39)}`;
const ENTRY = `621231380104${"1".padEnd(17)}0000000000${"".padEnd(15)}${"NAME".padEnd(22)}  1231380100000001`;
const correction = (code: string, data: string) =>
  `798${code}${"1".repeat(15)}${"".padEnd(6)}23138010${data.padEnd(29)}${"".padEnd(15)}231380100000001`;
const file = (...lines: string[]) => Buffer.from([HEAD, ENTRY, ...lines, CONTROL].join("\n"));

test("a correction names what is right by its code", () => {
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
    expect(readBankFile(file(correction(code, data))).corrections).toMatchObject([{ code, correction: right }]);
  expect(readBankFile(file(correction("C04", "NAME"))).corrections[0]?.correction).toBeUndefined();
});

test("a file that is none, or whose sums are wrong, is refused by line and column, and nothing of it is quoted", () => {
  const whole = file(correction("C01", "98765"));
  for (const [wrong, says] of [
    [Buffer.from(""), "line 1, column 1: a file begins with its header"],
    [Buffer.from("hello"), "line 1, column 1: a record has 94 characters"],
    [Buffer.from([HEAD, ENTRY].join("\n")), "line 2, column 1: the file control is missing"],
    [file(), "line 3, column 14: the sum is not that of the entries"],
    [Buffer.from(whole.toString().replace("000000000000", "000000000001")), "the sum is not that of the entries"],
  ] as const) {
    expect(() => readBankFile(wrong)).toThrow(UnreadableFile);
    expect(() => readBankFile(wrong)).toThrow(says);
  }
});
