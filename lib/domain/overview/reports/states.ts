export const REPORT_KINDS = ["statement", "revenue"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const RHYTHMS = ["monthly", "weekly"] as const;
export type Rhythm = (typeof RHYTHMS)[number];
