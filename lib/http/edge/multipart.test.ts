import { Readable } from "node:stream";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { Failure } from "@/lib/core/failure";
import { filePart, type FilePart } from "@/lib/core/api/file-part";
import { operation } from "@/lib/core/api/operation";
import { readBody } from "./body";

const upload = operation({
  summary: "Upload",
  group: "Test",
  method: "POST",
  path: "/files",
  access: "files.write",
  status: 200,
  audit: { unrecorded: "question" },
  accepts: "multipart",
  body: z.object({ file: filePart({ max: 1000 }), note: z.string().optional() }),
});

const TYPE = "multipart/form-data; boundary=x";
const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string, fileName = "a.txt") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n${value}\r\n`;
const END = "--x--\r\n";

const posted = (body: string | Readable, type = TYPE) => ({
  headers: { "content-type": type },
  body: () => (typeof body === "string" ? Readable.from([Buffer.from(body)]) : body),
});

/** The body in chunks of one byte, with an optional error at the end. */
function dripping(body: string, breaks = false): Readable {
  async function* bytes() {
    for (const byte of Buffer.from(body)) yield Buffer.of(byte);
    if (breaks) throw new Error("reset");
  }
  return Readable.from(bytes());
}

async function read(body: string | Readable, type?: string) {
  const parts = (await readBody(posted(body, type), upload)) as { file?: FilePart; note?: string };
  const bytes =
    parts.file && typeof parts.file === "object" ? Buffer.from(await parts.file.arrayBuffer()).toString() : undefined;
  return { names: Object.keys(parts).sort(), note: parts.note, name: parts.file?.name, size: parts.file?.size, bytes };
}

async function refusal(body: string | Readable, type?: string): Promise<string> {
  const error: unknown = await read(body, type).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error("was not refused");
  return `${error.kind}: ${error.message}`;
}

test("parts are read in any order, whole or byte by byte, and unknown parts are skipped", async () => {
  const wanted = { names: ["file", "note"], note: "héllo", name: "a.txt", size: 5, bytes: "12\r\n5" };
  const [one, two] = [text("note", "héllo"), file("file", "12\r\n5")];
  for (const parts of [one + two, two + one, text("other", "x") + one + file("more", "y") + two]) {
    expect(await read(parts + END)).toEqual(wanted);
    expect(await read(dripping(parts + END))).toEqual(wanted);
  }
});

test("a form without parts or with only unknown parts is empty", async () => {
  expect((await read(END)).names).toEqual([]);
  expect((await read(text("other", "x") + END)).names).toEqual([]);
});

test("a repeated part is rejected", async () => {
  expect(await refusal(text("note", "a") + text("note", "b") + END)).toBe("malformed: note is given twice");
  expect(await refusal(file("file", "a") + file("file", "b") + END)).toBe("malformed: file is given twice");
  expect(await refusal(file("file", "a") + text("file", "b") + END)).toBe("malformed: file is given twice");
});

test("a form ends at its closing boundary, even if more bytes were announced", async () => {
  const whole = text("note", "a") + file("file", "1--x--") + END.trimEnd();
  const open = (sent: Buffer[]) => {
    const stream = new Readable({ read() {} });
    for (const chunk of sent) stream.push(chunk);
    return stream;
  };
  for (const sent of [[Buffer.from(whole)], [...Buffer.from(whole)].map((byte) => Buffer.of(byte))])
    expect(await read(open(sent))).toMatchObject({ note: "a", bytes: "1--x--" });
});

test("an incomplete form is rejected", async () => {
  const whole = text("note", "a") + file("file", "12345") + END;
  for (const cut of [4, 9, 60, 80, 150, whole.length - 6])
    expect(await refusal(whole.slice(0, cut)), String(cut)).toMatch(/^malformed: /);
  expect(await refusal(dripping(whole.slice(0, 100), true))).toMatch(/^malformed: /);
  for (const body of ["", "{}", "--y\r\n\r\n--y--"]) expect(await refusal(body), body).toMatch(/^malformed: /);
});

test("a body that is not multipart is rejected", async () => {
  for (const type of [
    "application/json",
    "text/plain",
    "multipart/mixed; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=",
  ]) {
    expect(await refusal(text("note", "a") + END, type), type).toMatch(/^malformed: /);
  }
});

test("too many parts, a long text and a NUL in a text are rejected", async () => {
  expect(await refusal(text("other", "a").repeat(21) + END)).toMatch(/^malformed: the form has more than 20 parts/);
  expect(await refusal(text("note", "a".repeat(65 * 1024)) + END)).toBe("malformed: a text of the form is too long");
  expect(await refusal(text("note", "a\0b") + END)).toMatch(/^malformed: text must be/);
});

test("part headers over 8 kB are rejected, whole or byte by byte, in the first part or the last", async () => {
  const padded = (size: number) => text("note", "a").replace("\r\n\r\n", `\r\nX-Pad: ${"p".repeat(size)}\r\n\r\n`);
  const whole = { names: ["file", "note"], note: "a", name: "a.txt", size: 3, bytes: "123" };
  for (const type of [TYPE, 'multipart/form-data; boundary="x"']) {
    for (const parts of [
      (size: number) => padded(size) + file("file", "123"),
      (size: number) => file("file", "123") + padded(size),
    ]) {
      for (const sent of [(body: string) => body, dripping]) {
        expect(await read(sent(parts(8000) + END), type)).toEqual(whole);
        expect(await refusal(sent(parts(8200) + END), type)).toBe("malformed: the headers of a part are too long");
      }
    }
  }
  expect(await refusal(`--x\r\nX-Pad: ${"p".repeat(100_000)}`)).toBe("malformed: the headers of a part are too long");
});

test("names of an object's prototype are ordinary part names", async () => {
  expect((await read(text("__proto__", "x") + text("constructor", "x") + text("note", "a") + END)).names).toEqual([
    "note",
  ]);
});

test("a form over 32 MB is rejected, with or without a Content-Length", async () => {
  const big = file("file", "a".repeat(33 * 1024 * 1024)) + END;
  expect(await refusal(big)).toBe("tooLarge: the body is too large");
  expect(await refusal(Readable.from([Buffer.from(big)]))).toBe("tooLarge: the body is too large");
});
