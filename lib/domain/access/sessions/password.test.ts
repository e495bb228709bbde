import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "@playwright/test";
import { ARGON2, hashPassword, NOBODYS_HASH, verifyPassword } from "./password";

test("a password matches only its own hash", async () => {
  const stored = await hashPassword("seven boats at noon");
  expect(await verifyPassword(stored, "seven boats at noon")).toBe(true);
  expect(await verifyPassword(stored, "seven boats at noon ")).toBe(false);
  expect(await verifyPassword(stored, "Seven boats at noon")).toBe(false);
  expect(await verifyPassword(stored, "")).toBe(false);
});

test("the same password never has the same hash", async () => {
  expect(await hashPassword("seven boats at noon")).not.toBe(await hashPassword("seven boats at noon"));
});

test("passwords are stored as argon2id with OWASP's parameters", async () => {
  expect(await hashPassword("seven boats at noon")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an unknown user takes the same work as a known one", async () => {
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await hashPassword("seven boats at noon")));
  expect(parseOptions(NOBODYS_HASH)).toMatchObject(ARGON2);
  expect(await verifyPassword(null, "seven boats at noon")).toBe(false);
});

test("a letter typed as one character or as two is the same password", async () => {
  const stored = await hashPassword("caf\u00e9 at the harbour");
  expect(await verifyPassword(stored, "cafe\u0301 at the harbour")).toBe(true);
});

test("a corrupt hash is an error, and the next password is still checked", async () => {
  await expect(verifyPassword("damaged", "seven boats at noon")).rejects.toThrow();
  const stored = await hashPassword("seven boats at noon");
  expect(await verifyPassword(stored, "seven boats at noon")).toBe(true);
});

test("twenty passwords at once are all checked and do not block the event loop", async () => {
  const stored = await hashPassword("seven boats at noon");
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verifyPassword(stored, `seven boats at noon${index || ""}`)),
  );
  clearInterval(timer);
  expect(answers).toEqual([true, ...Array<boolean>(19).fill(false)]);
  expect(ticks).toBeGreaterThan(10);
});
