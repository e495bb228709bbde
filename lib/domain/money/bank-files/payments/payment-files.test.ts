import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railEventTable, railInstructionTable, reconciliationBreakTable } from "@/db/schema";
import { on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { reportXML } from "@/testing/payment-bank";
import { newPaymentMarket, RECEIVER } from "@/testing/payment-market";
import { hasSSHD } from "@/testing/sshd";
import { fileStore } from "@/lib/providers/file-store";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const NOON = on(0, "12:00");
const HOUR = on(0, "13:00");

async function left(...amounts: number[]) {
  const market = await newPaymentMarket();
  const ids = [];
  for (const cents of amounts) ids.push(await market.pay(NOON, cents));
  await market.pass(NOON);
  const taken = market.payments.take().toSorted((one, other) => one.amount - other.amount);
  expect(taken.map(({ amount }) => amount)).toEqual(amounts.toSorted((one, other) => one - other));
  const [id] = ids;
  const [payment] = taken;
  if (!id || !payment) throw new Error("nothing left");
  const detailsOf = async (transferID = id) => {
    const { status, destination } = await market.transferAt(HOUR, transferID);
    return { ...destination.rtpDetails, transfer: status, rtp: destination.rtpDetails?.status };
  };
  const breaks = () =>
    db.select().from(reconciliationBreakTable).where(eq(reconciliationBreakTable.partnerID, market.partner.accountID));
  const inbox = async () =>
    (await db.select().from(railEventTable).where(eq(railEventTable.partnerID, market.partner.accountID)))
      .map(({ provider, kind, outcome }) => `${provider} ${kind} ${outcome}`)
      .toSorted();
  return { ...market, ids, id, payment, taken, detailsOf, breaks, inbox };
}

test("a payment leaves at once in a message that its bank takes, and its bank's answer completes it", async () => {
  const { payments, payment, id, detailsOf, pass, reports, partner, end, entries } = await left(12_345);
  expect(payment).toMatchObject({
    amount: 12_345,
    name: "Zoe Nunez & Sohne",
    routingNumber: RECEIVER.routingNumber,
    accountNumber: RECEIVER.accountNumber,
    debtorAccount: payments.bank.account,
    serviceLevel: "URNS",
    executesOn: NOON.toISOString().slice(0, 10),
  });
  const [entry] = await entries();
  expect(payment.endToEndID).toBe(entry?.instructionID.replaceAll("-", ""));
  expect(payment.uetr).toBe(entry?.instructionID.replace(/(?<=^.{14})7/, "4"));
  expect(await detailsOf()).toMatchObject({ transfer: "pending", rtp: "initiated" });
  for (const [status, then] of [
    ["ACTC", { transfer: "pending", rtp: "initiated" }],
    ["ACSP", { transfer: "pending", rtp: "initiated" }],
    ["ACSC", { transfer: "completed", rtp: "completed" }],
  ] as const) {
    payments.answer([payment], status);
    await pass(HOUR);
    expect(await detailsOf()).toMatchObject(then);
  }
  expect((await reports()).map(({ state }) => state)).toEqual(["processed", "processed", "processed"]);
  const stored = await Promise.all([
    reports(),
    entries(),
    db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id)),
    db.select().from(railEventTable).where(eq(railEventTable.partnerID, partner.accountID)),
  ]);
  expect(JSON.stringify(stored)).not.toContain(RECEIVER.accountNumber);
  const sealed = await fileStore().get(entry?.fileID ?? "");
  expect(sealed.includes(RECEIVER.accountNumber)).toBe(false);
  await end();
});

test("a rejected payment fails with the reason of its bank, and the money is back; the others go on", async () => {
  const { payments, taken, ids, detailsOf, pass, end } = await left(1000, 2000, 3000);
  const [first, second, third] = taken;
  if (!first || !second || !third) throw new Error("one is missing");
  payments.answer([first], "RJCT", "AC04");
  payments.answer([second], "ACWP");
  payments.answer([third], "CANC");
  await pass(HOUR);
  const [one, two, three] = await Promise.all(ids.map((id) => detailsOf(id)));
  expect(one).toMatchObject({
    ...{ transfer: "failed", rtp: "failed", failureCode: "account-closed", networkResponseCode: "AC04" },
  });
  expect(two).toMatchObject({ transfer: "pending", rtp: "accepted-without-posting" });
  expect(three).toMatchObject({ transfer: "failed", failureCode: "other" });
  payments.answer([second], "ACCC");
  await pass(HOUR);
  expect(await detailsOf(ids[1])).toMatchObject({ transfer: "completed", rtp: "completed" });
  await end();
});

test("when a bank rejects a whole file, all its payments fail, and operators are alerted", async () => {
  const { payments, payment, ids, detailsOf, pass, alertNames, files, end } = await left(1000, 2000);
  const { messageID } = payment;
  payments.report(reportXML({ messageID, group: { status: "RJCT", reason: "FF01" } }));
  await pass(HOUR);
  for (const id of ids) expect(await detailsOf(id)).toMatchObject({ transfer: "failed", failureCode: "invalid-field" });
  expect(alertNames()).toEqual(["file-rejected"]);
  const [sent] = (await files()).filter(({ format }) => format === "pain.001");
  expect(sent).toMatchObject({ state: "handed-over", fault: "the bank refused it: FF01" });
  await end();
});

test("the status of a file applies to each payment that the report does not name", async () => {
  const { payments, payment, taken, ids, detailsOf, pass, end } = await left(1000, 2000);
  const { messageID, endToEndID } = payment;
  payments.report(
    reportXML({ messageID, group: { status: "ACSP" } }, [{ endToEndID, status: "RJCT", reason: "AC03" }]),
  );
  await pass(HOUR);
  expect(await detailsOf(ids[0])).toMatchObject({ rtp: "failed", failureCode: "invalid-account" });
  expect(await detailsOf(ids[1])).toMatchObject({ rtp: "initiated" });
  expect(taken).toHaveLength(2);
  await end();
});

test("an advice books the debit, completes a payment without a status report, and reports a return", async () => {
  const { payments, payment, detailsOf, pass, transferAt, inbox, id, breaks, entries, end } = await left(1000);
  const day = payment.executesOn;
  payments.advise(day, [
    { cents: -1000, uetr: payment.uetr },
    { cents: -500, endToEndID: "SOMEBODY-ELSE" },
  ]);
  await pass(HOUR);
  expect(await detailsOf()).toMatchObject({ transfer: "completed", rtp: "completed" });
  expect(await inbox()).toEqual(["bank-statements funded applied", "payment-files completed applied"]);
  payments.advise(day, [{ cents: 1000, endToEndID: payment.endToEndID, returnReason: "AC06" }]);
  await pass(on(0, "14:00"));
  expect(await detailsOf()).toMatchObject({
    ...{ transfer: "reversed", rtp: "failed", failureCode: "account-blocked", networkResponseCode: "AC06" },
  });
  expect((await transferAt(on(0, "14:00"), id)).destination.rtpDetails?.failedOn).toBeDefined();
  expect(await inbox()).toEqual([
    "bank-statements funded applied",
    "bank-statements return-funded applied",
    "payment-files completed applied",
    "payment-files returned applied",
  ]);
  expect(await entries()).toMatchObject([{ answer: "BOOK", returnCode: "AC06" }]);
  expect(await breaks()).toEqual([]);
  await end();
});

test("a return with a different amount, or without a known name, waits for a person and moves nothing", async () => {
  const { payments, payment, detailsOf, pass, breaks, alertNames, end } = await left(1000);
  payments.answer([payment], "ACSC");
  payments.advise(payment.executesOn, [
    { cents: 985, endToEndID: payment.endToEndID, returnReason: "AC06" },
    // An amount alone does not identify a payment.
    { cents: -1000 },
  ]);
  await pass(HOUR);
  await pass(on(0, "14:00"));
  expect(await detailsOf()).toMatchObject({ transfer: "completed", rtp: "completed" });
  expect(await breaks()).toMatchObject([{ kind: "amount-differs", expected: 1000, stated: 985 }]);
  expect(alertNames()).toEqual(["unmatched"]);
  await end();
});

test("a status that matches no payment, or has a different amount or file, waits for a person and moves nothing", async () => {
  const { payments, payment, detailsOf, pass, breaks, alertNames, end } = await left(1000);
  const { messageID, endToEndID } = payment;
  const strange = `${endToEndID.slice(0, -4)}0000`;
  payments.report(reportXML({ messageID }, [{ endToEndID, status: "ACSC", amount: "9.99" }]));
  payments.report(reportXML({ messageID }, [{ endToEndID: strange, status: "ACSC" }]));
  payments.report(reportXML({ messageID: "NOT-OURS", group: { status: "RJCT", reason: "AM05" } }));
  await pass(HOUR);
  await pass(on(0, "14:00"));
  expect(await detailsOf()).toMatchObject({ transfer: "pending", rtp: "initiated" });
  expect((await breaks()).map(({ kind, stated }) => [kind, stated]).toSorted()).toEqual([["amount-differs", 999]]);
  expect(alertNames()).toEqual(["status-unmatched", "status-unmatched", "status-unmatched"]);
  await end();
});

test("a second final status that differs from the first is stored as a contradiction, and nothing moves", async () => {
  const { payments, payment, detailsOf, pass, alertNames, inbox, end } = await left(1000);
  payments.answer([payment], "ACSC");
  await pass(HOUR);
  payments.answer([payment], "RJCT", "AC04");
  await pass(on(0, "14:00"));
  expect(await detailsOf()).toMatchObject({ transfer: "completed", rtp: "completed" });
  expect(alertNames()).toEqual(["contradiction"]);
  expect(await inbox()).toEqual(["payment-files completed applied", "payment-files failed refused"]);
  await end();
});

test("a report counts once, even under a second name; unreadable reports are stored, moved aside and alerted", async () => {
  const { payments, payment, detailsOf, pass, reports, alertNames, inbox, end } = await left(1000);
  const { messageID, endToEndID } = payment;
  const good = reportXML({ messageID }, [{ endToEndID, status: "ACSC" }]);
  payments.report(good, "good.xml");
  payments.report(good, "again.xml");
  const bad: Record<string, [xml: string, fault: string | RegExp]> = {
    dtd: [good.replace("<Document", '<!DOCTYPE d [<!ENTITY e "ACSC">]><Document'), /no DTD and no entities/],
    entity: [good.replace(">ACSC<", ">&e;<"), /an entity is one of the five of XML/],
    deep: [good.replace("<GrpHdr>", `${"<a>".repeat(80)}${"</a>".repeat(80)}<GrpHdr>`), /nests too deep/],
    other: [good.replaceAll("CstmrPmtStsRpt", "FIToFIPmtStsRpt"), /it is a pain.002/],
    half: [good.slice(0, -40), /incomplete or not valid XML/],
    strange: [good.replace(">ACSC<", ">OKAY<"), /a status is one of ISO 20022/],
    twofold: [
      reportXML({ messageID }, [
        { endToEndID, status: "ACSC" },
        { endToEndID, status: "RJCT" },
      ]),
      /a payment has one status/,
    ],
    torn: [
      reportXML({ messageID, group: { status: "RJCT" } }, [{ endToEndID, status: "ACSC" }]),
      /contradicts the status of its group or message/,
    ],
    nacha: ["101 021000021 1234567890", /not valid XML/],
  };
  for (const [name, [xml]] of Object.entries(bad)) payments.report(xml, `${name}.xml`);
  await pass(HOUR);
  expect(await detailsOf()).toMatchObject({ transfer: "completed" });
  expect(await inbox()).toEqual(["payment-files completed applied"]);
  const saved = new Map((await reports()).map((one) => [one.name, one]));
  expect(["good.xml", "again.xml"].map((name) => saved.get(name)?.state).toSorted()).toEqual([
    "duplicate",
    "processed",
  ]);
  for (const [name, [, fault]] of Object.entries(bad)) {
    expect(saved.get(`${name}.xml`)).toMatchObject({ state: "unreadable" });
    expect(saved.get(`${name}.xml`)?.fault).toMatch(fault);
  }
  expect(alertNames().filter((fault) => fault === "file-unreadable")).toHaveLength(Object.keys(bad).length);
  await end();
});

test("when a bank has not reported a payment by the next evening, there is an alert", async () => {
  const { pass, alertNames, detailsOf, end } = await left(1000);
  await pass(on(1, "17:30"));
  expect(alertNames()).toEqual([]);
  await pass(on(1, "19:30"));
  expect(alertNames()).toEqual(["unanswered"]);
  expect(await detailsOf()).toMatchObject({ rtp: "initiated" });
  await end();
});
