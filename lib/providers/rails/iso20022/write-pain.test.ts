import { expect, test } from "@playwright/test";
import { randomMessage } from "@/testing/payment-messages";
import { readMessage } from "@/testing/payment-bank";
import { readStrictly } from "@/testing/strict-xml";
import { dollars, PAIN_VERSIONS, paymentName, writePain } from "./write-pain";

/** The number of messages to write and read. PAIN_MESSAGES and PAIN_SEED change the number and the seed. */
const MESSAGES = Number(process.env.PAIN_MESSAGES ?? 200);
const SEED = Number(process.env.PAIN_SEED ?? 1);

test("random messages pass a strict bank's checks and contain the requested payments to the cent", () => {
  for (let seed = SEED; seed < SEED + MESSAGES; seed++) {
    const message = randomMessage(seed);
    const read = readMessage(writePain(message).toString("utf8"), message.version);
    expect(read).toEqual(
      message.payments.map(({ endToEndID, uetr, amount, creditor, remittance }) => ({
        ...{ messageID: message.id, debtorAccount: message.debtor.accountNumber, executesOn: message.executesOn },
        ...{ serviceLevel: message.service.level, endToEndID, uetr, amount },
        ...(remittance !== undefined && { remittance }),
        ...{ name: creditor.name, routingNumber: creditor.routingNumber, accountNumber: creditor.accountNumber },
      })),
    );
  }
});

test("each version has its namespace, and nothing else differs", () => {
  const message = randomMessage(7);
  const written = PAIN_VERSIONS.map((version) => writePain({ ...message, version }).toString("utf8"));
  expect(written.map((xml) => /pain\.001\.001\.\d\d/.exec(xml)?.[0])).toEqual([
    "pain.001.001.09",
    "pain.001.001.10",
    "pain.001.001.11",
    "pain.001.001.12",
  ]);
  expect(new Set(written.map((xml) => xml.replace(/pain\.001\.001\.\d\d/, "")))).toHaveProperty("size", 1);
});

test("what XML reserves is written so that it comes back", () => {
  const message = randomMessage(3);
  const [payment] = message.payments;
  if (!payment) throw new Error("there is no payment");
  const name = `A&B "C" <D> 'E' ]]> &amp;`;
  const xml = writePain({ ...message, payments: [{ ...payment, creditor: { ...payment.creditor, name } }] });
  expect(readMessage(xml.toString("utf8"), message.version)).toMatchObject([{ name }]);
  expect(readStrictly(xml.toString("utf8")).name).toBe("Document");
});

test("names are ASCII of at most 140 characters, and a name without letters or digits is empty", () => {
  expect(paymentName("Zoë  Núñez\u0000 & Söhne")).toBe("Zoe Nunez & Sohne");
  expect(paymentName("x".repeat(500))).toHaveLength(140);
  expect(paymentName("李明")).toBe("");
  expect(paymentName(" -.& ")).toBe("");
});

test("cents are dollars, exact up to the largest whole number, and nothing else is", () => {
  expect([0, 5, 99, 100, 123_456, Number.MAX_SAFE_INTEGER].map(dollars)).toEqual([
    ...["0.00", "0.05", "0.99", "1.00", "1234.56", "90071992547409.91"],
  ]);
  for (const wrong of [-1, 0.5, NaN, Number.MAX_SAFE_INTEGER + 1]) expect(() => dollars(wrong)).toThrow("whole cents");
});
