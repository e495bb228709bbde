/** The last four letters or digits of a number, without its punctuation: "123-45-6789" → "6789". */
export function lastFour(text: string): string {
  return [...text.replace(/[^\p{L}\p{N}]/gu, "")].slice(-4).join("");
}

/** Keeps the punctuation and the last four digits of an EIN: "12-3456789" → "**-***6789"; hides all when it is short. */
export function maskEIN(text: string): string {
  const characters = [...text];
  const significant = characters.filter((character) => SIGNIFICANT.test(character)).length;
  const hidden = significant > 4 ? significant - 4 : significant;
  let seen = 0;
  return characters.map((character) => (SIGNIFICANT.test(character) && ++seen <= hidden ? "*" : character)).join("");
}
const SIGNIFICANT = /[\p{L}\p{N}]/u;

interface IdentityNumber {
  full?: string | undefined;
  lastFour?: string | undefined;
}

/** The government ID as it is echoed: only last fours, also when someone sent a whole number as `lastFour`. */
export function maskGovernmentID(sent: { ssn?: IdentityNumber | undefined; itin?: IdentityNumber | undefined }) {
  return {
    ...(sent.ssn && { ssn: maskIdentityNumber(sent.ssn) }),
    ...(sent.itin && { itin: maskIdentityNumber(sent.itin) }),
  };
}

/** The tax ID as it is echoed; every EIN is masked, since a sole proprietor's may be an SSN. */
export function maskTaxID(sent: { ein: { number: string } }) {
  return { ein: { number: maskEIN(sent.ein.number) } };
}

function maskIdentityNumber(sent: IdentityNumber): { lastFour?: string } {
  const known = sent.full ?? sent.lastFour;
  return known === undefined ? {} : { lastFour: lastFour(known) };
}
