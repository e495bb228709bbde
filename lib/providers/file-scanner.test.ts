import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@/e2e/api/second-server";
import { clamd, HARMLESS_VIRUS, ScannerError } from "./file-scanner";

const EICAR = Buffer.from(HARMLESS_VIRUS);
const SCAN_WAIT = { timeout: 30_000 };

/** A separate clamd on a TCP port and a socket. Its database has the hash of the test file. */
async function startClamd() {
  const home = await mkdtemp(path.join(tmpdir(), "clamd-"));
  const [port, socket] = [await freePort(), path.join(home, "clamd.ctl")];
  const hash = createHash("md5").update(EICAR).digest("hex");
  await writeFile(path.join(home, "test.hdb"), `${hash}:${EICAR.length}:Eicar-Test\n`);
  const file = path.join(home, "clamd.conf");
  const settings = [`DatabaseDirectory ${home}`, `LocalSocket ${socket}`, `TCPSocket ${port}`, "TCPAddr 127.0.0.1"];
  await writeFile(file, [...settings, "Foreground yes", "StreamMaxLength 1M", ""].join("\n"));
  const child = spawn("clamd", ["--config-file", file], { stdio: "ignore" });
  return { port, socket, child, end: () => end(child, home) };
}

async function end(child: ChildProcess, home: string): Promise<void> {
  const left = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await left;
  await rm(home, { recursive: true, force: true });
}

test("a real clamd finds the test file over TCP and its socket, and a file that it cannot scan is not clean", async () => {
  test.skip(
    spawnSync("clamd", ["--version"]).error !== undefined,
    "clamd is not installed here: apt-get install clamav-daemon",
  );
  const { port, socket, end: stop } = await startClamd();
  try {
    for (const address of [`tcp://127.0.0.1:${port}`, `unix:${socket}`]) {
      const scanner = clamd(address);
      const clean = () => scanner.isHarmful(Buffer.from("%PDF-1.7")).catch(() => undefined);
      await expect.poll(clean, SCAN_WAIT).toBe(false);
      expect(await scanner.isHarmful(EICAR)).toBe(true);
      expect(await scanner.isHarmful(Buffer.alloc(500_000, "a"))).toBe(false);
      await expect(scanner.isHarmful(Buffer.alloc(3_000_000, "a"))).rejects.toThrow(ScannerError);
    }
  } finally {
    await stop();
  }
});

test("when the scanner is not running, sends nonsense or closes the connection, then the scan throws", async () => {
  await expect(clamd(`tcp://127.0.0.1:${await freePort()}`).isHarmful(EICAR)).rejects.toThrow(ScannerError);
  await expect(clamd("unix:/nowhere/clamd.ctl").isHarmful(EICAR)).rejects.toThrow(ScannerError);
  for (const answer of ["", "stream: scan failed ERROR\0", "x".repeat(10_000)]) {
    const server = net.createServer((socket) => socket.on("error", () => {}).end(answer));
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    await expect(clamd(`tcp://127.0.0.1:${port}`).isHarmful(EICAR)).rejects.toThrow(ScannerError);
    server.close();
  }
});
