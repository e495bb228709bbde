/** Codes of balances that a statement begins and ends with: booked money, not what is available. */
export const BAI2_BALANCES = { opening: "010", closing: "015" } as const;

/** The directions of movements, by ranges of their codes. Others are balances and sums, or move no money. */
export const BAI2_MOVEMENTS = [
  { from: 101, to: 399, sign: 1 },
  { from: 401, to: 699, sign: -1 },
  { from: 920, to: 959, sign: 1 },
  { from: 960, to: 999, sign: -1 },
] as const;

/** Codes of movements that take back an earlier one: returns, reversals and corrections of bookings. */
export const BAI2_REVERSALS: ReadonlySet<string> = new Set([
  ...["168", "252", "254", "255", "257", "258", "259"],
  ...["468", "552", "554", "555", "557", "558", "559"],
]);
