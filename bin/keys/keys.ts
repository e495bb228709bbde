import { z } from "zod";
import { addKeyVersion, createKeysFile, KeyError } from "@/lib/providers/keys";
import { PrivateFileError } from "@/lib/providers/private-file";

/** `new FILE` creates keys for production; `add FILE PURPOSE` adds a version, which encrypts from then on. */
const USAGE = "npm run keys -- new FILE, or: npm run keys -- add FILE card|identity|secret";
const Purpose = z.enum(["card", "identity", "secret"]);

function perform([command, file, given]: readonly string[]): string {
  const purpose = Purpose.safeParse(given);
  if (command === "new" && file && given === undefined) {
    if (!createKeysFile(file, { development: false })) throw new KeyError(`${file} exists already and stays as it is`);
    return `${file} holds new keys. Keep a copy apart from the backups of the database.`;
  }
  if (command !== "add" || !file || !purpose.success) throw new KeyError(USAGE);
  const version = addKeyVersion(file, purpose.data);
  return `Version ${version} of the ${purpose.data} key is the newest one in ${file}. Copy the file again.`;
}

try {
  process.stdout.write(`${perform(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof KeyError || error instanceof PrivateFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
