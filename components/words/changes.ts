import { labelAt } from "./profile-fields";

/** The name of a changed field: its label in a form, else its own last parts in words. */
export function fieldInWords(path: string): string {
  const label = labelAt(path.replace(/^profile\./, ""));
  if (label) return label;
  const parts = path.split(".").map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const words = parts
    .slice(-3)
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it. */
export function valueInWords(value: string): string {
  return { true: "Yes", false: "No" }[value] ?? value;
}
