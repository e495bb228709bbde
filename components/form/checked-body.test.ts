import { expect, test } from "@playwright/test";
import { z } from "zod";
import { CreateIssuedCard } from "@/lib/domain/issuing/contract";
import { checkedBody, withoutEmpty } from "./checked-body";

const Order = z.object({
  name: z.object({ first: z.string(), middle: z.string().optional() }),
  address: z.object({ city: z.string() }).optional(),
  tags: z.array(z.string()).min(1),
});

test("what was left empty is left out, what is needed is there to be asked for", () => {
  expect(withoutEmpty(Order, { name: { first: " ", middle: "" }, address: { city: "" }, tags: [] })).toEqual({
    name: {},
    tags: [],
  });
});

test("each fault stands at the field that lacks something", () => {
  const { faults, body } = checkedBody(Order, {})({ name: { first: "" }, tags: [] });
  expect(faults).toEqual([
    { path: "name.first", message: "is required" },
    { path: "tags", message: "choose at least one" },
  ]);
  expect(body).toBeUndefined();
});

test("a fault of the values alone keeps a good body back", () => {
  const check = checkedBody(z.object({ a: z.string() }), {
    faults: ({ again }: { a: string; again: string }) => (again ? [] : [{ path: "again", message: "is required" }]),
  });
  expect(check({ a: "x", again: "" }).body).toBeUndefined();
  expect(check({ a: "x", again: "y" }).body).toEqual({ a: "x" });
});

test("a spending card of a name alone has no limit, no memo and no birth date", () => {
  const { sent } = checkedBody(
    CreateIssuedCard,
    {},
  )({
    authorizedUser: { firstName: "Ada", lastName: "Byron", birthDate: { day: undefined } },
    formFactor: "virtual",
    memo: "",
    fundingWalletID: "0199aa00-0000-7000-8000-000000000001",
    controls: { velocityLimits: [{ amount: undefined, interval: "per-transaction" }] },
  });
  expect(sent).toEqual({
    authorizedUser: { firstName: "Ada", lastName: "Byron" },
    formFactor: "virtual",
    fundingWalletID: "0199aa00-0000-7000-8000-000000000001",
  });
});
