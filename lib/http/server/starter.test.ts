import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startPart, whenReady } from "@/bin/lib/server.mjs";
import { freePort } from "@/bin/lib/ports.mjs";

const newFolder = () => mkdtempSync(path.join(tmpdir(), "tender-starter-"));

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a program until it ends, or until its output matches `last`. */
function run(file: string, args: string[], { env = {}, last = /$^/ } = {}): Promise<Ended> {
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const child = spawn(file, args, { env: { ...inherited, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (last.test(output)) child.kill("SIGKILL");
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** Runs a module of a few lines in the checkout. */
const runModule = (lines: string, how?: Parameters<typeof run>[2]) =>
  run(process.execPath, ["--input-type=module", "-e", lines], how);

/** Starts a program, and returns what the starter says if the program ends before it is ready. */
async function startOf(lines: string): Promise<string> {
  const file = path.join(newFolder(), "part.mjs");
  writeFileSync(file, lines);
  const started = whenReady("server", startPart([file], { env: process.env, output: "ignore" }));
  return started.then(
    () => "ready",
    (error: Error) => error.message,
  );
}

test("the starter prints why a program ended before it was ready", async () => {
  const failed =
    'process.send({ type: "failed", reason: "listen EADDRINUSE: address already in use" }); process.exit(1);';
  expect(await startOf(failed)).toBe("The server did not start: listen EADDRINUSE: address already in use.");
  expect(await startOf('process.kill(process.pid, "SIGKILL")')).toBe("The server did not start: SIGKILL ended it.");
  expect(await startOf("process.exit(7)")).toBe(
    "The server did not start: it ended with code 7, and its last lines say why.",
  );
  expect(await startOf('process.send({ type: "ready" }); setTimeout(() => {}, 500);')).toBe("ready");
});

test("the starter prints why a program ended later, in a terminal and in a JSON log", async () => {
  const program = (log: string) => `
    import { keepRunning } from "./bin/lib/keep-running.mjs";
    let starts = 0;
    const start = async () => {
      starts += 1;
      if (starts > 1) throw new Error("The server did not start: the port is in use.", { cause: "the port is in use" });
      return { exit: Promise.resolve(1), reason: () => "TypeError" };
    };
    await keepRunning("server", start, { log: "${log}" });`;
  const pretty = await runModule(program("pretty"), { last: /in 2 s/ });
  expect(pretty.output).toContain("The server ended with code 1 (TypeError). It is started again in 1 s.\n");
  expect(pretty.output).toContain("The server ended with code 1 (the port is in use). It is started again in 2 s.\n");
  const { output } = await runModule(program("json"), { last: /\n/ });
  expect(JSON.parse(output)).toMatchObject({ level: "error", event: "ended", code: 1, reason: "TypeError" });
});

test("long work prints its phase and elapsed time every 15 seconds", async () => {
  const { output } = await runModule(`
    import { mock } from "node:test";
    import { withProgress } from "./bin/lib/say.mjs";
    mock.timers.enable({ apis: ["setInterval", "Date"] });
    let [phase, finish] = ["Building the dashboard"];
    const work = withProgress(() => phase, new Promise((resolve) => (finish = resolve)));
    mock.timers.tick(15_000);
    phase = "Building the dashboard: Collecting page data";
    mock.timers.tick(15_000);
    finish();
    await work;
    mock.timers.tick(60_000);`);
  expect(output.split("\n").filter((line) => line.includes("Building"))).toEqual([
    "Building the dashboard … (15 s)",
    "Building the dashboard: Collecting page data … (30 s)",
  ]);
});

/** Takes the port as a start does. Then runs the lines, and ends. */
const reserving = (port: number, lines: string) => `
  import { reservePort } from "./bin/lib/server.mjs";
  const release = await reservePort(${port}).catch(({ message }) => {
    console.log(message);
    process.exit(1);
  });
  ${lines}
  process.exit(0);`;

test("the port is held until the server asks for it, and a second start reports its holder", async () => {
  const port = await freePort(0);
  const own = { env: { DATA_DIR: newFolder() } };
  const inner = (folder: string) => `
    const { execFile } = await import("node:child_process");
    const other = (DATA_DIR) => new Promise((resolve) => execFile(process.execPath,
      ["--input-type=module", "-e", ${JSON.stringify(reserving(port, "console.log('taken')"))}],
      { env: { ...process.env, DATA_DIR } }, (_error, text) => resolve(text.trim())));
    console.log(await other(process.env.DATA_DIR));
    console.log(await other(${JSON.stringify(folder)}));
    const answer = await fetch("http://127.0.0.1:${port}/");
    process.stdout.write(answer.status + " " + (await answer.text()));
    release();
    console.log(await other(${JSON.stringify(folder)}));`;
  const { output } = await runModule(reserving(port, inner(newFolder())), own);
  const advice = `Stop it, or choose another port, such as PORT=${port + 1}.`;
  expect(output.trim().split("\n")).toEqual([
    `Port ${port} is in use by a Tender that was started from this folder. ${advice}`,
    `Port ${port} is in use by another program. ${advice}`,
    "503 Tender is still starting.",
    "taken",
  ]);
});

test("a port that needs privileges is not reported as taken", async () => {
  // Root may take every port, so the refusal is the system's own error without the system.
  const { output } = await runModule(`
    import http from "node:http";
    http.Server.prototype.listen = function () {
      process.nextTick(() => this.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" })));
      return this;
    };
    const { reservePort } = await import("./bin/lib/server.mjs");
    await reservePort(81).catch(({ message }) => console.log(message));`);
  expect(output).toBe(
    "Port 81 needs privileges that this user does not have. Choose a port from 1024 on, such as PORT=3000.\n",
  );
});

test("too few open files are reported in one sentence", async () => {
  test.skip(process.platform === "win32", "Windows has no such limit.");
  const { code, output } = await run("sh", ["-c", `ulimit -n 128 && exec "${process.execPath}" bin/build.mjs`]);
  expect(code).toBe(1);
  expect(output).toBe(
    "This user may open 128 files at once, and Tender needs 1024. Raise the limit with ulimit -n 1024, or LimitNOFILE in a systemd unit.\n",
  );
});

test("only a terminal gets the demo's secrets", async () => {
  const DATA_DIR = newFolder();
  const secrets = { clientSecret: "tdk_secret", password: "demo-secret", totpSecret: "JBSWY3DPEHPK3PXP" };
  const demo = { email: "demo@tender.example", partnerAccountID: "account", clientID: "key", ...secrets };
  writeFileSync(path.join(DATA_DIR, "demo.json"), JSON.stringify(demo));
  const showing = (isTTY: boolean) =>
    runModule(
      `process.stdout.isTTY = ${isTTY};
       const { showDemo } = await import("./bin/lib/demo.mjs");
       await showDemo({ isNew: true, address: "http://localhost:3000" });`,
      { env: { DATA_DIR, SEED_DEMO: "1" } },
    );
  const [terminal, file] = await Promise.all([showing(true), showing(false)]);
  for (const secret of Object.values(secrets)) {
    expect(terminal.output).toContain(secret);
    expect(file.output).not.toContain(secret);
  }
  expect(terminal.output).toMatch(/[█▀▄]{5}/);
  expect(file.output).not.toMatch(/[█▀▄]{5}/);
  expect(file.output).toContain(path.join(path.relative(process.cwd(), DATA_DIR), "demo.json"));
});
