/** A response is due soon in so many days. */
export const DUE_SOON_DAYS = 3;
