export interface DocumentFacts {
  fileName: string;
  comment?: string;
  contentType: string;
  /** Decrypts the document for the one call that submits it. */
  read(): Promise<Buffer>;
}

/** A reviewer's decision. Undefined until the document has been reviewed. */
export type Review = { decision: "approve" } | { decision: "reject"; reason: string; errorCode: ReviewError };
type ReviewError = (typeof REJECTIONS)[number][1];

/** Decides on documents: people, an outside service, or the simulator. The same key repeats the same request. */
export interface DocumentReviewer {
  review(facts: DocumentFacts, key: string): Promise<Review | undefined>;
}

/** Words in a document's name or comment, with the error that the simulator then reports. */
const REJECTIONS = [
  ["id-mismatch", "document-id-mismatch", "The document belongs to someone else."],
  ["date-of-birth-mismatch", "document-date-of-birth-mismatch", "The date of birth doesn’t match."],
  ["name-mismatch", "document-name-mismatch", "The name doesn’t match."],
  ["address-mismatch", "document-address.mismatch", "The address doesn’t match."],
  ["number-mismatch", "document-number-mismatch", "The number doesn’t match."],
  ["incomplete", "document-incomplete", "A page is missing."],
  ["failed-risk", "document-failed-risk", "The document did not pass our checks."],
  ["unsupported", "document-unsupported", "This kind of document does not prove it."],
  ["corrupt", "document-corrupt", "The document cannot be opened."],
  ["expired", "document-expired", "The document has expired."],
  ["illegible", "document-illegible", "The document cannot be read."],
  ["reject", "document-illegible", "The document cannot be read."],
] as const;

/** Approves every document without the words above. `pending` leaves the decision to a person. */
export const reviewSimulator: DocumentReviewer = {
  async review({ fileName, comment = "" }) {
    const text = `${fileName} ${comment}`.toLowerCase();
    if (text.includes("pending")) return undefined;
    const [, errorCode, reason] = REJECTIONS.find(([word]) => text.includes(word)) ?? [];
    return errorCode ? { decision: "reject", errorCode, reason } : { decision: "approve" };
  },
};
