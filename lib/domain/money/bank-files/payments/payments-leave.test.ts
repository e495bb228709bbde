import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { reportXML } from "@/testing/payment-bank";
import { newPaymentMarket } from "@/testing/payment-market";
import { hasSSHD } from "@/testing/sshd";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const NOON = on(0, "12:00");
const HOUR = on(0, "13:00");

test("a bank can require one payment per file, and windows on banking days", async () => {
  const windows = { times: ["16:00"], sameDayUntil: "23:59" } as const;
  const market = await newPaymentMarket({ fileHas: "payment", windows, service: { level: "URGP" } });
  const { payments, pay, pass, end } = market;
  for (const cents of [1000, 2000]) await pay(NOON, cents);
  await pass(NOON);
  expect(payments.take()).toEqual([]);
  await pass(on(0, "16:00"));
  const taken = payments.take();
  expect(taken.map(({ amount, serviceLevel }) => `${amount} ${serviceLevel}`).toSorted()).toEqual([
    "1000 URGP",
    "2000 URGP",
  ]);
  expect(new Set(taken.map(({ messageID }) => messageID)).size).toBe(2);
  expect(payments.files).toHaveLength(2);
  for (const xml of payments.files) expect(xml).toContain("<ChrgBr>DEBT</ChrgBr>");
  await end();
});

test("payments and ACH entries leave in separate files, and reports may arrive in the ACH folder", async () => {
  const market = await newPaymentMarket();
  const { bank, payments, settings, pay, payOut, pass, files, end } = market;
  if (settings.payments) settings.payments.folders = { ...payments.folders, in: bank.sshd.in };
  settings.acknowledgments = bank.acknowledgmentSettings();
  const id = await pay(on(0, "10:00"), 1000);
  await payOut(on(0, "10:00"), 2000);
  await pass(on(0, "10:00"));
  expect(bank.take().map(({ amount }) => amount)).toEqual([2000]);
  const [payment] = payments.take();
  expect(payment).toMatchObject({ amount: 1000 });
  const { messageID = "", endToEndID = "" } = payment ?? {};
  writeFileSync(path.join(bank.sshd.in, "status.xml"), reportXML({ messageID }, [{ endToEndID, status: "ACSC" }]));
  await pass(on(0, "11:00"));
  expect((await market.transferAt(on(0, "11:00"), id)).status).toBe("completed");
  expect((await files()).map(({ format, state }) => `${format} ${state}`).toSorted()).toEqual([
    "nacha handed-over",
    "pain.001 handed-over",
    "pain.002 processed",
  ]);
  // The bank acknowledges only ACH files.
  expect(market.alertNames()).toEqual(["acknowledgment-missing"]);
  await end();
});

test("a payment that no file can carry fails and does not hold up others", async () => {
  const market = await newPaymentMarket();
  const { payments, pay, pass, transferAt, bankAccountID, end } = market;
  const isIts = eq(bankAccountTable.bankAccountID, bankAccountID);
  await db.update(bankAccountTable).set({ holderName: "李明" }).where(isIts);
  const id = await pay(NOON, 1000);
  await pass(NOON);
  expect(payments.take()).toEqual([]);
  expect(await transferAt(NOON, id)).toMatchObject({
    status: "failed",
    destination: { rtpDetails: { status: "failed", failureCode: "invalid-field" } },
  });
  await db.update(bankAccountTable).set({ holderName: "Li Ming" }).where(isIts);
  await pay(HOUR, 2000);
  await pass(HOUR);
  expect(payments.take()).toMatchObject([{ amount: 2000, name: "Li Ming" }]);
  await end();
});
