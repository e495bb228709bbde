import { z } from "zod";

/** A file in a form: the browser's own `File`, or a part that the edge received. */
export interface FilePart {
  /** The name as sent. It is not trusted and never a path. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that is not empty and has at most `max` bytes. */
export function filePart({ max }: { max: number }) {
  return z
    .custom<FilePart>((value) => fault(value, max) === null, {
      error: ({ input }) => fault(input, max) ?? "is not valid",
      abort: false,
    })
    .meta({ type: "string", format: "binary" });
}

function fault(value: unknown, max: number): string | null {
  if (value === undefined) return "is required";
  if (!isFilePart(value)) return "must be a file";
  if (value.size === 0) return "is empty";
  return value.size > max ? `must be ${Math.floor(max / 1024 / 1024)} MB or smaller` : null;
}

function isFilePart(value: unknown): value is FilePart {
  return typeof value === "object" && value !== null && "arrayBuffer" in value && "name" in value && "size" in value;
}
