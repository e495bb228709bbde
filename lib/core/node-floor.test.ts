import { expect, test } from "@playwright/test";
import { aboveFloor, includesVersion } from "../../bin/lib/lockfile.mjs";

test("a range of Node.js versions is read in each form that packages use", () => {
  for (const range of [
    "*",
    ">=20",
    ">= 20.19.0",
    "^18.18.0 || ^20.9.0 || >=21.1.0",
    "18 || 20 || >=22",
    "10.* || >= 12.*",
    ">=18.0.0 <21",
  ])
    expect(includesVersion(range, "20.19"), range).toBe(true);
  for (const range of [">=22", "^20.20.0", "^18.0.0 || >=20.19.1", "18 || 22", ">20.19", ">=18 <20", "<=20.18"])
    expect(includesVersion(range, "20.19"), range).toBe(false);
  expect(() => includesVersion("~20.19 - 22", "20.19")).toThrow("unknown form");
});

test("a locked package that needs a newer Node.js than ours is reported", () => {
  const packages = {
    "": { engines: { node: ">=20.9" } },
    "node_modules/fastify": { version: "5.12.8" },
    "node_modules/fastify/node_modules/cookie": { version: "2.0.2", engines: { node: ">=22" } },
    "node_modules/@noble/hashes": { version: "2.4.0", engines: { node: ">= 20.19.0" } },
  };
  expect(aboveFloor({ packages })).toEqual(["cookie@2.0.2 (>=22)", "@noble/hashes@2.4.0 (>= 20.19.0)"]);
  packages[""].engines.node = ">=22";
  expect(aboveFloor({ packages })).toEqual([]);
});
