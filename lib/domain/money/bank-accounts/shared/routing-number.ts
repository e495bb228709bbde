/** The documented sample number. Its check digit is wrong, and the sandbox takes it all the same. */
const SAMPLE = "123456789";

const WEIGHTS = [3, 7, 1];

/** Whether nine digits have the check digit of a routing number (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Whether a bank account may be linked by that number. */
export function isTakenRoutingNumber(text: string, mode: "sandbox" | "production"): boolean {
  return isRoutingNumber(text) || (mode === "sandbox" && text === SAMPLE);
}
