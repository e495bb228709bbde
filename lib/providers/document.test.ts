import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { csv, image, pdf, type Trap } from "@/db/testing/documents";
import { DocumentFault, safeDocument } from "./document";

async function faultOf(name: string, bytes: Buffer): Promise<string> {
  const error: unknown = await safeDocument(name, bytes).then(() => undefined, (thrown: unknown) => thrown);
  if (!(error instanceof DocumentFault)) throw new Error(`was not refused: ${String(error)}`);
  return error.message;
}

for (const type of ["png", "jpeg"] as const) {
  test(`a ${type} is drawn anew: upright, and without what else it held`, async () => {
    const sent = await image(type);
    expect(sent.includes("where-it-was-taken")).toBe(true);
    const { contentType, bytes } = await safeDocument("photo.csv", Buffer.concat([sent, Buffer.from("<script>")]));
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ contentType, format, width, height, exif, orientation }).toEqual({ contentType: `image/${type}`, format: type, width: 4, height: 8, exif: undefined, orientation: undefined });
    for (const left of ["where-it-was-taken", "<script>"]) expect(bytes.includes(left)).toBe(false);
  });

  test(`a ${type} that is cut short is refused`, async () => {
    const noise = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 60 } } })[type]().toBuffer();
    for (const share of [0.5, 0.9]) expect(await faultOf("a", noise.subarray(0, noise.length * share))).toBe("is not a whole image");
  });
}

test("an image which would be gigantic once drawn is refused without drawing it", async () => {
  const bomb = await sharp({ create: { width: 10_000, height: 9_000, channels: 3, background: "#000" }, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(3_000_000);
  expect(await faultOf("a.png", bomb)).toBe("is too large an image");
});

test("what only begins like an image is refused", async () => {
  for (const start of [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xd8, 0xff, 0xe0]]) {
    expect(await faultOf("a.png", Buffer.concat([Buffer.from(start), Buffer.from("<html>".repeat(50))]))).toMatch(/is not a whole image|must be a csv/);
  }
});

for (const isPacked of [false, true]) {
  test(`a PDF with ${isPacked ? "packed" : "plain"} objects is kept as it is`, async () => {
    const sent = await pdf({ isPacked });
    expect(await safeDocument("anything", sent)).toEqual({ contentType: "application/pdf", bytes: sent });
  });

  for (const trap of ["javascript", "open-action", "launch", "attachment"] satisfies Trap[]) {
    test(`a PDF with ${trap} in ${isPacked ? "packed" : "plain"} objects is refused`, async () => {
      expect(await faultOf("a.pdf", await pdf({ trap, isPacked }))).toBe("holds scripts, actions or other files");
    });
  }
}

test("a name that acts is found however it is spelt", async () => {
  const plain = (await pdf({ trap: "open-action" })).toString("latin1");
  for (const spelt of ["/Open#41ction", "/#4fpen#41ction", "/#4Fpen#41ction"]) {
    expect(await faultOf("a.pdf", Buffer.from(plain.replace("/OpenAction", spelt), "latin1"))).toBe("holds scripts, actions or other files");
  }
});

test("a PDF with a password is refused", async () => {
  for (const isPacked of [false, true]) expect(await faultOf("a.pdf", await pdf({ password: "secret", isPacked }))).toBe("is protected by a password");
});

test("a PDF that cannot be read is refused", async () => {
  const whole = await pdf();
  for (const broken of ["%PDF-1.7\n%%EOF", "%PDF-1.7\nhello", whole.subarray(0, 200).toString("latin1"), `%PDF-1.7\n${"[".repeat(200_000)}`]) {
    expect(await faultOf("a.pdf", Buffer.from(broken, "latin1"))).toMatch(/^(?:is not a PDF that can be read|has no pages)/);
  }
});

test("a PDF that unpacks to gigabytes is given up in time, and the next one is read as ever", async () => {
  test.setTimeout(60_000);
  const packed = deflateSync(Buffer.alloc(400 * 1024 * 1024, " "), { level: 9 });
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF")]);
  const started = Date.now();
  expect(await faultOf("a.pdf", bomb)).toMatch(/^is not a PDF that can be read/);
  expect(Date.now() - started).toBeLessThan(8000);
  expect((await safeDocument("b.pdf", await pdf())).contentType).toBe("application/pdf");
});

test("a table is text of lines with as many fields each, whatever parts them", async () => {
  const good = [csv().toString(), "a,b\n1,2", "a;b\r\n1;2\r\n\r\n", "a\tb\n\"x\ny\"\t2\n", "one\ntwo\n", '\uFEFFname,"a ""b"", c"\n1,2\n', "ä,é\n1,2\n"];
  for (const text of good) expect((await safeDocument("list.CSV", Buffer.from(text))).contentType, text).toBe("text/csv");
  const bad: [string | Buffer, string][] = [
    ["a,b\n1,2,3\n", "fields"], ['a,"b\n1,2\n', "fields"], ["\n\n", "fields"], ["a,b\0\n", "control"], [Buffer.from([0x61, 0x2c, 0xff, 0xfe]), "UTF-8"], ["\u001b[31m,b\n", "control"],
  ];
  for (const [text, why] of bad) expect(await faultOf("list.csv", Buffer.from(text as string)), String(text)).toContain(why);
});

test("any other kind is refused, whatever its name says", async () => {
  const kinds: [string, Buffer][] = [
    ["a.pdf", Buffer.from("hello")], ["a.txt", csv()], ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")], ["a.csv", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00", "latin1")],
    ["a.jpg", await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } }).webp().toBuffer()], ["a.csv", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "latin1")], ["", Buffer.from("MZ")],
  ];
  for (const [name, bytes] of kinds) expect(await faultOf(name, bytes), name).toBe("must be a csv, png, jpeg or pdf");
});
