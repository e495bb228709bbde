import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const NAMES = ["NEXTAUTH_SECRET", "DATABASE_PASSWORD"];

/** Secrets that the server needs and that are not set. They are generated once; only the owner can read their file. */
export function storedSecrets(home) {
  const file = path.join(home, "secrets.json");
  const stored = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  const missing = NAMES.filter((name) => !stored[name]);
  if (missing.length === 0) return stored;
  const secrets = {
    ...stored,
    ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("base64url")])),
  };
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
  return secrets;
}
