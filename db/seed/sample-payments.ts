/** A card of the sandbox that is approved. */
export const SAMPLE_CARD = {
  cardNumber: "4111111111111111",
  cardCvv: "111",
  expiration: { month: "12", year: String((new Date().getFullYear() + 3) % 100) },
  holderName: "Amanda Yang",
  billingAddress: {
    addressLine1: "1 Main Street",
    city: "Denver",
    stateOrProvince: "CO",
    postalCode: "11111",
    country: "US",
  },
  cardOnFile: true,
};

/** Where sample money is. */
export type SampleMethod =
  "own wallet" | "own bank" | "business wallet" | "business bank" | "person’s wallet" | "person’s card";

interface SampleTransfer {
  from: SampleMethod;
  to: SampleMethod;
  cents: number;
  description: string;
  facilitatorFee?: { total: number };
}

/** One transfer of each kind, the oldest first. The amounts of the last three are test values: declined, returned, and disputed. */
export const SAMPLE_TRANSFERS: readonly SampleTransfer[] = [
  { from: "own bank", to: "own wallet", cents: 2_500_000, description: "Top-up from our bank" },
  { from: "own wallet", to: "business wallet", cents: 420_000, description: "Marketplace sales" },
  { from: "own wallet", to: "person’s wallet", cents: 7500, description: "Deposit back" },
  {
    from: "person’s card",
    to: "business wallet",
    cents: 12_900,
    description: "Deep cleaning",
    facilitatorFee: { total: 300 },
  },
  { from: "business wallet", to: "business bank", cents: 85_000, description: "Weekly payout" },
  { from: "person’s card", to: "business wallet", cents: 6610, description: "Window cleaning" },
  { from: "business wallet", to: "business bank", cents: 5503, description: "Payout to a closed account" },
  { from: "person’s card", to: "business wallet", cents: 8801, description: "Carpet cleaning" },
];

/** What the partner pays the sample business each month, until it is canceled. */
export const SAMPLE_SCHEDULE = {
  description: "Monthly marketplace bonus",
  recurrenceRule: "FREQ=MONTHLY",
  cents: 15_000,
};
