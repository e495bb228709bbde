import { expect, test } from "@playwright/test";
import { z } from "zod";
import { CreateIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { checkBody, withoutEmpty } from "./check-body";
import { checkedBody } from "./checked-body";

const Order = z.object({
  name: z.object({ first: z.string(), middle: z.string().optional() }),
  address: z.object({ city: z.string() }).optional(),
  tags: z.array(z.string()).min(1),
});

test("empty values are omitted, and required objects are added so that their fields report errors", () => {
  expect(withoutEmpty(Order, { name: { first: " ", middle: "" }, address: { city: "" }, tags: [] })).toEqual({
    name: {},
    tags: [],
  });
});

test("each error is at the field with the missing value", () => {
  const { errors, body } = checkBody(Order, {}, { name: { first: "" }, tags: [] });
  expect(errors).toEqual([
    { path: "name.first", message: "is required" },
    { path: "tags", message: "choose at least one" },
  ]);
  expect(body).toBeUndefined();
});

test("when only the values have an error, a valid body is still blocked", () => {
  const rules = {
    errors: ({ again }: { a: string; again: string }) => (again ? [] : [{ path: "again", message: "is required" }]),
  };
  expect(checkBody(z.object({ a: z.string() }), rules, { a: "x", again: "" }).body).toBeUndefined();
  expect(checkBody(z.object({ a: z.string() }), rules, { a: "x", again: "y" }).body).toEqual({ a: "x" });
});

test("a spending card with only a name has no limit, memo or birth date", () => {
  const values = {
    authorizedUser: { firstName: "Ada", lastName: "Byron", birthDate: { day: undefined } },
    formFactor: "virtual",
    memo: "",
    fundingWalletID: "0199aa00-0000-7000-8000-000000000001",
    controls: { velocityLimits: [{ amount: undefined, interval: "per-transaction" }] },
  };
  const { sent } = checkBody(CreateIssuedCard, {}, values);
  expect(sent).toEqual({
    authorizedUser: { firstName: "Ada", lastName: "Byron" },
    formFactor: "virtual",
    fundingWalletID: "0199aa00-0000-7000-8000-000000000001",
  });
});

test("the first check loads the schema, and later ones are synchronous", async () => {
  let loads = 0;
  const check = checkedBody(async () => {
    loads++;
    return Order;
  }, {});
  const first = check({ name: {}, tags: ["a"] });
  expect(first).toBeInstanceOf(Promise);
  expect(await first).toMatchObject({ errors: [{ path: "name.first" }] });
  expect(check({ name: { first: "Ada" }, tags: ["a"] })).toMatchObject({ body: { name: { first: "Ada" } } });
  expect(loads).toBe(1);
});

test("when the schema cannot be loaded, the check fails like a call, and the next one loads it again", async () => {
  let isAway = true;
  const check = checkedBody(async () => {
    if (isAway) throw new Error("no line");
    return Order;
  }, {});
  await expect(check({})).rejects.toMatchObject({ name: "CallError", status: 0 });
  isAway = false;
  expect(await check({ name: { first: "Ada" }, tags: ["a"] })).toMatchObject({ errors: [] });
});
