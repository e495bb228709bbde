import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BankAddress } from "@/lib/providers/rails/ach/settings";

const SSHD = "/usr/sbin/sshd";

/** Whether this machine has an OpenSSH server that a test may start. */
export const hasSSHD = existsSync(SSHD);

/** An OpenSSH server of one test on this machine. */
export interface OwnSSHD {
  /** Folders of the server, on this machine. */
  out: string;
  in: string;
  statements: string;
  acknowledgments: string;
  address: BankAddress;
  /** Limits each file to a number of 512-byte blocks, like a full disk. Undefined: no limit. */
  limit(blocks: number | undefined): void;
  /** Cuts each connection after this number of bytes to the server. Undefined: never. */
  cutAfter(bytes: number | undefined): void;
  /** Gives the server another key, as if it was another server. */
  changeKey(): Promise<void>;
  stop(): Promise<void>;
}

function newKey(file: string): void {
  rmSync(file, { force: true });
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
}

const fingerprintOf = (file: string) =>
  execFileSync("ssh-keygen", ["-lf", `${file}.pub`], { encoding: "utf8" }).split(" ")[1] ?? "";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts an OpenSSH server with two folders, as the user who runs the test. */
export async function startSSHD(): Promise<OwnSSHD> {
  const root = mkdtempSync(path.join(tmpdir(), "bank-"));
  const at = (name: string) => path.join(root, name);
  for (const folder of ["out", "in", "in/unreadable", "statements", "statements/unreadable", "acks"])
    mkdirSync(at(folder));
  mkdirSync(at("acks/unreadable"));
  newKey(at("host"));
  newKey(at("client"));
  chmodSync(at("client"), 0o400);
  writeFileSync(
    at("sftp"),
    `#!/bin/sh\n[ -f ${at("limit")} ] && ulimit -f $(cat ${at("limit")}) && trap '' XFSZ\nexec /usr/lib/openssh/sftp-server\n`,
    { mode: 0o755 },
  );
  // A server run by root requires this folder.
  if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true });
  const port = await freePort();
  writeFileSync(
    at("config"),
    [
      ...["ListenAddress 127.0.0.1", `Port ${port}`, `HostKey ${at("host")}`, `AuthorizedKeysFile ${at("client.pub")}`],
      ...["StrictModes no", "UsePAM no", "PermitRootLogin yes", "PasswordAuthentication yes", "LogLevel QUIET"],
      // A nested shell does not read .bashrc, which may take seconds for each connection.
      ...["PidFile none", "SetEnv SHLVL=1", `Subsystem sftp ${at("sftp")}`],
    ].join("\n"),
  );
  let sshd = await run(at("config"), port);
  const line = await startLine(port);
  return {
    out: at("out"),
    in: at("in"),
    statements: at("statements"),
    acknowledgments: at("acks"),
    address: {
      host: "127.0.0.1",
      port: line.port,
      user: userInfo().username,
      hostKey: fingerprintOf(at("host")),
      login: { keyFile: at("client") },
    },
    limit: (blocks) =>
      blocks === undefined ? rmSync(at("limit"), { force: true }) : writeFileSync(at("limit"), String(blocks)),
    cutAfter: (bytes) => (line.cut.after = bytes),
    async changeKey() {
      await end(sshd);
      newKey(at("host"));
      sshd = await run(at("config"), port);
    },
    async stop() {
      line.server.close();
      await end(sshd);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function run(config: string, port: number) {
  const child = spawn(SSHD, ["-D", "-e", "-f", config], { stdio: "ignore" });
  const until = Date.now() + 10_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("sshd did not start");
    await pause(50);
  }
  return child;
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isThere = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}

/** A proxy to the server that can cut its connections. */
async function startLine(port: number): Promise<{ port: number; server: Server; cut: { after?: number | undefined } }> {
  const cut: { after?: number | undefined } = {};
  const server = createServer((client: Socket) => {
    const bank = connect(port, "127.0.0.1");
    let sent = 0;
    const drop = () => {
      client.destroy();
      bank.destroy();
    };
    client.on("data", (chunk) => {
      sent += chunk.byteLength;
      if (cut.after === undefined || sent < cut.after) return void bank.write(chunk);
      bank.end();
      client.destroy();
    });
    bank.on("data", (chunk) => client.write(chunk));
    for (const end of ["error", "close"]) {
      client.on(end, drop);
      bank.on(end, drop);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, server, cut };
}
