/** The position of the version digit in a UUID. Tender's UUIDs are of version 7. */
const VERSION_AT = 14;
const OWN_VERSION = "7";
const TRACKED_VERSION = "4";

/** The end-to-end ID of an instruction: its ID without dashes, in 32 of the 35 allowed characters. */
export const endToEndIDOf = (instructionID: string): string => instructionID.replaceAll("-", "");

/**
 * The reference (UETR) that banks use to track a payment. ISO 20022 accepts only UUIDs of version 4, so it is the
 * instruction's ID with a different version digit. It is unique to the instruction.
 */
export const uetrOf = (instructionID: string): string => withVersion(instructionID, TRACKED_VERSION);

const withVersion = (id: string, version: string) => `${id.slice(0, VERSION_AT)}${version}${id.slice(VERSION_AT + 1)}`;

/** The UUID in a bank's text, with or without dashes, in canonical form. Undefined for any other text. */
export function uuidIn(text: string | null): string | undefined {
  const digits = text?.replaceAll("-", "").toLowerCase() ?? "";
  if (!/^[\da-f]{32}$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The instructions that a bank may mean by a name: the one with this ID, and the one with this reference. */
export function instructionsNamed(text: string | null): string[] {
  const id = uuidIn(text);
  if (id === undefined) return [];
  return id[VERSION_AT] === TRACKED_VERSION ? [id, withVersion(id, OWN_VERSION)] : [id];
}
