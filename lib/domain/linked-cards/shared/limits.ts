export const HOLDER_NAME_MAX = 128;
