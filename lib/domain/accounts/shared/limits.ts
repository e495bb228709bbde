export const DESCRIPTION_MIN = 10;
export const DESCRIPTION_MAX = 100;
