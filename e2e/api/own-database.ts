import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { webhookSecretTable } from "@/db/schema";
import { type OwnPostgres, startOwnPostgres } from "@/testing/own-postgres";
import { newEndpoint } from "@/testing/webhooks";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { seal } from "@/lib/domain/platform/vault/envelope";
import { webhookSecretAAD } from "@/lib/domain/platform/vault/sealed-records";
import { fileKeys } from "@/lib/providers/keys";
import { remember } from "../canary";

/** A PostgreSQL that belongs to one test, which may kill it. */
export interface OwnDatabase {
  url: string;
  /** The same without TLS. */
  unencrypted: string;
  /** Settings with separate folders for keys and files. */
  settings: Record<string, string>;
  /** Kills the server as a crash does, or ends it at once with SIGQUIT, and restarts it on its data. */
  crash: OwnPostgres["crash"];
  stop(): Promise<void>;
}

/** Creates an endpoint on such a database, with a secret sealed by the database's own keys. Returns the secret. */
export async function newOwnEndpoint(
  { settings }: OwnDatabase,
  ctx: AccountCtx,
  url: string,
  types?: readonly string[],
): Promise<string> {
  const { endpointID, secret } = await newEndpoint(ctx, url, types);
  remember("secret", secret);
  const isIts = eq(webhookSecretTable.endpointID, endpointID);
  const [place] = await ctx.db.select().from(webhookSecretTable).where(isIts);
  if (!place) throw new Error("the endpoint has no secret");
  const own = fileKeys(settings.KEYS_FILE ?? "");
  const sealed = seal(own, "secret", webhookSecretAAD(place), Buffer.from(secret));
  await ctx.db.update(webhookSecretTable).set(sealed).where(isIts);
  return secret;
}

/** Creates, starts and sets up a PostgreSQL with a separate data folder. With `hasTLS` its certificate is verified. */
export async function startOwnDatabase({ hasTLS = false } = {}): Promise<OwnDatabase> {
  const { url: address, home, authority, crash, stop } = await startOwnPostgres({ hasTLS });
  const url = hasTLS ? `${address.replace("127.0.0.1", "localhost")}?sslmode=verify-full` : address;
  const settings = {
    KEYS_FILE: path.join(home, "keys.json"),
    FILES_DIR: path.join(home, "files"),
    AUDIT_HEAD_FILE: path.join(home, "heads.jsonl"),
    ...(hasTLS && { DATABASE_CA: authority }),
  };
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  await promisify(execFile)(process.execPath, [path.join("dist", "setup.mjs")], {
    env: { ...inherited, ...settings, DATABASE_URL: url, MIGRATE_DATABASE_URL: url },
  });
  return { url, unencrypted: `${address}?sslmode=disable`, settings, crash, stop };
}
