import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { check } from "@/lib/core/api/field-errors";
import { SaveBrand, UpdateBrand } from "./contract";

const errorsOf = (schema: typeof SaveBrand | typeof UpdateBrand, body: unknown) => {
  const checked = check(schema, body);
  return "errors" in checked ? (JSON.parse(JSON.stringify(checked.errors)) as unknown) : null;
};
const said = "must be a color such as #1f6feb";
const both = (light: unknown, dark: unknown = light) => ({ colors: { light, dark } });
const missing = both({ accent: "is required" });

test("a color is # and six hexadecimal digits", () => {
  expect(SaveBrand.parse(both({ accent: "#ABCDEF" }, { accent: "#012345" }))).toEqual(
    both({ accent: "#ABCDEF" }, { accent: "#012345" }),
  );
  for (const accent of [
    "#fff",
    "fff000",
    "#ffffff00",
    "#ggg000",
    "red",
    " #ffffff",
    "#ffffff\n",
    "",
    1,
    null,
    {},
    [],
  ]) {
    expect(errorsOf(SaveBrand, both({ accent }))).toEqual(both({ accent: said }));
    expect(errorsOf(UpdateBrand, { colors: { dark: { accent } } })).toEqual({ colors: { dark: { accent: said } } });
  }
});

test("every error in a brand is reported for its two colors", () => {
  for (const body of [{}, { colors: {} }, both({}), both(undefined)])
    expect(errorsOf(SaveBrand, body)).toEqual(missing);
  expect(errorsOf(SaveBrand, { colors: { light: { accent: "#ffffff" } } })).toEqual({
    colors: { dark: { accent: "is required" } },
  });
  for (const colors of ["red", null, 1, []]) expect(errorsOf(SaveBrand, { colors })).toEqual(both({ accent: said }));
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(SaveBrand, UpdateBrand), (colors, schema) => {
      const result = errorsOf(schema, { colors }) as { colors: Record<string, { accent: string }> } | null;
      for (const [mode, fault] of Object.entries(result?.colors ?? {}))
        expect([mode, Object.keys(fault)]).toEqual([expect.stringMatching(/^(?:light|dark)$/), ["accent"]]);
    }),
  );
});

test("a change has no required fields, but each given value must be a color", () => {
  for (const body of [{}, { colors: {} }, { colors: { light: {} } }, { other: 1 }])
    expect(errorsOf(UpdateBrand, body)).toBeNull();
  for (const colors of ["red", null]) expect(errorsOf(UpdateBrand, { colors })).toEqual(both({ accent: said }));
});
