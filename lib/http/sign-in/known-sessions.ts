import { createHash } from "node:crypto";

/** Says how long a session counts as alive after it was last found so, in milliseconds, and how many are remembered. */
const MEMORY = 15 * 60_000;
const MOST = 10_000;

/** When each session was last found alive, by a hash of its token. One for the process: server and pages are bundled apart. */
const shared = globalThis as typeof globalThis & { tenderSessions?: Map<string, number> };
const known = () => (shared.tenderSessions ??= new Map<string, number>());

const nameOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Remembers a session that was just found alive. */
export function rememberSession(token: string): void {
  const sessions = known();
  if (sessions.size >= MOST) sessions.clear();
  sessions.set(nameOf(token), Date.now());
}

/** The name under which a session's pages are counted; undefined for one that nobody has seen alive of late. */
export function knownSession(token: string): string | undefined {
  const name = nameOf(token);
  const seen = known().get(name);
  return seen !== undefined && Date.now() - seen < MEMORY ? name : undefined;
}
