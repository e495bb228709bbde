import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { refusalOf } from "@/e2e/api/second-server";
import { createKeysFile, fileKeys } from "@/lib/providers/keys";

// Programs start slowly on busy processors.
test.describe.configure({ timeout: 120_000 });

for (const program of ["main", "worker"] as const) {
  test(`${program === "main" ? "a server" : "a worker"} with the wrong key file refuses to start and says why, without a byte of a key`, async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "keys-")), "keys.json");
    createKeysFile(file);
    const before = readFileSync(file, "utf8");
    const { code, log } = await refusalOf(program, `wrong-keys-${program}`, { KEYS_FILE: file });
    expect(code).toBe(1);
    const lines = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({
        level: "error",
        event: "refused",
        reason: expect.stringMatching(
          /^KEYS_FILE holds another card key of version 1 than the one this database was first used with/,
        ),
      }),
    ]);
    for (const { key } of fileKeys(file).list()) {
      for (const text of [key.toString("base64"), key.toString("base64url"), key.toString("hex")])
        expect(log).not.toContain(text.slice(0, 12));
    }
    expect(readFileSync(file, "utf8")).toBe(before);
  });
}
