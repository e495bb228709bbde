import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { bundle } from "@/bin/lib/bundle.mjs";
import { TEST_RESULTS } from "@/bin/lib/paths.mjs";
import type { Failpoint } from "@/lib/providers/failpoint";
import type { BankPass } from "./bank-pass";

let program: Promise<string> | undefined;

/** Runs a pass in a separate process that kills itself at the failpoint. Returns the signal that ended it. */
export async function killedAt(point: Failpoint, pass: BankPass): Promise<string | null> {
  program ??= bundlePass();
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const env = { ...inherited, BANK_PASS: JSON.stringify(pass), STOP_AT: point };
  const child = spawn(process.execPath, [await program], { env, stdio: ["ignore", "inherit", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

/** Bundles the program once for all passes of these tests, because loading the sources takes longer than a pass. */
async function bundlePass(): Promise<string> {
  const folder = path.join(TEST_RESULTS, `bank-pass-${process.pid}`);
  await bundle({ "bank-pass": "testing/bank-pass.ts" }, folder);
  return path.join(folder, "bank-pass.mjs");
}
