import { expect, test } from "@playwright/test";
import { AccountID, newID } from "./ids";
import { isID } from "./is-id";

test("an ID is recognized without a schema, with the same result", () => {
  const id = newID();
  for (const text of [id, id.toUpperCase(), `${id}0`, ` ${id}`, id.replaceAll("-", ""), "", "acme"])
    expect([text, isID(text)]).toEqual([text, AccountID.safeParse(text).success]);
  expect(isID(id)).toBe(true);
});
