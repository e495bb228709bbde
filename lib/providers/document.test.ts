import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { csv, image, pdf, slowPDF, type Trap } from "@/testing/documents";
import { Failure } from "@/lib/core/failure";
import { DocumentFault, safeDocument as look, type SafeDocument } from "./document";

/** Checks a document of an account that no other test uses. */
const safeDocument = (name: string, bytes: Buffer): Promise<SafeDocument> =>
  look({ name, bytes, owner: randomUUID(), partner: randomUUID() });

async function faultOf(name: string, bytes: Buffer): Promise<string> {
  const error: unknown = await safeDocument(name, bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DocumentFault)) throw new Error(`was not refused: ${String(error)}`);
  return error.message;
}

const MB = 1024 * 1024;

for (const type of ["png", "jpeg"] as const) {
  test(`a ${type} is drawn again: upright, and without what else it held`, async () => {
    const sent = await image(type);
    expect(sent.includes("where-it-was-taken")).toBe(true);
    const { contentType, bytes } = await safeDocument("photo.csv", Buffer.concat([sent, Buffer.from("<script>")]));
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ contentType, format, width, height, exif, orientation }).toEqual({
      contentType: `image/${type}`,
      format: type,
      width: 4,
      height: 8,
      exif: undefined,
      orientation: undefined,
    });
    for (const left of ["where-it-was-taken", "<script>"]) expect(bytes.includes(left)).toBe(false);
  });

  test(`a ${type} that is cut short is rejected`, async () => {
    const noise = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      [type]()
      .toBuffer();
    for (const share of [0.5, 0.9])
      expect(await faultOf("a", noise.subarray(0, noise.length * share))).toBe("is not a whole image");
  });
}

test("an image which would be gigantic once drawn is rejected without drawing it", async () => {
  const bomb = await sharp({
    create: { width: 10_000, height: 9_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(3_000_000);
  expect(await faultOf("a.png", bomb)).toBe("is too large an image");
});

test("what only begins like an image is rejected", async () => {
  for (const start of [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0xff, 0xd8, 0xff, 0xe0],
  ]) {
    expect(await faultOf("a.png", Buffer.concat([Buffer.from(start), Buffer.from("<html>".repeat(50))]))).toMatch(
      /is not a whole image|must be a csv/,
    );
  }
});

for (const isPacked of [false, true]) {
  test(`a PDF with ${isPacked ? "packed" : "plain"} objects is kept as it is`, async () => {
    const sent = await pdf({ isPacked });
    expect(await safeDocument("anything", sent)).toEqual({ contentType: "application/pdf", bytes: sent });
  });

  for (const trap of [
    "javascript",
    "open-action",
    "launch",
    "attachment",
    "rendition script",
    "additional action",
    "form submission",
    "embedded go-to",
  ] satisfies Trap[]) {
    test(`a PDF with ${trap} in ${isPacked ? "packed" : "plain"} objects is rejected`, async () => {
      expect(await faultOf("a.pdf", await pdf({ trap, isPacked }))).toBe("holds scripts, actions or other files");
    });
  }

  test(`a PDF with a form in ${isPacked ? "packed" : "plain"} objects is kept, one with a form of XML is rejected`, async () => {
    const sent = await pdf({ trap: "form", isPacked });
    expect((await safeDocument("a.pdf", sent)).bytes).toEqual(sent);
    const plain = await pdf({ trap: "XML form", isPacked });
    const spelled = Buffer.from(plain.toString("latin1").replace("/XFA", "/#58F#41"), "latin1");
    for (const form of [plain, spelled])
      expect(await faultOf("a.pdf", form)).toBe("holds a form that can act: print it into a new PDF");
  });
}

test("a name that acts is found however it is spelled", async () => {
  const spellings: [Trap, string, string[]][] = [
    ["open-action", "/OpenAction", ["/Open#41ction", "/#4fpen#41ction", "/#4Fpen#41ction"]],
    ["additional action", "/AA", ["/#41A", "/A#41", "/#41#41"]],
    ["embedded go-to", "/GoToE", ["/#47oToE", "/GoTo#45"]],
    ["form submission", "/SubmitForm", ["/Submit#46orm"]],
  ];
  for (const [trap, name, others] of spellings) {
    const plain = (await pdf({ trap })).toString("latin1");
    for (const spelled of others)
      expect(await faultOf("a.pdf", Buffer.from(plain.replace(name, spelled), "latin1")), spelled).toBe(
        "holds scripts, actions or other files",
      );
  }
});

test("a PDF with a password is rejected", async () => {
  for (const isPacked of [false, true])
    expect(await faultOf("a.pdf", await pdf({ password: "secret", isPacked }))).toBe("is protected by a password");
});

test("a PDF that cannot be read is rejected", async () => {
  const whole = await pdf();
  for (const broken of [
    "%PDF-1.7\n%%EOF",
    "%PDF-1.7\nhello",
    whole.subarray(0, 200).toString("latin1"),
    `%PDF-1.7\n${"[".repeat(200_000)}`,
  ]) {
    expect(await faultOf("a.pdf", Buffer.from(broken, "latin1"))).toMatch(
      /^(?:is not a PDF that can be read|cannot be read in time|has no pages)/,
    );
  }
});

test("a PDF that unpacks to gigabytes is rejected without unpacking it, and the next one is read as ever", async () => {
  const packed = deflateSync(Buffer.alloc(400 * 1024 * 1024, " "), { level: 9 });
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  const bomb = Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from("\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF"),
  ]);
  expect(await faultOf("a.pdf", bomb)).toBe("has too much structure to be read");
  expect((await safeDocument("b.pdf", await pdf())).contentType).toBe("application/pdf");
});

test("a PDF of pictures may be large, its structure may not", async () => {
  const plain = (await pdf()).toString("latin1");
  const picture = `9 0 obj\n<< /Length ${4 * MB} >>\nstream\n${"x".repeat(4 * MB)}\nendstream\nendobj\n`;
  const objects = "9 0 obj\n<< /A 1 >>\nendobj\n".repeat((2 * MB) / 26);
  const withMore = (more: string) => Buffer.from(plain.replace("1 0 obj", `${more}1 0 obj`), "latin1");
  expect((await safeDocument("a.pdf", withMore(picture))).contentType).toBe("application/pdf");
  expect(await faultOf("a.pdf", withMore(objects))).toBe("has too much structure to be read");
});

/** The results of these slow PDFs and their order, next to a small PDF of another partner. */
async function crowd(owners: readonly { owner: string; partner: string }[]) {
  const order: string[] = [];
  const slow = owners.map(async (of) => {
    const error: unknown = await look({ name: "a.pdf", bytes: slowPDF(), ...of }).catch((thrown: unknown) => thrown);
    const outcome = error instanceof Failure ? error.kind : String(error);
    order.push(outcome);
    return outcome;
  });
  const { contentType } = await safeDocument("b.pdf", await pdf());
  order.push(contentType);
  return { outcomes: await Promise.all(slow), order };
}

test("eight slow PDFs of one account do not keep another's waiting, and most are rejected at once", async () => {
  const one = { owner: randomUUID(), partner: randomUUID() };
  const { outcomes, order } = await crowd(Array.from({ length: 8 }, () => one));
  const inTime = outcomes.filter((outcome) => outcome !== "rateLimited");
  expect(inTime).toEqual(Array(3).fill("DocumentFault: cannot be read in time"));
  expect(order.indexOf("application/pdf")).toBeLessThan(order.length - 1);
});

test("slow PDFs for many accounts of one partner do not keep another partner's waiting", async () => {
  const partner = randomUUID();
  const { outcomes, order } = await crowd(Array.from({ length: 4 }, () => ({ owner: randomUUID(), partner })));
  expect(outcomes).toEqual(Array(4).fill("DocumentFault: cannot be read in time"));
  expect(order.indexOf("application/pdf")).toBeLessThan(order.length - 2);
});

test("when its caller stops waiting, then a queued document is not read", async () => {
  const one = { owner: randomUUID(), partner: randomUUID() };
  const caller = new AbortController();
  const first = look({ name: "a.pdf", bytes: slowPDF(), ...one }).catch(String);
  const second = look({ name: "b.pdf", bytes: slowPDF(), ...one, signal: caller.signal }).catch(String);
  const third = look({ name: "c.pdf", bytes: await pdf(), ...one });
  caller.abort("left");
  expect(await Promise.race([first, second])).toBe("left");
  expect((await third).contentType).toBe("application/pdf");
});

test("a table is text with the same number of fields in each line and any delimiter", async () => {
  const good = [
    csv().toString(),
    "a,b\n1,2",
    "a;b\r\n1;2\r\n\r\n",
    'a\tb\n"x\ny"\t2\n',
    "one\ntwo\n",
    '\uFEFFname,"a ""b"", c"\n1,2\n',
    "ä,é\n1,2\n",
  ];
  for (const text of good)
    expect((await safeDocument("list.CSV", Buffer.from(text))).contentType, text).toBe("text/csv");
  const bad: [string | Buffer, string][] = [
    [",".repeat(65 * 1024), "64 kB"],
    ["a,b\n1,2,3\n", "fields"],
    ['a,"b\n1,2\n', "fields"],
    ["\n\n", "fields"],
    ["a,b\0\n", "control"],
    [Buffer.from([0x61, 0x2c, 0xff, 0xfe]), "UTF-8"],
    ["\u001b[31m,b\n", "control"],
  ];
  for (const [text, why] of bad)
    expect(await faultOf("list.csv", Buffer.from(text as string)), String(text)).toContain(why);
});

test("while a large table is read, everything else goes on", async () => {
  const table = Buffer.from('"a","b"\n'.repeat((4 * MB) / 8));
  const answers: string[] = [];
  const read = safeDocument("list.csv", table).then(({ contentType }) => answers.push(contentType));
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise(setImmediate);
    answers.push("another");
  }
  await read;
  expect(answers).toEqual([...Array<string>(10).fill("another"), "text/csv"]);
});

test("20 MB on one line, of quotes or of commas, are rejected by their first line", async () => {
  for (const sign of ['"', ","])
    expect(await faultOf("list.csv", Buffer.alloc(20 * MB, sign))).toBe("has a first line of more than 64 kB");
});

test("after fifty refused documents in an hour an owner's are not looked into, and others' are", async () => {
  const one = { owner: randomUUID(), partner: randomUUID() };
  const bad = () =>
    look({ name: "a.txt", bytes: csv(), ...one }).catch((error: unknown) =>
      error instanceof Failure ? error.kind : String(error),
    );
  for (let count = 0; count < 50; count += 1)
    expect(await bad()).toBe("DocumentFault: must be a csv, png, jpeg or pdf");
  await expect(look({ name: "a.csv", bytes: csv(), ...one })).rejects.toMatchObject({ kind: "rateLimited" });
  await look({ name: "a.csv", bytes: csv(), ...one, owner: randomUUID() });
});

test("other kinds are rejected, even if the file name claims otherwise", async () => {
  const kinds: [string, Buffer][] = [
    ["a.pdf", Buffer.from("hello")],
    ["a.txt", csv()],
    ["a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a.csv", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00", "latin1")],
    [
      "a.jpg",
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } })
        .webp()
        .toBuffer(),
    ],
    ["a.csv", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "latin1")],
    ["", Buffer.from("MZ")],
  ];
  for (const [name, bytes] of kinds) expect(await faultOf(name, bytes), name).toBe("must be a csv, png, jpeg or pdf");
});
