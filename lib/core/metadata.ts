export const METADATA_KEYS_MAX = 50;
export const METADATA_KEY_MAX = 64;
export const METADATA_VALUE_MAX = 500;
