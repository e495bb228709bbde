export const MERCHANT_NAME_MAX = 100;
