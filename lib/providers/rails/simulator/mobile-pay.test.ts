import { expect, test } from "@playwright/test";
import { MobilePayToken } from "@/lib/domain/money/mobile-pay/contract";
import { SANDBOX_MOBILE_PAY_TOKEN, sandboxMobilePay } from "./mobile-pay";
import { HOUR } from "@/lib/core/time/time";

const now = new Date("2026-11-21T12:00:00Z");

test("the documented token opens without a phone", async () => {
  const token = MobilePayToken.parse(SANDBOX_MOBILE_PAY_TOKEN);
  const opened = await sandboxMobilePay.open(token, now);
  expect(opened).toMatchObject({
    lastFour: "1234",
    dynamicLastFour: expect.stringMatching(/^\d{4}$/) as unknown,
    expiration: { month: "12", year: "29" },
    facts: { network: "visa", cardType: "debit" },
  });
  expect(await sandboxMobilePay.open(token, now)).toEqual(opened);
});

test("what a token says of its card is taken from it", async () => {
  for (const [name, network] of [
    ["Visa", "visa"],
    ["MasterCard", "mastercard"],
    ["AmEx", "american-express"],
    ["Discover", "discover"],
  ]) {
    const paymentMethod = { displayName: "My card 9876", network: name ?? "", type: "Credit" };
    expect(await sandboxMobilePay.open({ ...SANDBOX_MOBILE_PAY_TOKEN, paymentMethod }, now)).toMatchObject({
      lastFour: "9876",
      facts: { network, cardType: "credit" },
    });
  }
});

test("a token that is not well-formed does not open, and its field is named", async () => {
  const { paymentData, paymentMethod } = SANDBOX_MOBILE_PAY_TOKEN;
  for (const wrong of [{ version: "EC_v9" }, { data: "{}" }, { signature: "?" }])
    expect(
      await sandboxMobilePay.open({ ...SANDBOX_MOBILE_PAY_TOKEN, paymentData: { ...paymentData, ...wrong } }, now),
    ).toMatchObject({ field: "paymentData" });
  expect(
    await sandboxMobilePay.open(
      { ...SANDBOX_MOBILE_PAY_TOKEN, paymentMethod: { ...paymentMethod, network: "constructor" } },
      now,
    ),
  ).toMatchObject({ field: "paymentMethod" });
});

test("a session lasts an hour and is signed", async () => {
  const session = JSON.parse(await sandboxMobilePay.createSession("shop.example", "Shop", now)) as Record<
    string,
    unknown
  >;
  expect(session).toMatchObject({ domainName: "shop.example", displayName: "Shop", epochTimestamp: now.getTime() });
  expect(session.expiresAt).toBe(now.getTime() + HOUR);
  expect(session.signature).toMatch(/^[0-9a-f]{100,}$/);
});
