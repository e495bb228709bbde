import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Components prefix classes that callers may override with `own:`; any other class wins: `own:h-9`
 * and `h-8` make `h-8`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
