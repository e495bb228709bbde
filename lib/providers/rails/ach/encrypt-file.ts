import { readFileSync } from "node:fs";

/**
 * Encrypts a file to a bank's public OpenPGP key, which is stored armored in a file. Only the bank can read the result.
 */
export async function encryptFile(bytes: Buffer, keyFile: string): Promise<Buffer> {
  const { createMessage, encrypt, readKey } = await import("openpgp");
  // Without the hint, the framework's build would search the whole project for this file.
  const armoredKey = readFileSync(/* turbopackIgnore: true */ keyFile, "utf8");
  const message = await createMessage({ binary: new Uint8Array(bytes) });
  return Buffer.from(await encrypt({ message, encryptionKeys: await readKey({ armoredKey }), format: "binary" }));
}
