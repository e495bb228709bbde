import { expect, test } from "@playwright/test";
import { check } from "@/lib/core/api/field-errors";
import { CENTS_MAX } from "@/lib/core/money/money";
import {
  CreateIssuedCard,
  FullIssuedCard,
  IssuedCard,
  issuedCards,
  ListIssuedCards,
  UpdateIssuedCard,
} from "./contract";

const card = {
  fundingWalletID: "0192f3a4-0000-7000-8000-00000000000a",
  authorizedUser: { firstName: "Amanda", lastName: "Yang" },
  formFactor: "virtual",
};
const limit = (amount: unknown, interval: unknown = "per-transaction") => ({
  ...card,
  controls: { velocityLimits: [{ amount, interval }] },
});

function errors(value: unknown, schema: typeof CreateIssuedCard | typeof UpdateIssuedCard = CreateIssuedCard) {
  const result = check(schema, value);
  return "errors" in result ? result.errors : null;
}

test("a card needs a wallet, a person and a form", () => {
  expect(errors({})).toEqual({
    fundingWalletID: expect.any(String),
    authorizedUser: "is required",
    formFactor: "is required",
  });
  expect(errors({ ...card, authorizedUser: {} })).toEqual({
    authorizedUser: { firstName: "is required", lastName: "is required" },
  });
  expect(errors(card)).toBeNull();
});

test("a wallet is named by its UUID, in uppercase or lowercase", () => {
  expect(CreateIssuedCard.parse({ ...card, fundingWalletID: card.fundingWalletID.toUpperCase() }).fundingWalletID).toBe(
    card.fundingWalletID,
  );
  for (const fundingWalletID of ["", "x", `${card.fundingWalletID}0`, `{${card.fundingWalletID}}`]) {
    expect(errors({ ...card, fundingWalletID }), fundingWalletID).toEqual({ fundingWalletID: "must be a UUID" });
  }
});

test("cards are virtual only", () => {
  expect(errors({ ...card, formFactor: "physical" })).toEqual({ formFactor: "must be virtual" });
});

test("a memo has at most 140 characters, a name 64", () => {
  expect(errors({ ...card, memo: "😀".repeat(140) })).toBeNull();
  expect(errors({ ...card, memo: "x".repeat(141) })).toEqual({ memo: "must be 140 characters or fewer" });
  expect(errors({ ...card, authorizedUser: { firstName: "x".repeat(64), lastName: "x".repeat(64) } })).toBeNull();
  expect(errors({ ...card, authorizedUser: { firstName: "x".repeat(65), lastName: "" } })).toEqual({
    authorizedUser: { firstName: "must be 64 characters or fewer", lastName: "is required" },
  });
});

test("the cardholder's birth date is a real day", () => {
  const born = (day: number, month: number, year: number) => ({
    ...card,
    authorizedUser: { ...card.authorizedUser, birthDate: { day, month, year } },
  });
  expect(errors(born(29, 2, 2000))).toBeNull();
  expect(errors(born(29, 2, 2023))).toEqual({ authorizedUser: { birthDate: { day: "is not a day of that month" } } });
});

test("an expiration is a month from 01 to 12 and a year of two digits", () => {
  for (const month of ["01", "09", "10", "12"])
    expect(errors({ ...card, expiration: { month, year: "28" } }), month).toBeNull();
  for (const month of ["00", "13", "1", "012", "1 ", 1])
    expect(errors({ ...card, expiration: { month, year: "28" } }), String(month)).toEqual({
      expiration: { month: expect.any(String) },
    });
  for (const year of ["8", "2028", "x8", 28])
    expect(errors({ ...card, expiration: { month: "01", year } }), String(year)).toEqual({
      expiration: { year: expect.any(String) },
    });
});

test("a limit is whole cents, at least one", () => {
  for (const amount of [1, 100, CENTS_MAX]) expect(errors(limit(amount)), String(amount)).toBeNull();
  for (const amount of [0, -1, 1.5, "100", true, null, 1e400, CENTS_MAX + 1, 9007199254740993]) {
    expect(errors(limit(amount)), String(amount)).toEqual({
      controls: { velocityLimits: { "0": { amount: expect.any(String) } } },
    });
  }
});

test("there is one limit per interval, and one interval", () => {
  expect(errors(limit(1, "per-day"))).toEqual({
    controls: { velocityLimits: { "0": { interval: "must be per-transaction" } } },
  });
  expect(
    errors({
      ...card,
      controls: { velocityLimits: [...limit(1).controls.velocityLimits, ...limit(2).controls.velocityLimits] },
    }),
  ).toEqual({
    controls: { velocityLimits: { "1": { interval: "already has a limit" } } },
  });
  expect(errors({ ...card, controls: { singleUse: true, velocityLimits: [] } })).toBeNull();
  expect(errors({ ...card, controls: { singleUse: "yes" } })).toEqual({
    controls: { singleUse: "must be true or false" },
  });
});

test("closing is the only state that can be requested", () => {
  expect(errors({ state: "closed" }, UpdateIssuedCard)).toBeNull();
  for (const state of ["active", "inactive", "pending-verification", "CLOSED", "", null]) {
    expect(errors({ state }, UpdateIssuedCard), String(state)).toEqual({ state: "must be closed" });
  }
});

test("a change contains only changed fields, and never the limits or the wallet", () => {
  expect(UpdateIssuedCard.parse({ memo: "", authorizedUser: { lastName: "Young", birthDate: { day: 2 } } })).toEqual({
    memo: "",
    authorizedUser: { lastName: "Young", birthDate: { day: 2 } },
  });
  expect(
    UpdateIssuedCard.parse({ controls: { singleUse: false }, fundingWalletID: "x", pan: "4111111111111111" }),
  ).toEqual({});
});

const answered = {
  ...card,
  issuedCardID: "0192f3a4-0000-7000-8000-00000000000b",
  brand: "Visa",
  lastFourCardNumber: "1111",
  expiration: { month: "01", year: "28" },
  state: "active",
  createdOn: "2026-11-21T09:00:00.000Z",
};

test("a card's response never contains its number, and its full details do, in the specification's lengths", () => {
  const full = { ...answered, pan: "4111111111111111", cvv: "123" };
  expect(IssuedCard.parse(full)).toEqual(answered);
  expect(FullIssuedCard.parse(full)).toEqual(full);
  for (const pan of ["4".repeat(15), "4".repeat(20), "4111 1111 1111 1111"])
    expect(FullIssuedCard.safeParse({ ...full, pan }).success, pan).toBe(false);
  for (const pan of ["4".repeat(16), "4".repeat(19)])
    expect(FullIssuedCard.safeParse({ ...full, pan }).success, pan).toBe(true);
  for (const cvv of ["12", "12345"]) expect(FullIssuedCard.safeParse({ ...full, cvv }).success, cvv).toBe(false);
  expect(FullIssuedCard.safeParse({ ...full, cvv: "1234" }).success).toBe(true);
});

test("the holder's birth date is never returned", () => {
  const held = { ...answered, authorizedUser: { ...card.authorizedUser, birthDate: { day: 1, month: 1, year: 1990 } } };
  expect(IssuedCard.parse(held).authorizedUser).toEqual(card.authorizedUser);
});

test("cards are listed 200 at a time, by state", () => {
  expect(ListIssuedCards.parse({})).toEqual({ skip: 0, count: 200 });
  expect(ListIssuedCards.parse({ states: "active,pending-verification", count: "5" })).toEqual({
    states: ["active", "pending-verification"],
    skip: 0,
    count: 5,
  });
});

test("full details need their own scope, have their own rate limit and are audited", () => {
  expect(issuedCards.details).toMatchObject({
    access: "issued-cards.read-secure",
    rate: "secure",
    audit: { act: "issued-card.details", refusals: true },
    method: "GET",
  });
});
