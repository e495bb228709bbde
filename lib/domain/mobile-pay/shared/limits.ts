export const DISPLAY_NAME_MAX = 64;

/** The most domains of an account, as the wallet provider has it. */
export const DOMAINS_MAX = 99;
