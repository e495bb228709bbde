/** What a reviewer is told of a document. */
export interface DocumentFacts {
  fileName: string;
  /** The metadata's comment. */
  comment?: string;
}

/** A reviewer's word; nothing means that it has not been looked at yet. */
export type Review = { decision: "approve" } | { decision: "reject"; reason: string; errorCode: ReviewError };
type ReviewError = (typeof REJECTIONS)[number][1];

/** Decides on documents: people or a service outside, or the simulator. The same key asks the same question again. */
export interface DocumentReviewer {
  review(facts: DocumentFacts, key: string): Promise<Review | undefined>;
}

/** What the simulator looks for in a document's name or comment, what it then finds wrong, and in which words. */
const REJECTIONS = [
  ["id-mismatch", "document-id-mismatch", "The document is of somebody else."],
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

/** Approves everything but what asks for something else: the words above, or `pending`, which leaves it to a person. */
export const reviewSimulator: DocumentReviewer = {
  async review({ fileName, comment = "" }) {
    const told = `${fileName} ${comment}`.toLowerCase();
    if (told.includes("pending")) return undefined;
    const [, errorCode, reason] = REJECTIONS.find(([word]) => told.includes(word)) ?? [];
    return errorCode ? { decision: "reject", errorCode, reason } : { decision: "approve" };
  },
};

/** Who reviews documents of the mode. Nobody does in production yet: they stay pending. */
export function reviewerOf(mode: "sandbox" | "production"): DocumentReviewer | undefined {
  return mode === "sandbox" ? reviewSimulator : undefined;
}
