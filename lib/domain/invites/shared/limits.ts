/** The most invites that one request revokes. */
export const REVOKED_AT_ONCE_MAX = 1000;

/** A pending invite is stale after this many days. */
export const STALE_DAYS = 30;

/** An invitee who saved nothing for so many days has stopped. */
export const STOPPED_DAYS = 3;
