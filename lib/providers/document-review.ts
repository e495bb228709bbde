/** Describes what a reviewer learns of a document. */
export interface DocumentFacts {
  fileName: string;
  /** The comment in the metadata. */
  comment?: string;
  contentType: string;
  /** Opens the document for the one call that hands it over. */
  read(): Promise<Buffer>;
}

/** A reviewer's decision. Undefined means that nobody has looked yet. */
export type Review = { decision: "approve" } | { decision: "reject"; reason: string; errorCode: ReviewError };
type ReviewError = (typeof REJECTIONS)[number][1];

/** Decides on documents: people, an outside service, or the simulator. The same key repeats the same question. */
export interface DocumentReviewer {
  review(facts: DocumentFacts, key: string): Promise<Review | undefined>;
}

/** Words in a document's name or comment, and what the simulator then finds wrong. */
const REJECTIONS = [
  ["id-mismatch", "document-id-mismatch", "The document is of someone else."],
  ["date-of-birth-mismatch", "document-date-of-birth-mismatch", "The date of birth is another."],
  ["name-mismatch", "document-name-mismatch", "The name is another."],
  ["address-mismatch", "document-address.mismatch", "The address is another."],
  ["number-mismatch", "document-number-mismatch", "The number is another."],
  ["incomplete", "document-incomplete", "A page is missing."],
  ["failed-risk", "document-failed-risk", "The document did not pass our checks."],
  ["unsupported", "document-unsupported", "This kind of document does not prove it."],
  ["corrupt", "document-corrupt", "The document cannot be opened."],
  ["expired", "document-expired", "The document has expired."],
  ["illegible", "document-illegible", "The document cannot be read."],
  ["reject", "document-illegible", "The document cannot be read."],
] as const;

/** Approves everything except documents with the words above. `pending` leaves the decision to a person. */
export const reviewSimulator: DocumentReviewer = {
  async review({ fileName, comment = "" }) {
    const told = `${fileName} ${comment}`.toLowerCase();
    if (told.includes("pending")) return undefined;
    const [, errorCode, reason] = REJECTIONS.find(([word]) => told.includes(word)) ?? [];
    return errorCode ? { decision: "reject", errorCode, reason } : { decision: "approve" };
  },
};
