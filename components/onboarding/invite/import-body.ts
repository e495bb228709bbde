import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import type { InviteSource } from "./invite-defaults";
import "@/lib/core/api/field-errors";

export type ImportResult =
  { source: InviteSource; errors: [] } | { source?: never; errors: { path: string; message: string }[] };

/** Reads the body of a request that creates an invite, with the operation's own schema. */
export function importBody(text: string): ImportResult {
  const parsed = parsedJSON(text);
  if (parsed instanceof Error) return { errors: [{ path: "", message: `is not JSON: ${parsed.message}` }] };
  const result = CreateInvite.safeParse(parsed);
  if (result.success) return { source: result.data, errors: [] };
  return { errors: result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })) };
}

function parsedJSON(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return error instanceof Error ? error : new Error("unreadable");
  }
}
