import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { sql } from "drizzle-orm";
import { open } from "@/db/client";
import { CERTIFICATE } from "@/testing/certificate";
import type { OwnDatabase } from "./own-database";
import { freePort } from "./second-server";

/** Creates a login that owns no tables, as production has it. Returns its address. */
export async function newServerLogin(database: OwnDatabase): Promise<string> {
  const { pool, db } = open(database.url, 1);
  const password = randomBytes(16).toString("hex");
  await db.execute(sql.raw(`create role tender_server login password '${password}' in role tender_app`));
  await pool.end({ timeout: 5 });
  return Object.assign(new URL(database.url), { username: "tender_server", password }).href;
}

/** Marks a database's development keys as those of a production installation. */
export function markForProduction(file = ""): string {
  const made = JSON.parse(readFileSync(file, "utf8")) as object;
  chmodSync(file, 0o600);
  writeFileSync(file, JSON.stringify({ ...made, development: false }));
  chmodSync(file, 0o400);
  return file;
}

/** TLS in front of a connector, with the test certificate. While paused, requests wait. */
export async function startTLSBefore(port: number) {
  const held: (() => void)[] = [];
  let isHolding = false;
  const front = tls.createServer(CERTIFICATE, (socket) => {
    const inner = net.connect(port, "127.0.0.1");
    inner.on("error", () => socket.destroy()).pipe(socket);
    socket.on("error", () => inner.destroy()).on("close", () => inner.destroy());
    socket.on("data", (part) => {
      const pass = () => void inner.write(part);
      if (isHolding) held.push(pass);
      else pass();
    });
  });
  const own = await freePort();
  await new Promise<void>((resolve) => front.listen(own, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${own}`,
    held,
    hold: () => void (isHolding = true),
    release() {
      isHolding = false;
      for (const pass of held.splice(0)) pass();
    },
    close: () => void front.close(),
  };
}

/**
 * Settings as an operator makes them for production: real addresses, a login that owns no tables, and no test settings.
 */
export const productionOf = (port: number) => ({
  ...{ TENDER_MODE: "production", PORT: String(port), ALLOWED_HOSTS: `localhost:${port}`, JOBS: "in-process" },
  ...{ APP_URL: "https://pay.example", NEXTAUTH_URL: "https://pay.example", SECURE_URL: "https://cards.example" },
  ...{ WEBHOOK_LOOPBACK: undefined, SANDBOX_RECORD: undefined, STOP_AT: undefined, MIGRATE_DATABASE_URL: undefined },
});
