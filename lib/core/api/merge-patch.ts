type Tree = { [key: string]: unknown };

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Applies a merge patch (RFC 7396). Objects merge by field, null removes a field, undefined keeps it, and anything else
 * replaces it. Objects that become empty are removed.
 */
export function mergePatch(target: Tree, patch: Tree): Tree {
  const merged: Tree = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const before = merged[key];
    const after = isTree(value) ? mergePatch(isTree(before) ? before : {}, value) : value;
    if (after === null || (isTree(after) && Object.keys(after).length === 0)) delete merged[key];
    else merged[key] = after;
  }
  return merged;
}

/** The paths of changed values. Values that were missing or false before are additions and do not count. */
export function changedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (before === undefined || before === null || before === false) return [];
  if (!isTree(before)) return before === after ? [] : [path];
  const others = isTree(after) ? after : {};
  return Object.entries(before).flatMap(([key, value]) =>
    changedPaths(value, others[key], path ? `${path}.${key}` : key),
  );
}
