/** Rejects a guarded action when the person closes the dialog instead of proving their second factor. */
export class StepUpDeclined extends Error {
  override readonly name = "StepUpDeclined";
}
