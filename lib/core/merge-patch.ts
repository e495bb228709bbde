type Tree = { [key: string]: unknown };

/** Whether a value is an object with fields, rather than a list, a leaf or nothing. */
export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The target with the patch laid over it (RFC 7386): objects merge field by field, null takes a field away, undefined
 * leaves it, anything else replaces it. What is left without fields goes too.
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

/** The paths of all that stood before and reads otherwise after; what was not there, or only false, may be added. */
export function changedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (before === undefined || before === null || before === false) return [];
  if (!isTree(before)) return before === after ? [] : [path];
  const others = isTree(after) ? after : {};
  return Object.entries(before).flatMap(([key, value]) =>
    changedPaths(value, others[key], path ? `${path}.${key}` : key),
  );
}
