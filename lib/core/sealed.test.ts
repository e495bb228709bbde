import { expect, test } from "@playwright/test";
import { z } from "zod";
import { opennessOf, sealed } from "./sealed";

const Person = z.object({
  name: z.string().optional(),
  password: sealed(z.string().max(10)).optional(),
  governmentID: sealed(z.object({ ssn: z.string() }))
    .nullable()
    .optional(),
  colors: z.array(z.object({ accent: z.string() })),
  metadata: z.custom<Record<string, string>>(() => true).optional(),
});

test("a declared field is open, however its schema is wrapped", () => {
  const schemas = [Person, Person.partial(), Person.refine(() => true), z.preprocess((value) => value, Person)];
  for (const schema of [...schemas, Person.transform(({ name }) => name), z.lazy(() => Person)]) {
    for (const path of [["name"], ["colors", "0", "accent"], ["metadata", "any"]])
      expect(opennessOf(schema, path)).toEqual({ isOpen: true, parts: path.length });
  }
});

test("a sealed field, everything in it, and an undeclared field are closed", () => {
  for (const schema of [Person, Person.partial(), z.preprocess((value) => value, Person)]) {
    expect(opennessOf(schema, ["password"])).toEqual({ isOpen: false, parts: 1 });
    expect(opennessOf(schema, ["governmentID", "ssn"])).toEqual({ isOpen: false, parts: 1 });
    expect(opennessOf(schema, ["secret", "deep"])).toEqual({ isOpen: false, parts: 1 });
  }
  expect(opennessOf(undefined, ["name"])).toEqual({ isOpen: false, parts: 0 });
});

test("a description or refinement of a sealed schema is sealed, and the schema that it copies is not", () => {
  const plain = z.string();
  const token = sealed(plain.clone());
  const schema = z.object({ described: token.describe("A token."), refined: token.min(1).optional(), plain });
  for (const name of ["described", "refined"]) expect(opennessOf(schema, [name]).isOpen).toBe(false);
  expect(opennessOf(schema, ["plain"]).isOpen).toBe(true);
});

test("if one of several forms seals a field, it is sealed", () => {
  const either = z.union([z.object({ token: sealed(z.string()) }), z.object({ token: z.string(), day: z.string() })]);
  expect(opennessOf(either, ["token"]).isOpen).toBe(false);
  expect(opennessOf(either, ["day"]).isOpen).toBe(true);
});
