export const DESCRIPTION_MAX = 256;
