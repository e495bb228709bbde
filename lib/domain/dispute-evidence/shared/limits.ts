export const EVIDENCE_TEXT_MAX = 750;
export const EVIDENCE_ITEMS_MAX = 20;

/** What a file dialog offers. */
export const EVIDENCE_ENDINGS = [".pdf", ".jpg", ".jpeg", ".tif", ".tiff"] as const;
