import { expect, test } from "@playwright/test";
import { parseEnv } from "@/lib/env";
import { achSettings } from "./settings";

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
