import { readFileSync } from "node:fs";

/** Encrypts a file for a bank's public OpenPGP key, which lies armored in a file. Nobody but the bank reads the result. */
export async function encryptFile(bytes: Buffer, keyFile: string): Promise<Buffer> {
  const { createMessage, encrypt, readKey } = await import("openpgp");
  // The framework's build would look through the whole project for what this may be.
  const armoredKey = readFileSync(/* turbopackIgnore: true */ keyFile, "utf8");
  const message = await createMessage({ binary: new Uint8Array(bytes) });
  return Buffer.from(await encrypt({ message, encryptionKeys: await readKey({ armoredKey }), format: "binary" }));
}
