import { permissionTo } from "@/components/words/permissions";
import type { Outline } from "@/lib/core/operation";
import type { FailureWords } from "../failure-notice";

/** Returns what a refusal says: the permission that the operation needs. */
export function refusalOf({ access }: Pick<Outline, "access">): FailureWords {
  if (access === "signed-in" || access === "anyone") return {};
  return { 403: `You need permission to ${permissionTo(access)}. Ask an owner or administrator.` };
}
