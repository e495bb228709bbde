/** How long money stays reserved, in days, and how long for those who bill at the end of a stay. */
const DAYS = 7;
const DAYS_OF_TRAVEL = 30;

/** Merchant category codes of travel: airlines, car rental, lodging, railways, cruises, agencies. */
const TRAVEL: readonly (readonly [first: number, last: number])[] = [
  [3000, 3350],
  [3351, 3500],
  [3501, 3999],
  [4112, 4112],
  [4411, 4411],
  [4511, 4511],
  [4722, 4722],
  [7011, 7012],
  [7512, 7513],
  [7519, 7519],
];

/** For how many days a merchant of this category may capture what was authorized. */
export function holdDays(mcc: string | undefined): number {
  const code = Number(mcc);
  return TRAVEL.some(([first, last]) => code >= first && code <= last) ? DAYS_OF_TRAVEL : DAYS;
}
