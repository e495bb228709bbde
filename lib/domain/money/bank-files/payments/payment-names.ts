/** Is the place of the digit that says the version of a UUID. Ours are of version 7. */
const VERSION_AT = 14;
const OWN_VERSION = "7";
const TRACKED_VERSION = "4";

/** The name of an instruction for its bank and all behind it: its ID without dashes, in 32 of 35 characters. */
export const endToEndIDOf = (instructionID: string): string => instructionID.replaceAll("-", "");

/**
 * The reference by which banks track a payment. ISO 20022 takes UUIDs of version 4 alone, so it is the instruction's ID with
 * another digit of the version. No other instruction has the same one.
 */
export const uetrOf = (instructionID: string): string => withVersion(instructionID, TRACKED_VERSION);

const withVersion = (id: string, version: string) => `${id.slice(0, VERSION_AT)}${version}${id.slice(VERSION_AT + 1)}`;

/** The UUID that a bank writes, with or without dashes, as we write it. Undefined for all else. */
export function uuidIn(text: string | null): string | undefined {
  const digits = text?.replaceAll("-", "").toLowerCase() ?? "";
  if (!/^[\da-f]{32}$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The instructions that a bank may mean by a name: the one of this ID, and the one whose reference it is. */
export function instructionsNamed(text: string | null): string[] {
  const id = uuidIn(text);
  if (id === undefined) return [];
  return id[VERSION_AT] === TRACKED_VERSION ? [id, withVersion(id, OWN_VERSION)] : [id];
}
