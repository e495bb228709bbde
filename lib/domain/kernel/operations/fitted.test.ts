import { expect, test } from "@playwright/test";
import { z } from "zod";
import { fitted } from "./fitted";

const ID = "0199aaaa-0000-7000-8000-000000000001";
const OTHER = "0199aaaa-0000-7000-8000-000000000002";

const Card = z.object({ status: z.enum(["settled", "failed"]), failureCode: z.enum(["expired-card"]).optional() });
const Payment = z.object({
  transferID: z.guid(),
  amount: z.int(),
  source: z.object({ card: Card.optional() }),
  metadata: z.record(z.string(), z.string()).optional(),
  refunds: z.array(z.object({ refundID: z.guid(), amount: z.int() })).optional(),
});
const payment = (more: object = {}) => ({ transferID: ID, amount: 100, source: {}, ...more });

test("a value that fits is returned as its schema parses it", () => {
  const value = [payment({ source: { card: { status: "settled" } } })];
  expect(fitted(z.array(Payment), value)).toEqual({ data: value, misfits: [] });
});

test("an optional field that does not match is omitted and reported with the ID of its row", () => {
  const card = { status: "failed", failureCode: "card-expired" };
  const value = [payment({ transferID: OTHER }), payment({ source: { card } })];
  expect(fitted(z.array(Payment), value)).toEqual({
    data: [payment({ transferID: OTHER }), payment({ source: { card: { status: "failed" } } })],
    misfits: [{ id: ID, path: "[].source.card.failureCode" }],
  });
  expect(card).toHaveProperty("failureCode");
});

test("when a required field does not match, then the object that needs it is omitted, and finally the row", () => {
  expect(fitted(Payment, payment({ source: { card: { status: "lost" } } }))).toEqual({
    data: payment(),
    misfits: [{ id: ID, path: "source.card.status" }],
  });
  const rows = [payment({ amount: "much" }), payment({ transferID: OTHER }), payment({ amount: null, source: 1 })];
  expect(fitted(z.object({ items: z.array(Payment) }), { items: rows })).toEqual({
    data: { items: [payment({ transferID: OTHER })] },
    misfits: [
      { id: ID, path: "items[].amount" },
      { id: ID, path: "items[].source" },
    ],
  });
});

test("entries of inner lists are omitted one by one", () => {
  const refunds = [
    { refundID: ID, amount: 1 },
    { refundID: OTHER, amount: "x" },
    { refundID: ID, amount: 3 },
    { refundID: OTHER },
  ];
  const { data, misfits } = fitted(Payment, payment({ refunds }));
  expect(data?.refunds).toEqual([refunds[0], refunds[2]]);
  expect(misfits).toEqual([{ id: ID, path: "refunds[].amount" }]);
});

test("keys of records and undeclared fields are reported without their names", () => {
  expect(fitted(Payment, payment({ metadata: { "987-65-4321": 5, note: "kept" } }))).toEqual({
    data: payment({ metadata: { note: "kept" } }),
    misfits: [{ id: ID, path: "metadata.*" }],
  });
  expect(fitted(z.strictObject({ a: z.int().optional() }), { a: 1, "987-65-4321": 2 })).toEqual({
    data: { a: 1 },
    misfits: [{ path: "*" }],
  });
});

test("a value that does not match as a whole has no data", () => {
  expect(fitted(Payment, payment({ amount: "much" }))).toEqual({ misfits: [{ id: ID, path: "amount" }] });
  expect(fitted(Payment, "text")).toEqual({ misfits: [{ path: "" }] });
});
