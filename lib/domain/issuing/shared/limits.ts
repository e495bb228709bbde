export const MEMO_MAX = 140;

/** The range of months ahead in which a card may expire. */
export const EXPIRATION_MONTHS_MIN = 1;
export const EXPIRATION_MONTHS_MAX = 24;
