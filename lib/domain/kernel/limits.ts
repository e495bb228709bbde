/** Limits that forms show and operations check. They are apart from the contracts to keep schemas out of pages. */

export const ACCOUNT_DESCRIPTION_MIN = 10;
export const ACCOUNT_DESCRIPTION_MAX = 100;

export const MERCHANT_NAME_MAX = 100;

/** The largest simulated amount, in cents. It keeps wallets within their range. */
export const SIMULATED_MAX = 1_000_000_000;

/** Cents that cover each sandbox scenario that pays out of a wallet. */
export const SCENARIO_FUNDS = 2000;

/** Deadlines this many days away are reported. */
export const DEADLINE_DAYS = 30;

export const EVIDENCE_TEXT_MAX = 750;
export const EVIDENCE_ITEMS_MAX = 20;

/** File extensions that a file dialog offers. */
export const EVIDENCE_ENDINGS = [".pdf", ".jpg", ".jpeg", ".png", ".tif", ".tiff"] as const;

/** A response is due soon if this many days are left. */
export const DUE_SOON_DAYS = 3;

/** Characters in the longest file name, including its extension. */
export const FILE_NAME_MAX = 64;

/** The most bytes of an uploaded statement file, and the extensions that its dialog offers. */
export const STATEMENT_BYTES_MAX = 16 * 1024 * 1024;
export const STATEMENT_ENDINGS = [".bai", ".bai2", ".txt", ".xml", ".camt"] as const;

/** File extensions that a file dialog offers. The server checks the bytes instead. */
export const FILE_ENDINGS = [".csv", ".png", ".jpg", ".jpeg", ".pdf"] as const;

export const TEMPLATE_NAME_MAX = 64;

export const REVOKED_AT_ONCE_MAX = 1000;

export const INVITE_STALE_DAYS = 30;

/** An invitee who saved nothing for this many days counts as stopped. */
export const INVITE_STOPPED_DAYS = 3;

/** Characters in the longest name of a person who signs in. */
export const PERSON_NAME_MAX = 100;

export const CARD_MEMO_MAX = 140;

/** The earliest and latest expiration of a card, in months from now. */
export const EXPIRATION_MONTHS_MIN = 1;
export const EXPIRATION_MONTHS_MAX = 24;

export const HOLDER_NAME_MAX = 128;

export const MOBILE_PAY_NAME_MAX = 64;

/** The most domains of an account. The wallet provider sets the limit. */
export const MOBILE_PAY_DOMAINS_MAX = 99;

/** The most problems of each kind that are named. The count includes all. */
export const PROBLEMS_NAMED_MAX = 5;

/** Characters in the longest note about an account, and the most colleagues that it mentions. */
export const NOTE_MAX = 2000;
export const NOTE_MENTIONS_MAX = 20;

export const RESET_MINUTES = 30;
export const RESET_TOKEN = /^tdp_[\w-]{43}$/;

export const ADJUSTMENT_REASON_MAX = 140;

export const VIEW_NAME_MAX = 40;
export const ROLE_NAME_MAX = 40;

export const SCHEDULE_DESCRIPTION_MAX = 256;

/** The limit for counting a list's rows. Above it, a page says "over 10,000". */
export const TOTAL_MAX = 10_000;

/** The limit for counting the rows of a tab. Above it, the tab says "1,000+". */
export const TAB_COUNT_MAX = 1000;

/** The shortest text that a search accepts. Shorter texts match nearly everything. */
export const SEARCH_TEXT_MIN = 2;

/** A session ends after this many minutes without a request. */
export const SESSION_IDLE_MINUTES = 15;

export const VIEWER_DAYS_MAX = 365;

export const TRANSFER_DESCRIPTION_MAX = 256;

/** The longest reason for a change to a statement line, and the most entries in one manual match. */
export const LINE_REASON_MAX = 500;
export const LINE_ENTRIES_MAX = 500;
export const SANCTIONS_HIT_REASON_MAX = 500;
/** The most rows that one download may have. Larger ones need an export, which a worker writes. */
export const ROWS_AT_ONCE_MAX = 1000;

/** Limits of risk rules: their texts, their number, and the windows that they look back on. */
export const RISK_NAME_MAX = 64;
export const RISK_REASON_MAX = 200;
export const RISK_ACTIVE_RULES_MAX = 20;
export const RISK_CONDITIONS_MAX = 8;
export const RISK_WINDOW_HOURS_MAX = 24 * 90;
export const RISK_ACCOUNT_DAYS_MAX = 3650;
/** The most earlier transfers that a window reads. */
export const RISK_COUNT_MAX = 2000;
/** The days that a trial looks back on, the most transfers that it reads, and the share that needs a confirmation. */
export const RISK_TRIAL_DAYS = 90;
export const RISK_TRIAL_MAX = 10_000;
/** The same if a condition is about other transfers, which takes longer to read. */
export const RISK_WINDOW_TRIAL_MAX = 2000;
export const RISK_BROAD_PERCENT = 50;
export const RISK_BROAD_LEAST = 5;
/** The longest time for a review of a held transfer, in hours. */
export const RISK_REVIEW_HOURS_MAX = 720;
