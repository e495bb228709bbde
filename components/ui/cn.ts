import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. What a component draws of its own and its callers may draw otherwise, it marks with `own:`, which
 * gives way to any other class: `own:h-9` and `h-8` make `h-8`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
