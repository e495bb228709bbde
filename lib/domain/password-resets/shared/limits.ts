/** How many minutes the link to a new password works. */
export const RESET_MINUTES = 30;
/** The secret of a link that resets a password. */
export const RESET_TOKEN = /^tdp_[\w-]{43}$/;
