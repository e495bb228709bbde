import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railEventTable, railInstructionTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();

test("a payment leaves in the file of its window, is completed, and comes back", async () => {
  const { bank, partner, payOut, pass, end, transferAt, files } = await newBankMarket();
  const id = await payOut(on(0, "09:00"), 1234);
  await pass(on(0, "09:00"));
  expect(bank.take()).toEqual([]);
  await pass(on(0, "10:00"));
  const [entry] = bank.take();
  if (!entry) throw new Error("nothing left");
  expect(entry).toMatchObject({
    transactionCode: "22",
    routingNumber: "011401533",
    accountNumber: "1111222233330000",
    amount: 1234,
    secCode: "CCD",
    effectiveOn: dayOf(1).slice(2).replaceAll("-", ""),
  });
  expect(await transferAt(on(0, "10:00"), id)).toMatchObject({
    status: "pending",
    destination: { achDetails: { status: "originated", traceNumber: entry.traceNumber } },
  });
  await pass(on(1, "08:30"));
  expect(await transferAt(on(1, "08:30"), id)).toMatchObject({ status: "completed" });
  bank.send(dayOf(2), [{ entry, code: "R03" }]);
  await pass(on(2, "12:00"));
  expect(await transferAt(on(2, "12:00"), id)).toMatchObject({
    status: "reversed",
    destination: { achDetails: { status: "returned", return: { code: "R03" } } },
  });
  expect((await files()).map(({ direction, state }) => `${direction} ${state}`).toSorted()).toEqual([
    "in processed",
    "out handed-over",
  ]);
  const { accountID: partnerID } = partner;
  const stored = await Promise.all([
    files(),
    db.select().from(railInstructionTable).where(eq(railInstructionTable.partnerID, partnerID)),
    db.select().from(railEventTable).where(eq(railEventTable.partnerID, partnerID)),
  ]);
  expect(JSON.stringify(stored)).not.toContain(entry.accountNumber);
  await end();
});
