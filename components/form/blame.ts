import { CallError } from "@/lib/client/call";

/** The field that a refusal without words is about, by its status, and what is wrong with it. */
export type Blames = Readonly<Partial<Record<number, { field: string; message: string }>>>;

/** Makes such a refusal a fault of its field; throws any other on. */
export function blame(blames: Blames = {}): (error: unknown) => never {
  return (error) => {
    const blamed = error instanceof CallError ? blames[error.status] : undefined;
    if (!(error instanceof CallError) || !blamed) throw error;
    const { requestID } = error;
    throw new CallError(422, blamed.message, {
      fields: { [blamed.field]: blamed.message },
      ...(requestID && { requestID }),
    });
  };
}
