/** A session ends after this many minutes without a request. */
export const SESSION_IDLE_MINUTES = 15;
