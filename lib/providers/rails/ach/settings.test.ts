import { expect, test } from "@playwright/test";
import { parseEnv } from "@/lib/env";
import { achSettings, formOf, USUAL_FORM } from "./settings";

const BANK = {
  ACH_SFTP_URL: "sftp://tender@files.bank.example:2222",
  ACH_HOST_KEY: `SHA256:${"A".repeat(43)}`,
  ACH_KEY_FILE: "key",
  ACH_COMPANY_NAME: "TENDER TEST",
  ACH_COMPANY_ID: "1234567890",
  ACH_ODFI_ROUTING: "021000021",
};
const PAIN = { PAIN_OUT_FOLDER: "pain/out", PAIN_ACCOUNT_FILE: "paying" };
const parsed = (more: Record<string, string>) =>
  parseEnv({ DATABASE_URL: "postgres://x", NEXTAUTH_SECRET: "s".repeat(32), ...more });
const settingsOf = (more: Record<string, string>) => achSettings(parsed(more));

test("a bank takes no payments until a folder and an account are named, and then at once", () => {
  expect(settingsOf(BANK)?.payments).toBeUndefined();
  expect(settingsOf({ ...BANK, ...PAIN })?.payments).toEqual({
    folders: { out: "pain/out", in: "inbound" },
    ...{ accountFile: "paying", name: "TENDER TEST", version: "12", service: { level: "URNS" }, fileHas: "window" },
  });
  expect(() => parsed({ ...BANK, PAIN_OUT_FOLDER: "pain/out" })).toThrow("PAIN_ACCOUNT_FILE missing or wrong");
  expect(() => parsed(PAIN)).toThrow("ACH_SFTP_URL missing or wrong");
});

test("wires have a service level, windows, a name, a version and files as the bank wants them", () => {
  const wires = {
    ...{ PAIN_IN_FOLDER: "pain/in", PAIN_SERVICE_LEVEL: "URGP", PAIN_LOCAL_INSTRUMENT: "WIRE", PAIN_FILES: "payment" },
    ...{ PAIN_WINDOWS: "16:00,09:30", PAIN_VERSION: "09", PAIN_DEBTOR_NAME: "Tender Test, Inc. & Sons" },
  };
  expect(settingsOf({ ...BANK, ...PAIN, ...wires })?.payments).toEqual({
    folders: { out: "pain/out", in: "pain/in" },
    ...{ accountFile: "paying", name: "Tender Test, Inc. & Sons", version: "09", fileHas: "payment" },
    service: { level: "URGP", localInstrument: "WIRE" },
    windows: { times: ["09:30", "16:00"], sameDayUntil: "23:59" },
  });
  for (const [name, value] of [
    ["PAIN_VERSION", "03"],
    ["PAIN_WINDOWS", "noon"],
    ["PAIN_FILES", "all"],
    ["PAIN_SERVICE_LEVEL", "urgent"],
    ["PAIN_DEBTOR_NAME", "<b>"],
  ] as const)
    expect(() => parsed({ ...BANK, ...PAIN, [name]: value })).toThrow(`${name} missing or wrong`);
});

test("each line of a bank's specification sheet is a variable, and files keep their usual form without them", () => {
  const usual = settingsOf(BANK);
  expect(usual && formOf(usual)).toMatchObject({ ...USUAL_FORM, origin: {}, destination: {} });
  const sheet = {
    ...{ ACH_ORIGIN: "123456789", ACH_ORIGIN_NAME: "ACME", ACH_DESTINATION: "061000104", ACH_REFERENCE: "ACME01" },
    ...{ ACH_SERVICE_CLASSES: "220,225", ACH_LINE_END: "crlf", ACH_FILE_NAME: "ACME_{yyyymmdd}_{number}.ach" },
    ...{ ACH_FILES_PER_DAY: "10", ACH_ENTRIES_PER_FILE: "10000", ACH_ADDENDA: "off" },
    ...{ ACH_ENTRY_DESCRIPTION: "INVOICE", ACH_DISCRETIONARY_DATA: "STORE 12" },
  };
  expect(settingsOf({ ...BANK, ...sheet })).toMatchObject({
    company: { name: "TENDER TEST", id: "1234567890", entryDescription: "INVOICE", discretionaryData: "STORE 12" },
    form: {
      ...{ origin: { id: "123456789", name: "ACME" }, destination: { id: "061000104" }, reference: "ACME01" },
      ...{ batches: "split", lineEnd: "\r\n", fileName: "ACME_{yyyymmdd}_{number}.ach" },
      ...{ filesPerDay: 10, entriesPerFile: 10_000, hasAddenda: false },
    },
  });
  for (const [name, value] of [
    ["ACH_FILE_NAME", "{company}.ach"],
    ["ACH_FILE_NAME", "{date}-{other}-{modifier}"],
    ["ACH_FILE_NAME", ".{date}-{modifier}"],
    ["ACH_FILE_NAME", "../{date}-{modifier}"],
    ["ACH_FILES_PER_DAY", "37"],
    ["ACH_ENTRIES_PER_FILE", "100001"],
    ["ACH_ORIGIN", "12345678"],
    ["ACH_SERVICE_CLASSES", "280"],
  ] as const)
    expect(() => parsed({ ...BANK, [name]: value })).toThrow(`${name} missing or wrong`);
});
