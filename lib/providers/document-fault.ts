/** Why a document is refused. The words follow its name and quote nothing of its content. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";
}
