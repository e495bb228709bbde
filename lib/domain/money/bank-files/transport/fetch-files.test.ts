import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankFilePartTable, bankFileTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newRoutingNumber } from "@/testing/scripted-bank";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { type BankServer, BankServerError } from "@/lib/providers/rails/ach/bank-server";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { keepOriginator } from "../ach/ach-files";
import { moveBankFiles } from "../move-bank-files";
import { getBankFile } from "../queries";
import { HOUR, MINUTE } from "@/lib/core/time/time";

test.describe.configure({ mode: "default" });

const db = testDatabase();
const START = new Date("2026-03-04T15:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

interface ServerFile {
  content?: string;
  /** In bytes, if the server lists another size than it sends. */
  size?: number;
  /** The time of its last change, in milliseconds before the start. */
  age?: number;
  fault?: "lost" | "refused" | "gone";
}

async function market() {
  const partner = await newPartner(db, { mode: "production" });
  const odfi = newRoutingNumber();
  const accountFile = path.join(mkdtempSync(path.join(tmpdir(), "bank-")), "account");
  writeFileSync(accountFile, "12345678", { mode: 0o400 });
  const settings: AchSettings = {
    server: { host: "bank.example", port: 22, user: "tender", hostKey: "", login: { passwordFile: "" } },
    folders: { out: "out", in: "in" },
    company: { name: "TENDER TEST", id: "1234567890" },
    bank: { routingNumber: odfi, name: "SCRIPTED BANK" },
    windows: { times: ["10:00"], sameDayUntil: "10:00" },
    statements: { folder: "statements", accountFile, partnerID: partner.accountID },
  };
  const folders: Record<string, Record<string, ServerFile>> = { in: {}, statements: {} };
  const requests: string[] = [];
  const fileAt = (name: string) => folders[path.dirname(name)]?.[path.basename(name)];
  const sizeOf = ({ content = "", size = content.length }: ServerFile) => size;
  const server: BankServer = {
    list: async (folder) => {
      if (!folders[folder]) throw new BankServerError("failed");
      return Object.entries(folders[folder]).map(([name, file]) => ({
        ...{ name, size: sizeOf(file) },
        modifiedOn: new Date(START.getTime() - (file.age ?? HOUR)),
      }));
    },
    size: async (name) => {
      const file = fileAt(name);
      return file && file.fault !== "gone" ? sizeOf(file) : undefined;
    },
    get: async (name) => {
      requests.push(path.basename(name));
      const { content = "", fault } = fileAt(name) ?? {};
      if (fault) throw new BankServerError(fault === "lost" ? "connection" : "failed");
      return Buffer.from(content);
    },
    put: () => Promise.reject(new BankServerError("failed")),
    remove: () => Promise.reject(new BankServerError("failed")),
    rename: () => Promise.reject(new BankServerError("failed")),
  };
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  await keepOriginator(db, odfi, START);
  const ctxAt = (now: Date) => ({ ...ctxFor(partner, partner.accountID, { now }), db });
  return {
    ...{ partner, folders, requests, ctxAt },
    poll: (now: Date) => moveBankFiles(ctxAt(now), { settings, connect: (_address, work) => work(server) }),
    rows: () => db.select().from(bankFileTable).where(eq(bankFileTable.odfi, odfi)),
    alertNames: () => alerts.map(({ fault }) => fault).toSorted(),
  };
}

test("each file that cannot be taken has a row with its reason and one alert, and the files behind it are taken", async () => {
  const { partner, folders, requests, ctxAt, poll, rows, alertNames } = await market();
  const long = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join("");
  folders.in = {
    "1-endless.txt": { content: "x".repeat(101), size: 100 },
    "2-stalled.txt": { content: "no file", fault: "lost" },
    "3-stalled-too.txt": { content: "no file", fault: "lost" },
    "4-refused.txt": { content: "no file", fault: "refused" },
    "5-\0.txt": { content: "no file" },
    "6-\uFFFD.txt": { content: "no file" },
    "7-large.txt": { size: 64 * 1024 * 1024 + 1 },
    ".8-draft.txt": { content: "no file", age: 25 * HOUR },
    ".9-draft.txt": { content: "no file", age: 23 * HOUR },
    "gone.txt": { content: "no file", fault: "gone" },
    "written.txt": { content: "no file", age: MINUTE / 2 },
    [`${long}.txt`]: { content: "no file of a long name" },
    "behind.txt": { content: "no file of the network" },
  };
  folders.statements = { "behind.xml": { content: "<Document><Nm>&#0;</Nm></Document>" } };
  await poll(after(0));
  const described = async () =>
    Object.fromEntries((await rows()).map(({ name, state, fault }) => [name.slice(0, 16), `${state}: ${fault}`]));
  const expected = {
    "1-endless.txt": "skipped: the bank's server sends a different size than it lists",
    "2-stalled.txt": "skipped: the bank's server does not send all of it in time",
    "3-stalled-too.tx": "skipped: the bank's server does not send all of it in time",
    "4-refused.txt": "skipped: the bank's server does not send it",
    "5-\uFFFD.txt": "skipped: its name is not UTF-8, or has a NUL",
    "6-\uFFFD.txt": "skipped: its name is not UTF-8, or has a NUL",
    "7-large.txt": "skipped: it has more than 64 MB",
    ".8-draft.txt": "skipped: its name begins with a dot, as drafts do, and it is older than a day",
    [long.slice(0, 16)]: expect.stringMatching(/^unreadable: line 1/),
    "behind.txt": expect.stringMatching(/^unreadable: line 1/),
    "behind.xml": expect.stringMatching(/^unreadable: /),
  };
  expect(await described()).toEqual(expected);
  const alerts = [...Array<string>(8).fill("file-skipped"), ...Array<string>(3).fill("file-unreadable")].toSorted();
  expect(alertNames()).toEqual(alerts);
  const isTheirs = eq(bankFilePartTable.partnerID, partner.accountID);
  expect(await db.$count(bankFilePartTable, isTheirs)).toBe(11);
  const [skipped] = (await rows()).filter(({ name }) => name === "7-large.txt");
  const file = await getBankFile(ctxAt(after(0)), skipped?.fileID ?? "");
  expect(file).toMatchObject({ state: "skipped", isWhole: false });
  expect(file).not.toHaveProperty("hash");
  requests.length = 0;
  delete folders.in["written.txt"];
  await poll(after(5));
  expect([await described(), alertNames(), requests]).toEqual([expected, alerts, ["gone.txt"]]);
});

test("a skipped file is requested again after an hour, and its row becomes that of the file that came", async () => {
  const { partner, folders, requests, poll, rows, alertNames } = await market();
  folders.in = { "slow.txt": { content: "no file of the network", fault: "lost" } };
  await poll(after(0));
  const [skipped] = await rows();
  expect(skipped).toMatchObject({ state: "skipped", attempt: 1 });
  await poll(after(59));
  expect(requests).toEqual(["slow.txt"]);
  await poll(after(60));
  expect(await rows()).toMatchObject([{ fileID: skipped?.fileID, state: "skipped", attempt: 2 }]);
  folders.in = { "slow.txt": { content: "no file of the network" } };
  await poll(after(120));
  expect(requests).toEqual(["slow.txt", "slow.txt", "slow.txt"]);
  expect(await rows()).toMatchObject([{ fileID: skipped?.fileID, state: "unreadable", size: 22 }]);
  expect(alertNames()).toEqual(["file-skipped", "file-unreadable"]);
  expect(await db.$count(bankFilePartTable, eq(bankFilePartTable.partnerID, partner.accountID))).toBe(1);
});

test("a file with a date in the future is taken once two polls saw the same", async () => {
  const { folders, poll, rows } = await market();
  const future = { content: "no file of the network", age: -48 * HOUR };
  folders.in = { "ahead.txt": future };
  await poll(after(0));
  expect(await rows()).toEqual([]);
  folders.in = { "ahead.txt": { ...future, content: "no file of the network, but longer" } };
  await poll(after(5));
  expect(await rows()).toEqual([]);
  await poll(after(10));
  expect(await rows()).toMatchObject([{ name: "ahead.txt", state: "unreadable" }]);
});

test("when the server denies access to one folder, the other folders are still read", async () => {
  const { folders, poll, rows, alertNames } = await market();
  delete folders.in;
  folders.statements = { "statement.bai": { content: "no statement" } };
  await poll(after(0));
  expect(await rows()).toMatchObject([{ name: "statement.bai", state: "unreadable" }]);
  expect(alertNames()).toEqual(["file-unreadable", "server-failed"]);
});
