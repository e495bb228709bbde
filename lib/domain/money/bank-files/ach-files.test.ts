import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { accountTable, bankFileTable, railInstructionTable } from "@/db/schema";
import { checkBooks } from "@/db/testing/books";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { RAIL_START } from "@/db/testing/rails";
import { newRoutingNumber, ScriptedBank } from "@/db/testing/scripted-bank";
import { hasSSHD, startSSHD } from "@/db/testing/sshd";
import { newPayer, newTransfer } from "@/db/testing/transfers";
import { atNewYork, bankingDaysAfter, newYorkDay, type TimeOfDay } from "@/lib/core/banking-days";
import type { TransferID } from "@/lib/core/ids";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { offerRail } from "@/lib/providers/rails/rails";
import "@/lib/domain/rail-appliers";
import { achFiles } from "./ach-files";
import { fileEntries, moveBankFiles } from "./move-bank-files";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
/** A banking day on which no loop moves anything. */
const DAY = bankingDaysAfter(newYorkDay(RAIL_START), 1);
const on = (days: number, time: TimeOfDay) => atNewYork(bankingDaysAfter(DAY, days), time);

/** A partner in production, its accounts, and a bank that takes its files. */
async function setting() {
  const bank = new ScriptedBank(await startSSHD());
  const settings = bank.settings(newRoutingNumber());
  const provider = achFiles(settings, () => db);
  const takeBack = offerRail(() => provider);
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 100_000), await newPayer(db, partner, 0)];
  const accounts = [partner.accountID, payer.accountID, payee.accountID];
  await db.update(accountTable).set({ mode: "production" }).where(inArray(accountTable.accountID, accounts));
  const at = (now: Date) => ({ ...ctxFor({ ...partner, mode: "production" }, partner.accountID, { now }), requestID: randomUUID() });
  const moving = { partnerID: partner.accountID, providerOf: () => provider };
  const pass = async (now: Date) => {
    await moveRails(at(now), moving);
    await fileEntries(at(now), { settings });
    await moveBankFiles(at(now), { settings });
  };
  const end = async () => {
    takeBack();
    await bank.sshd.stop();
  };
  const shown = (now: Date, id: TransferID) => getTransfer(at(now), id);
  const files = () => db.select().from(bankFileTable).where(eq(bankFileTable.odfi, settings.bank.routingNumber));
  return { bank, settings, partner, payer, payee, at, pass, end, shown, files };
}

test("a payment leaves in the file of its window, is completed, and comes back", async () => {
  const { bank, payer, payee, at, pass, end, shown, files } = await setting();
  const id = await newTransfer(at(on(0, "09:00")), { from: payer.wallet, to: payee.bank, cents: 1234 });
  await pass(on(0, "09:00"));
  expect(bank.take()).toEqual([]);
  await pass(on(0, "10:00"));
  const [entry] = bank.take();
  if (!entry) throw new Error("nothing left");
  expect(entry).toMatchObject({ transactionCode: "22", routingNumber: "011401533", accountNumber: "1111222233330000", amount: 1234 });
  expect(await shown(on(0, "10:00"), id)).toMatchObject({
    status: "pending",
    destination: { achDetails: { status: "originated", traceNumber: entry.traceNumber } },
  });
  await pass(on(1, "08:30"));
  expect(await shown(on(1, "08:30"), id)).toMatchObject({ status: "completed" });
  bank.send(bankingDaysAfter(DAY, 2), [{ entry, code: "R03" }]);
  await pass(on(2, "12:00"));
  expect(await shown(on(2, "12:00"), id)).toMatchObject({
    status: "reversed",
    destination: { achDetails: { status: "returned", return: { code: "R03" } } },
  });
  expect((await files()).map(({ direction, state }) => `${direction} ${state}`).toSorted()).toEqual([
    "in processed",
    "out handed-over",
  ]);
  const stored = JSON.stringify([await files(), await db.select().from(railInstructionTable)]);
  expect(stored).not.toContain(entry.accountNumber);
  await end();
});
