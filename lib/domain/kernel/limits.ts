/** Limits that a form shows and its operation checks. They stand apart from the contracts, so that a page loads no schemas for them. */

export const ACCOUNT_DESCRIPTION_MIN = 10;
export const ACCOUNT_DESCRIPTION_MAX = 100;

export const MERCHANT_NAME_MAX = 100;

/** The most of one simulated amount, so that no wallet leaves its range. */
export const SIMULATED_MAX = 1_000_000_000;

/** The cents that are enough for each scenario of the sandbox that pays out of a wallet. */
export const SCENARIO_FUNDS = 2000;

/** Deadlines of so many days are told. */
export const DEADLINE_DAYS = 30;

export const EVIDENCE_TEXT_MAX = 750;
export const EVIDENCE_ITEMS_MAX = 20;

/** Lists the endings that a file dialog offers. */
export const EVIDENCE_ENDINGS = [".pdf", ".jpg", ".jpeg", ".png", ".tif", ".tiff"] as const;

/** A response is due soon in so many days. */
export const DUE_SOON_DAYS = 3;

/** The longest name of a file, with its ending. */
export const FILE_NAME_MAX = 64;

/** Is the most bytes of an uploaded file of statements, and the endings that its dialog offers. */
export const STATEMENT_BYTES_MAX = 16 * 1024 * 1024;
export const STATEMENT_ENDINGS = [".bai", ".bai2", ".txt", ".xml", ".camt"] as const;

/** Lists the endings that a file dialog offers. The server decides by the bytes. */
export const FILE_ENDINGS = [".csv", ".png", ".jpg", ".jpeg", ".pdf"] as const;

export const TEMPLATE_NAME_MAX = 64;

/** The most invites that one request revokes. */
export const REVOKED_AT_ONCE_MAX = 1000;

/** A pending invite is stale after this many days. */
export const INVITE_STALE_DAYS = 30;

/** An invitee who saved nothing for so many days has stopped. */
export const INVITE_STOPPED_DAYS = 3;

/** The longest name of somebody who signs in. */
export const PERSON_NAME_MAX = 100;

export const CARD_MEMO_MAX = 140;

/** The range of months ahead in which a card may expire. */
export const EXPIRATION_MONTHS_MIN = 1;
export const EXPIRATION_MONTHS_MAX = 24;

export const HOLDER_NAME_MAX = 128;

export const MOBILE_PAY_NAME_MAX = 64;

/** The most domains of an account, as the wallet provider has it. */
export const MOBILE_PAY_DOMAINS_MAX = 99;

/** Is the number of each kind that are named. The count tells of all. */
export const PROBLEMS_NAMED_MAX = 5;

/** The longest note about an account, and the most colleagues that it mentions. */
export const NOTE_MAX = 2000;
export const NOTE_MENTIONS_MAX = 20;

/** Says how many minutes the link to a new password works. */
export const RESET_MINUTES = 30;
/** The secret of a link that resets a password. */
export const RESET_TOKEN = /^tdp_[\w-]{43}$/;

export const ADJUSTMENT_REASON_MAX = 140;

export const VIEW_NAME_MAX = 40;
export const ROLE_NAME_MAX = 40;

export const SCHEDULE_DESCRIPTION_MAX = 256;

/** Rows of a list are counted so far. Beyond it, a page says "over 10,000". */
export const TOTAL_MAX = 10_000;

/** A shorter text finds nothing, because nearly everything has it. */
export const SEARCH_TEXT_MIN = 2;

/** A session ends after this many minutes without a request. */
export const SESSION_IDLE_MINUTES = 15;

/** The longest permission to see card numbers, in days. */
export const VIEWER_DAYS_MAX = 365;

export const TRANSFER_DESCRIPTION_MAX = 256;

/** Reasons for what people do with lines of bank statements, and the most entries that one line is matched with by hand. */
export const LINE_REASON_MAX = 500;
export const LINE_ENTRIES_MAX = 500;
/** The most rows of a list that are downloaded at once. More are an export, which a worker writes. */
export const ROWS_AT_ONCE_MAX = 1000;
