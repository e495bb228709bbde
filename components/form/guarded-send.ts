import { StepUpDeclined } from "./step-up-guard";

/** Waits for a guarded call; nothing happened when the person closes the dialog that asks for their second factor. */
export async function unlessDeclined<T>(call: Promise<T>, then: (result: T) => void): Promise<void> {
  try {
    then(await call);
  } catch (error) {
    if (!(error instanceof StepUpDeclined)) throw error;
  }
}
