import { expect, test } from "@playwright/test";
import { csv, pdf, slowPDF } from "@/testing/documents";
import { newAccount, testDatabase } from "@/testing/factories";
import { expectEmpty, formOf, newClient, type ClientResponse, type Client } from "../fixtures";
import { exchange, head } from "./raw-http";

interface Uploader extends Client {
  path: string;
  upload(name: string, bytes: Buffer): Promise<ClientResponse>;
}

async function newUploader(): Promise<Uploader> {
  const client = await newClient({ scopes: ["files.read", "files.write"] });
  const path = `/accounts/${(await newAccount(testDatabase(), client.partner)).accountID}/files`;
  const upload = (name: string, bytes: Buffer) =>
    client.send(`POST ${path}`, {
      form: formOf({ filePurpose: "business_verification", file: new File([new Uint8Array(bytes)], name) }),
    });
  return { ...client, path, upload };
}

function wire({ keyID, secret, path }: Uploader, name: string, bytes: Buffer): string {
  const part = (disposition: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const body = `${part('name="filePurpose"', "business_verification")}${part(`name="file"; filename="${name}"`, bytes.toString())}--x--\r\n`;
  const auth = `Authorization: Basic ${Buffer.from(`${keyID}:${secret}`).toString("base64")}`;
  return (
    head(
      `POST /api${path} HTTP/1.1`,
      auth,
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ) + body
  );
}

test("eight slow PDFs of one account do not delay another's upload, and those beyond three are rejected at once", async () => {
  const [attacker, other] = [await newUploader(), await newUploader()];
  const order: string[] = [];
  const slow = Array.from({ length: 8 }, async () => {
    const answer = await attacker.upload("slow.pdf", slowPDF());
    order.push(String(answer.status));
    return answer;
  });
  await expect.poll(() => order).toContain("429");
  const small = await other.upload("small.pdf", await pdf());
  expect(small.status, small.text).toBe(200);
  order.push("small");
  const answers = await Promise.all(slow);
  expect(order.indexOf("small")).toBeLessThan(order.length - 1);
  for (const answer of answers.filter(({ status }) => status !== 422)) {
    expectEmpty(answer, 429);
    expect(answer.headers.get("retry-after")).toBe("1");
  }
  expect((await attacker.send(`GET ${attacker.path}`)).body).toEqual([]);
});

test("an upload whose client leaves while it waits is never stored", async () => {
  test.setTimeout(60_000);
  const uploader = await newUploader();
  let answered = 0;
  for (;;) {
    const slow = [uploader.upload("slow.pdf", slowPDF()), uploader.upload("slow.pdf", slowPDF())];
    const answer = await exchange(wire(uploader, "left.csv", csv()), { patience: 400 });
    await Promise.all(slow);
    if (!answer) break;
    if (answer.status === 200) answered += 1;
  }
  for (const name of ["after.csv", "later.csv"]) expect((await uploader.upload(name, csv())).status).toBe(200);
  const names = ((await uploader.send(`GET ${uploader.path}`)).body as { fileName: string }[]).map(
    ({ fileName }) => fileName,
  );
  expect(names.sort()).toEqual(["after.csv", "later.csv", ...Array<string>(answered).fill("left.csv")].sort());
});

test("an upload that announces more than it sends is answered at the form's end, and its connection is closed", async () => {
  const uploader = await newUploader();
  const more = wire(uploader, "short.csv", csv()).replace(
    /Content-Length: (\d+)/,
    (_, length: string) => `Content-Length: ${Number(length) + 5000}`,
  );
  const answer = await exchange(more, { patience: 6000 });
  expect([answer?.status, answer?.headers.connection]).toEqual([200, ["close"]]);
});
