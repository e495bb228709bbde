import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect, test } from "@playwright/test";
import { addKeyVersion, createKeysFile, fileKeys, memoryKeys } from "./keys";

const freshPath = () => join(mkdtempSync(join(tmpdir(), "keys-")), "inner", "keys.json");

function freshFile(): string {
  const path = freshPath();
  createKeysFile(path);
  return path;
}

function write(path: string, text: string, mode = 0o400): void {
  rmSync(path, { force: true });
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text, { mode });
}

test("a new key file is for development, only its owner can read it, and no temporary file remains", () => {
  const path = freshFile();
  expect(statSync(path).mode & 0o777).toBe(0o400);
  expect(readdirSync(join(path, ".."))).toEqual(["keys.json"]);
  const keys = fileKeys(path);
  expect(keys.development).toBe(true);
  expect(keys.current("card").version).toBe(1);
  expect(keys.current("card").key).toHaveLength(32);
});

test("a key file that exists is never written again", () => {
  const path = freshFile();
  const before = readFileSync(path, "utf8");
  expect(createKeysFile(path)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe(before);
});

test("every purpose has a separate key", () => {
  const keys = fileKeys(freshFile());
  const all = [
    keys.current("card").key,
    keys.current("identity").key,
    keys.current("secret").key,
    keys.mac("pan-fingerprint"),
    keys.mac("cvv"),
    keys.mac("audit"),
  ].map((key) => key.toString("hex"));
  expect(new Set(all).size).toBe(6);
});

for (const mode of [0o440, 0o404, 0o644, 0o420, 0o666]) {
  test(`a key file of mode ${mode.toString(8)} is rejected`, () => {
    const path = freshFile();
    chmodSync(path, mode);
    expect(() => fileKeys(path)).toThrow("is open to other users");
  });
}

test("a missing key file is named in the refusal", () => {
  const path = freshPath();
  expect(() => fileKeys(path)).toThrow(`file not found: ${path}`);
  expect(() => addKeyVersion(path, "card")).toThrow();
});

test("a folder in place of the key file is rejected", () => {
  const path = freshPath();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  expect(() => fileKeys(path)).toThrow("is not a file");
});

test("development keys are rejected in production mode and others are not", () => {
  const path = freshFile();
  expect(() => fileKeys(path, "production")).toThrow("holds development keys");
  const real = freshPath();
  createKeysFile(real, { development: false });
  expect(fileKeys(real, "production").development).toBe(false);
});

test("what is wrong with a key file is said without quoting it", () => {
  const path = freshFile();
  const good = readFileSync(path, "utf8");
  const key = fileKeys(path).current("card").key.toString("base64");
  const broken = [
    "",
    "null",
    "[]",
    good.slice(0, -9),
    good.replace(key, `${key}x`),
    good.replace(key, key.slice(4)),
    good.replace('"1"', '"0"'),
    good.replace('"1"', '"01"'),
    good.replace('"audit"', '"other"'),
    `${good}${key}`,
    good.replace(/("cvv": ")[^"]+/, `$1${key}`),
  ];
  for (const text of broken) {
    write(path, text);
    const error = errorOf(() => fileKeys(path));
    expect(String(error)).toBe(`KeyError: ${path} is not a key file, or holds one key twice`);
    expect(inspect(error, { depth: 9 })).not.toContain(key.slice(0, 8));
  }
});

test("printing a provider shows no key", () => {
  const keys = fileKeys(freshFile());
  const shown = inspect(keys, { depth: 9, showHidden: true }) + JSON.stringify(keys);
  expect(shown).not.toContain(keys.mac("cvv").toString("base64"));
  expect(shown).not.toMatch(/Buffer|Map/);
});

test("a new version becomes the current one, and the old one stays readable", () => {
  const path = freshFile();
  const before = fileKeys(path).current("card");
  expect(addKeyVersion(path, "card")).toBe(2);
  const keys = fileKeys(path);
  expect(keys.current("card").version).toBe(2);
  expect(keys.get("card", 1)).toEqual(before.key);
  expect(keys.get("card", 2)).not.toEqual(before.key);
  expect(keys.current("identity").version).toBe(1);
  expect(statSync(path).mode & 0o777).toBe(0o400);
  expect(readdirSync(join(path, ".."))).toEqual(["keys.json"]);
});

test("a running process follows a rotation, both to read and to wrap", () => {
  const path = freshFile();
  const [reading, wrapping] = [fileKeys(path), fileKeys(path)];
  addKeyVersion(path, "card");
  expect(reading.get("card", 2)).toHaveLength(32);
  expect(wrapping.current("card").version).toBe(2);
});

test("when a file would replace a running process's keys, then it is rejected; the process continues with the old file", () => {
  const path = freshFile();
  const good = readFileSync(path, "utf8");
  const keys = fileKeys(path);
  const before = keys.current("card");
  write(path, readFileSync(freshFile(), "utf8"));
  expect(() => keys.current("card")).toThrow("the key file was replaced by one with another card key of version 1");
  expect(keys.get("card", 1)).toEqual(before.key);
  write(path, good);
  expect(keys.current("card")).toEqual(before);
});

test("a running process goes on without a version that was retired", () => {
  const path = freshFile();
  const keys = fileKeys(path);
  addKeyVersion(path, "card");
  const { wrapping, ...rest } = JSON.parse(readFileSync(path, "utf8")) as {
    wrapping: { card: Record<string, string> };
  };
  const { 1: _retired, ...card } = wrapping.card;
  write(path, JSON.stringify({ ...rest, wrapping: { ...wrapping, card } }));
  expect(keys.current("card").version).toBe(2);
  expect(
    keys
      .list()
      .filter(({ purpose }) => purpose === "card")
      .map(({ version }) => version),
  ).toEqual([2]);
});

test("a version that does not exist is rejected by name and number only", () => {
  for (const keys of [memoryKeys(), fileKeys(freshFile())]) {
    for (const version of [0, -1, 2, 1.5, NaN]) {
      expect(() => keys.get("card", version)).toThrow(`the card key of version ${version} does not exist`);
    }
  }
});

test("two rotations cannot run at the same time", () => {
  const path = freshFile();
  writeFileSync(`${path}.next`, "");
  expect(() => addKeyVersion(path, "card")).toThrow("another change is under way");
  rmSync(`${path}.next`);
  expect(addKeyVersion(path, "card")).toBe(2);
});

test("a rotation that fails leaves the key file and nothing else", () => {
  const path = freshFile();
  write(path, "broken");
  expect(() => addKeyVersion(path, "card")).toThrow("is not a key file");
  expect(readdirSync(join(path, ".."))).toEqual(["keys.json"]);
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
