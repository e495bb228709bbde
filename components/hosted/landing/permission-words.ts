import type { ConsentScope } from "@/lib/core/access/scopes";
import type { PermissionWords } from "../words/words";

/**
 * Returns the permissions that an invite's scopes give the partner, in words: read access, actions, and sensitive data.
 */
export function permissionsOf(
  scopes: readonly ConsentScope[],
  { topics, sensitive }: PermissionWords,
): { views: string[]; does: string[]; sensitive: string[] } {
  const held = new Set<string>(scopes);
  const all: [string, { read?: string; write?: string }][] = Object.entries(topics);
  const sentences = (verb: "read" | "write") =>
    all.flatMap(([topic, words]) => (held.has(`${topic}.${verb}`) && words[verb] ? [words[verb]] : []));
  return {
    views: sentences("read"),
    does: sentences("write"),
    sensitive: Object.entries(sensitive).flatMap(([scope, text]) => (held.has(scope) ? [text] : [])),
  };
}
