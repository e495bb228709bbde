export const RATE_SUBJECTS = ["partner", "originator", "account"] as const;
export const RETURN_RATES = ["unauthorized", "administrative", "overall"] as const;
/** A rate at 80 % of its limit or more, and one above the limit. */
export const RATE_LEVELS = ["near", "over"] as const;
