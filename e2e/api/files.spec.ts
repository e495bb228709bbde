import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { csv, image, pdf } from "@/testing/documents";
import { newAccount, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import {
  type ClientResponse,
  type Client,
  clientOf,
  expectEdge,
  expectEmpty,
  expectError,
  formOf,
  newClient,
  send,
  serverURL,
  signedIn,
} from "../fixtures";
import { expectShape } from "../strict-client";
import { exchange, head } from "./raw-http";

const MB = 1024 * 1024;
const db = testDatabase();

interface Uploader extends Client {
  accountID: string;
  files: string;
  upload(parts: Record<string, string | File>): Promise<ClientResponse>;
}

async function newUploader(scopes: readonly string[] = ["files.read", "files.write"]): Promise<Uploader> {
  const client = await newClient({ scopes });
  const { accountID } = await newAccount(db, client.partner);
  const files = `/accounts/${accountID}/files`;
  return { ...client, accountID, files, upload: (parts) => client.send(`POST ${files}`, { form: formOf(parts) }) };
}

const file = (name: string, bytes: Buffer, type = "application/octet-stream") =>
  new File([new Uint8Array(bytes)], name, { type });
const table = () => file("list.csv", csv());

interface UploadedFile {
  fileID: string;
  [field: string]: unknown;
}

async function made(uploader: Uploader, parts: Record<string, string | File>): Promise<UploadedFile> {
  const answer = await uploader.upload(parts);
  expect(answer.status, answer.text).toBe(200);
  expectEdge(answer);
  expectShape("FileDetails", answer.body);
  return answer.body as UploadedFile;
}

/** Expects an answer with errors for exactly these fields, each with a sentence. */
function expectFields(answer: ClientResponse, fields: string[]): void {
  expect([answer.status, Object.keys((answer.body ?? {}) as object).sort()]).toEqual([422, fields]);
  expectShape("FileValidationError", answer.body);
}

async function decided(uploader: Uploader, { fileID }: UploadedFile): Promise<UploadedFile> {
  let result: UploadedFile | undefined;
  await expect
    .poll(async () => {
      const answer = await uploader.send(`GET ${uploader.files}/${fileID}`);
      expectShape("FileDetails", answer.body);
      return (result = answer.body as UploadedFile).fileStatus;
    })
    .not.toBe("pending");
  return result ?? { fileID };
}

test("every kind of document is identified by its content, not its declared type, and read back", async () => {
  const uploader = await newUploader();
  const kinds: [string, Buffer, string][] = [
    ["list.csv", csv(), "business_verification"],
    ["scan.png", await image("png"), "identity_verification"],
    ["photo.jpeg", await image("jpeg"), "individual_verification"],
    ["articles.pdf", await pdf(), "merchant_underwriting"],
    ["called.exe", await pdf({ isPacked: true }), "account_requirement"],
    ["person.jpg", await image("png"), "representative_verification"],
  ];
  for (const [name, bytes, filePurpose] of kinds) {
    const answer = await made(uploader, { filePurpose, file: file(name, bytes), metadata: '{"comment":"a"}' });
    expect(answer).toMatchObject({
      fileName: name,
      filePurpose,
      fileStatus: "pending",
      fileSizeBytes: bytes.length,
      metadata: '{"comment":"a"}',
      accountID: uploader.accountID,
    });
    expect((await uploader.send(`GET ${uploader.files}/${answer.fileID}`)).body).toMatchObject({
      fileID: answer.fileID,
      fileName: name,
    });
  }
  const list = await uploader.send(`GET ${uploader.files}`);
  expectShape("FileDetails[]", list.body);
  expect((list.body as UploadedFile[]).map(({ fileName }) => fileName).sort()).toEqual(
    kinds.map(([name]) => name).sort(),
  );
  expectEmpty(await uploader.send(`GET ${uploader.files}/${randomUUID()}`), 404);
});

test("a document is reviewed soon, and a rejection gives the reason", async () => {
  const uploader = await newUploader();
  const [good, bad] = [
    await made(uploader, { file: table(), filePurpose: "business_verification" }),
    await made(uploader, { file: file("reject.csv", csv()), filePurpose: "business_verification" }),
  ];
  expect(await decided(uploader, good)).toMatchObject({ fileStatus: "approved", metadata: "{}" });
  expect(await decided(uploader, bad)).toMatchObject({
    fileStatus: "rejected",
    decisionReason: "The document cannot be read.",
    metadata: '{"error_code":"document-illegible"}',
  });
});

test("missing and invalid parts are reported field by field", async () => {
  const uploader = await newUploader();
  const filePurpose = "business_verification";
  expectFields(await uploader.upload({}), ["file", "filePurpose"]);
  expectFields(await uploader.upload({ file: table() }), ["filePurpose"]);
  expectFields(await uploader.upload({ file: table(), filePurpose: "fun" }), ["filePurpose"]);
  expectFields(await uploader.upload({ file: "text", filePurpose }), ["file"]);
  expectFields(await uploader.upload({ file: file("list.csv", Buffer.alloc(0)), filePurpose }), ["file"]);
  expectFields(await uploader.upload({ file: file("notes.txt", Buffer.from("hello")), filePurpose }), ["file"]);
  expectFields(
    await uploader.upload({ file: file("a.pdf", await pdf({ trap: "javascript", isPacked: true })), filePurpose }),
    ["file"],
  );
  for (const metadata of [
    "{",
    "[]",
    '"x"',
    "1",
    "null",
    '{"comment":1}',
    '{"comment":{"a":"b"}}',
    `{"comment":"${"a".repeat(501)}"}`,
    '{"representative_id":"x"}',
    `{"requirement_id":"document.${randomUUID()}"}`,
  ]) {
    expectFields(await uploader.upload({ file: table(), filePurpose, metadata }), ["metadata"]);
  }
  expect((await uploader.send(`GET ${uploader.files}`)).body).toEqual([]);
});

test("a file of exactly 20 MB is accepted, one byte more is not, and nothing of it is stored", async () => {
  test.setTimeout(60_000);
  const uploader = await newUploader();
  const canary = randomUUID();
  const sized = (size: number) =>
    file("list.csv", Buffer.from(`${canary}\n`.repeat(Math.ceil(size / 37)).slice(0, size)));
  expect((await made(uploader, { file: sized(20 * MB), filePurpose: "business_verification" })).fileSizeBytes).toBe(
    20 * MB,
  );
  for (const size of [20 * MB + 1, 31 * MB])
    expectFields(await uploader.upload({ filePurpose: "business_verification", file: sized(size) }), ["file"]);
  expect((await uploader.send(`GET ${uploader.files}`)).body).toHaveLength(1);
  const folder = process.env.FILES_DIR ?? "";
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(stored.length).toBeGreaterThan(0);
  // Other tests delete their own at the same time.
  const textOf = (name: string) =>
    readFile(name, "latin1").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
  const texts = await Promise.all(stored.map(({ parentPath, name }) => textOf(path.join(parentPath, name))));
  expect(texts.filter((text) => text.includes(canary))).toEqual([]);
});

test("an invalid multipart form is rejected with one sentence", async () => {
  const uploader = await newUploader();
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const text = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nbusiness_verification\r\n`;
  const bad = [
    "",
    "{}",
    "--x",
    text("filePurpose"),
    `${text("filePurpose").repeat(2)}--x--\r\n`,
    `${text("other").repeat(30)}--x--\r\n`,
  ];
  for (const raw of bad) expectError(await uploader.send(`POST ${uploader.files}`, { raw, headers: multipart }), 400);
  for (const type of ["application/json", "multipart/mixed; boundary=x", "multipart/form-data", "text/plain"]) {
    expectError(
      await uploader.send(`POST ${uploader.files}`, {
        raw: `${text("filePurpose")}--x--\r\n`,
        headers: { "content-type": type },
      }),
      400,
    );
  }
});

test("a client that disconnects, announces too much or sends no end is rejected, and leaves nothing", async () => {
  const uploader = await newUploader();
  const auth = `Authorization: Basic ${Buffer.from(`${uploader.keyID}:${uploader.secret}`).toString("base64")}`;
  const start = head(
    `POST /api${uploader.files} HTTP/1.1`,
    auth,
    "Content-Type: multipart/form-data; boundary=x",
    "Transfer-Encoding: chunked",
  );
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n';
  expect((await exchange(`${start}${chunk(opening)}0\r\n\r\n`))?.status).toBe(400);
  await exchange(`${start}${chunk(opening)}`, { patience: 100 });
  const promised = head(
    `POST /api${uploader.files} HTTP/1.1`,
    auth,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${33 * MB}`,
  );
  expect(await exchange(promised)).toMatchObject({ status: 413, rest: "", isClosed: true });
  const endless = await exchange(`${start}${chunk(opening)}${chunk("a".repeat(MB)).repeat(33)}`, { patience: 20_000 });
  expect(endless).toMatchObject({ status: 413, isClosed: true });
  expect((await uploader.send(`GET ${uploader.files}`)).body).toEqual([]);
});

test("an upload is not read before its sender may write files", async () => {
  const reader = await newUploader(["files.read"]);
  expectEmpty(await reader.upload({ file: table(), filePurpose: "business_verification" }), 403);
  expectEmpty(await send(`POST ${reader.files}`, { form: formOf({ file: table() }) }), 401);
  const writer = await newUploader(["files.write"]);
  await made(writer, { file: table(), filePurpose: "business_verification" });
  expectEmpty(await writer.send(`GET ${writer.files}`), 403);
  const stranger = await newUploader();
  for (const operation of [`GET ${writer.files}`, `POST ${writer.files}`])
    expectEmpty(
      await stranger.send(operation, operation.startsWith("POST") ? { form: formOf({ file: table() }) } : {}),
      404,
    );
});

test("an idempotency key does not merge two uploads", async () => {
  const uploader = await newUploader();
  const headers = { "x-idempotency-key": randomUUID() };
  for (const count of [1, 2]) {
    expect(
      (
        await uploader.send(`POST ${uploader.files}`, {
          headers,
          form: formOf({ file: table(), filePurpose: "business_verification" }),
        })
      ).status,
    ).toBe(200);
    expect((await uploader.send(`GET ${uploader.files}`)).body).toHaveLength(count);
  }
});

test("files can be downloaded only by people with a role that allows it, as attachments with the original content", async () => {
  const uploader = await newUploader();
  const bytes = await pdf();
  const { fileID } = await made(uploader, { file: file("Über uns.pdf", bytes), filePurpose: "merchant_underwriting" });
  const at = `/dashboard${uploader.files}/${fileID}/content`;
  const browser = async (role: "operations" | "support") => {
    const { token, caller } = await signedIn(db, uploader.partner, await newPerson(db, uploader.partner, { role }));
    return { cookie: `${sessionCookie(serverURL())}=${token}`, "x-csrf-token": csrfToken(caller), origin: serverURL() };
  };
  expectEmpty(await send(`GET ${at}`, { headers: await browser("support") }), 403);
  expectEmpty(await (await clientOf(uploader.partner, ["files.read", "files.write"])).send(`GET ${at}`), 403);
  const response = await fetch(`${serverURL()}/api${at}`, { headers: await browser("operations") });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="_ber uns.pdf"; filename*=UTF-8''%C3%9Cber%20uns.pdf`,
  );
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect([response.headers.get("x-content-type-options"), response.headers.get("cache-control")]).toEqual([
    "nosniff",
    "no-store",
  ]);
});
