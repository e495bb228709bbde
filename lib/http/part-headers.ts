import { malformed } from "@/lib/core/failure";

/** How long the headers of one part may be, in bytes. */
export const PART_HEADERS_MAX = 8 * 1024;

const HEADERS_END = "\r\n\r\n";

/** Watches a form pass by: the parser cuts headers that are too long, and says nothing. */
export class PartHeaders {
  private readonly opening: string;
  private isInside = false;
  private size = 0;
  private rest: Uint8Array = new Uint8Array();

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
    this.opening = `--${quoted ?? plain ?? ""}`;
  }

  /** Throws 400 once a part's headers are too long. */
  see(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.rest, chunk]);
    let at = 0;
    for (;;) {
      const sought = this.isInside ? HEADERS_END : this.opening;
      const found = bytes.indexOf(sought, at, "latin1");
      const end = found < 0 ? Math.max(at, bytes.length - sought.length + 1) : found + sought.length;
      if (this.isInside) this.count(end - at);
      at = end;
      if (found < 0) break;
      this.isInside = !this.isInside;
      this.size = 0;
    }
    this.rest = bytes.subarray(at);
  }

  private count(more: number): void {
    this.size += more;
    if (this.size > PART_HEADERS_MAX) throw malformed("the headers of a part are too long");
  }
}
