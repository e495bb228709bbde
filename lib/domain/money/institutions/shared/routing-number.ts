/** The documented sample number. Its check digit is wrong, but the sandbox accepts it. */
const SAMPLE = "123456789";

const WEIGHTS = [3, 7, 1];
/**
 * The first two digits: the government, the twelve Federal Reserve districts in three ways, and traveler's checks
 * (ABA).
 */
const PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** True if nine digits have the prefix and the check digit of a routing number (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000" || !PREFIX.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

export function routingNumberFault(text: string): string {
  return PREFIX.test(text)
    ? "must be a routing number with the right check digit"
    : "must be a routing number that begins with 00 to 12, 21 to 32, 61 to 72 or 80";
}

export function isAcceptedRoutingNumber(text: string, mode: "sandbox" | "production"): boolean {
  return isRoutingNumber(text) || (mode === "sandbox" && text === SAMPLE);
}
