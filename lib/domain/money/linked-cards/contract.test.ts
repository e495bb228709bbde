import { expect, test } from "@playwright/test";
import { EncryptedCard, linkedCards, LinkCard, UpdateCard } from "./contract";

const ADDRESS = { postalCode: "80205" };

test("an encrypted token contains a card's fields and no unknown ones", () => {
  const card = { cardNumber: "4111111111111111", cardCvv: "111", expiration: { month: "12", year: "35" } };
  expect(EncryptedCard.parse({ ...card, holderName: "Ada", more: 1 })).toEqual({ ...card, holderName: "Ada" });
  for (const odd of [
    { holderName: "a\u0000b" },
    { holderName: "\ud800" },
    { holderName: "4111111111111111" },
    { holderName: "x".repeat(129) },
    { cardNumber: 4111 },
    { cardNumber: "1".repeat(65) },
    { expiration: "12/35" },
    { expiration: { month: 12 } },
  ])
    expect(EncryptedCard.safeParse({ ...card, ...odd }).success, JSON.stringify(odd)).toBe(false);
});

test("number, code and expiration may be left out or empty, the postal code may not", () => {
  const empty = { cardNumber: "", cardCvv: "", expiration: { month: "", year: "" }, billingAddress: ADDRESS };
  for (const body of [empty, { billingAddress: ADDRESS }]) expect(LinkCard.safeParse(body).success).toBe(true);
  for (const billingAddress of [undefined, {}, { postalCode: "" }])
    expect(LinkCard.safeParse({ ...empty, billingAddress }).success).toBe(false);
  expect(UpdateCard.safeParse({ billingAddress: {} }).success).toBe(true);
});

test("an error in an expiration or address is one sentence, those of a token are a tree", () => {
  const fieldErrors = {
    e2ee: { token: "must be a compact JWE" },
    expiration: { month: "must be a text" },
    billingAddress: { city: "is too long", postalCode: "is required" },
    holderName: "must be a name",
  };
  const event = {
    ...fieldErrors,
    expiration: "month must be a text",
    billingAddress: "city is too long",
  };
  for (const { errors } of [linkedCards.link, linkedCards.update]) expect(errors?.rename?.(fieldErrors)).toEqual(event);
});
