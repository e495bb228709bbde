/** The longest permission to see card numbers, in days. */
export const VIEWER_DAYS_MAX = 365;
