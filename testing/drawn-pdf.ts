import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

/** Decodes the drawn text letter by letter with each font’s own table. A glyph without a letter shows as its number. */
export async function drawnIn(bytes: Buffer): Promise<string> {
  const read = await PDFDocument.load(bytes);
  const unpacked = (stream: unknown) =>
    stream instanceof PDFRawStream ? inflateSync(Buffer.from(stream.contents)).toString("latin1") : "";
  const lettersOf = (font: unknown) => {
    const table = font instanceof PDFDict ? unpacked(font.lookup(PDFName.of("ToUnicode"))) : "";
    const ranges = [...table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)];
    return new Map(
      ranges.flatMap(([, first = "", listed = ""]) =>
        [...listed.matchAll(/<([0-9a-f ]*)>/g)].map(([, code = ""], place): [number, string] => [
          parseInt(first, 16) + place,
          Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
        ]),
      ),
    );
  };
  return read
    .getPages()
    .flatMap((page) => {
      const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
      const letters = new Map(fonts?.keys().map((name) => [name.asString(), lettersOf(fonts.lookup(name))]));
      let font: string | undefined;
      const steps = unpacked(page.node.Contents()).matchAll(/(\/F\d+) [\d.]+ Tf|\[(.*)\] TJ/g);
      return [...steps].map(([, name, shown = ""]) => {
        font = name ?? font;
        const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
        return glyphs.map((hex) => letters.get(font ?? "")?.get(parseInt(hex, 16)) ?? `#${parseInt(hex, 16)}`).join("");
      });
    })
    .join("");
}
