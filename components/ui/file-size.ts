const KB = 1024;

/** A size in the unit that reads best. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
