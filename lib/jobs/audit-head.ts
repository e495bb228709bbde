import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { desc, eq } from "drizzle-orm";
import { auditEventTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/context";
import { verifyAuditChain } from "@/lib/domain/audit/verify-chain";
import { log } from "@/lib/http/log";
import { keys } from "@/lib/providers/keys";

/** The end of the audit trail at one moment, as a second place remembers it. */
interface Head {
  sequence: number;
  hash: string;
  time: string;
  mac: string;
}

/** Writes the end of the trail to a file of its own: rows cut from the table's end are missed there. */
export async function recordAuditHead({ db, now }: PublicCtx, file: string): Promise<void> {
  const [last] = await db.select({ sequence: auditEventTable.sequence, hash: auditEventTable.hash })
    .from(auditEventTable).orderBy(desc(auditEventTable.sequence)).limit(1);
  if (!last) return;
  const head = { sequence: last.sequence, hash: last.hash.toString("hex"), time: now.toISOString() };
  await appendFile(file, `${JSON.stringify({ ...head, mac: macOf(head) })}\n`, { mode: 0o600 });
}

/** Compares the trail with the newest head that is genuine: the sequence that is missing or was changed, or null. */
export async function missingAuditHead({ db }: PublicCtx, file: string): Promise<number | null> {
  const lines = (await readFile(file, "utf8")).trim().split("\n").map((line) => JSON.parse(line) as Head);
  const newest = lines.findLast((head) => head.mac === macOf(head));
  if (!newest) return null;
  const [row] = await db.select({ hash: auditEventTable.hash }).from(auditEventTable).where(eq(auditEventTable.sequence, newest.sequence));
  return row?.hash.toString("hex") === newest.hash ? null : newest.sequence;
}

/** Reads the whole trail against its chain and its remembered end, and raises an alert where they do not fit. */
export async function verifyAudit(ctx: PublicCtx, file: string): Promise<void> {
  const bad = (await verifyAuditChain(ctx.db)) ?? (existsSync(file) ? await missingAuditHead(ctx, file) : null);
  if (bad !== null) log({ event: "alert", alert: "audit", sequence: bad });
}

function macOf({ sequence, hash, time }: Omit<Head, "mac">): string {
  return createHmac("sha256", keys().mac("audit")).update(`${sequence} ${hash} ${time}`).digest("hex");
}
