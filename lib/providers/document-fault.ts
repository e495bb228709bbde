/** Why a document is not taken: words that read after its name, and nothing of what is in it. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";
}
