import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { hasSSHD, startSSHD } from "@/testing/sshd";
import { BankServerError, patienceFor, withBankServer } from "./bank-server";

test("a file is read up to its listed size, and when its bytes stop coming, then the read fails", async () => {
  test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
  const sshd = await startSSHD();
  const at = (name: string) => path.join(sshd.in, name);
  const content = "x".repeat(200_000);
  writeFileSync(at("growing.txt"), content);
  // A pipe without a writer never sends a byte.
  execFileSync("mkfifo", [at("silent.txt")]);
  await withBankServer(sshd.address, async (server) => {
    expect((await server.get(at("growing.txt"), content.length)).toString()).toBe(content);
    expect(await server.get(at("growing.txt"), 100)).toHaveLength(101);
    await expect(server.get(at("none.txt"), 100)).rejects.toMatchObject({ trouble: "failed" });
  });
  const patience = { connect: 20_000, question: 2000, end: 2000 };
  await expect(withBankServer(sshd.address, (server) => server.get(at("silent.txt"), 100), patience)).rejects.toEqual(
    new BankServerError("connection"),
  );
  await sshd.stop();
});

test("a large file has the time that a slow line needs", () => {
  expect(patienceFor(100)).toBeLessThan(61_000);
  // 16 MB at 50 kB/s.
  expect(patienceFor(16 * 1024 * 1024)).toBeGreaterThan((16 * 1024 * 1024) / 50);
});
