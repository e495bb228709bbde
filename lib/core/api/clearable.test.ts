import { expect, test } from "@playwright/test";
import { z } from "zod";
import { clearable } from "./clearable";
import { Phone } from "./shapes";

const Patch = clearable(
  z.object({
    name: z.string().min(2),
    note: z.string().min(2).optional(),
    year: z.int().optional(),
    phone: Phone.optional(),
    place: z.object({ city: z.string(), floor: z.string().optional() }).optional(),
  }),
);

test("an empty update is valid", () => {
  expect(Patch.parse({})).toEqual({});
  expect(Patch.parse({ place: {} })).toEqual({ place: {} });
});

test("null clears an optional field, and an empty text clears an optional text", () => {
  const cleared = { note: null, year: null, phone: null, place: null };
  expect(Patch.parse(cleared)).toEqual(cleared);
  expect(Patch.parse({ note: "", place: { floor: "" } })).toEqual({ note: null, place: { floor: null } });
});

test("a required field can be replaced but not cleared", () => {
  expect(Patch.parse({ name: "Ada", place: { city: "Reno" } })).toEqual({ name: "Ada", place: { city: "Reno" } });
  for (const refused of [{ name: null }, { name: "" }, { place: { city: null } }, { year: "" }])
    expect(Patch.safeParse(refused).success, JSON.stringify(refused)).toBe(false);
});

test("a phone number is changed or cleared as a whole", () => {
  expect(Patch.parse({ phone: { number: "555-0100" } })).toEqual({ phone: { number: "5550100" } });
  expect(Patch.safeParse({ phone: { number: null } }).success).toBe(false);
});
