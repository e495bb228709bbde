/** Why a document is rejected. The text follows the document's name and quotes none of its content. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";
}
