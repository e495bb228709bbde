import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { StoppingPoint } from "@/lib/providers/stop-at";
import type { BankPass } from "./bank-pass";

/** Lets a process of its own do a pass, and kill itself at the point. Returns the signal by which it ended. */
export async function killedAt(point: StoppingPoint, pass: BankPass): Promise<string | null> {
  const program = ["--import", "tsx", "--conditions=react-server", path.join("db", "testing", "bank-pass.ts")];
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const env = { ...inherited, BANK_PASS: JSON.stringify(pass), STOP_AT: point };
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "inherit", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}
