export type CardNetwork = "visa" | "mastercard" | "american-express" | "discover";

interface Network {
  brand: "Visa" | "Mastercard" | "American Express" | "Discover";
  begins: RegExp;
  lengths: readonly number[];
  cvvLength: number;
}

export const CARD_NETWORKS: Readonly<Record<CardNetwork, Network>> = {
  visa: { brand: "Visa", begins: /^4/, lengths: [13, 16, 19], cvvLength: 3 },
  mastercard: {
    brand: "Mastercard",
    begins: /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/,
    lengths: [16],
    cvvLength: 3,
  },
  "american-express": { brand: "American Express", begins: /^3[47]/, lengths: [15], cvvLength: 4 },
  discover: { brand: "Discover", begins: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19], cvvLength: 3 },
};

/** A published test number of American Express that is one digit longer than its cards. */
const LONG_TEST_NUMBER = "3711000022220002";

export function networkOf(number: string): CardNetwork | undefined {
  return NETWORKS.find((network) => CARD_NETWORKS[network].begins.test(number));
}

const NETWORKS: readonly CardNetwork[] = ["visa", "mastercard", "american-express", "discover"];

export function hasItsLength(number: string, network: CardNetwork): boolean {
  return CARD_NETWORKS[network].lengths.includes(number.length) || number === LONG_TEST_NUMBER;
}
