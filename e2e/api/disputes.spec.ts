import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { methodsOf } from "@/testing/bank-accounts";
import { csv, image, pdf } from "@/testing/documents";
import { newAccount, testDatabase } from "@/testing/factories";
import { type ClientResponse, complete, expectEmpty, expectError, formOf, newClient } from "../fixtures";
import { expectShape } from "../strict-client";
import { CARD } from "./card-body";

const db = testDatabase();
const TEXT = { text: "It was delivered.", evidenceType: "proof-of-delivery" };
const PATIENT = { timeout: 30_000 };

const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);
const tiff = () =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: "#c33" } })
    .tiff()
    .toBuffer();

/** A merchant with a completed card payment, completed directly or by the server's loop. */
async function paid(cents: number, { byItself = false } = {}) {
  const client = await newClient({ attested: true });
  const capabilities = ["transfers", "wallet", "collect-funds"] as const;
  const accounts = [1, 2].map(() => newAccount(db, client.partner, { wallet: true, capabilities }));
  const [payer, merchant] = await Promise.all(accounts);
  if (!payer || !merchant) throw new Error("no accounts");
  const linked = await client.send(`POST /accounts/${payer.accountID}/cards`, { body: CARD });
  const methods = await methodsOf((linked.body as { cardID: string }).cardID);
  const [to] = await methodsOf(merchant.walletID);
  const own = client.partner.accountID;
  const body = {
    source: { paymentMethodID: methods.find(({ type }) => type === "card-payment")?.paymentMethodID },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: cents },
  };
  const headers = { "x-idempotency-key": randomUUID() };
  const made = await client.send(`POST /accounts/${own}/transfers`, { body, headers });
  const { transferID } = made.body as { transferID: string };
  const path = `/accounts/${own}/transfers/${transferID}`;
  const transfer = async () => (await client.send(`GET ${path}`)).body;
  if (byItself) await expect.poll(transfer, PATIENT).toMatchObject({ status: "completed" });
  else await complete(client, path);
  const balance = async () => {
    const { body: wallets } = await client.send(`GET /accounts/${merchant.accountID}/wallets`);
    return (wallets as [{ availableBalance: { value: number } }])[0].availableBalance.value;
  };
  const disputed = async (more: object = {}) => {
    const at = `/sandbox/accounts/${own}/transfers/${transferID}/disputes`;
    const answer = await client.send(`POST ${at}`, { body: more });
    expect(answer.status, answer.text).toBe(200);
    expectShape("Dispute", answer.body);
    return `/accounts/${merchant.accountID}/disputes/${(answer.body as { disputeID: string }).disputeID}`;
  };
  return { client, own, payer, merchant, transferID, transfer, balance, disputed };
}

const statusOf = ({ body }: ClientResponse) => (body as { status?: string }).status;
const evidenceIn = ({ body }: ClientResponse) => (body as { evidenceID: string }).evidenceID;

test("a test amount is disputed automatically, answered with evidence and won", async () => {
  const { client, merchant, transferID, transfer, balance } = await paid(88_01, { byItself: true });
  const list = () => client.send(`GET /accounts/${merchant.accountID}/disputes`);
  await expect.poll(async () => ((await list()).body as []).length, PATIENT).toBe(1);
  const result = await list();
  expectShape("Dispute[]", result.body);
  const [dispute] = result.body as [{ disputeID: string }];
  expect(dispute).toMatchObject({ status: "response-needed", phase: "chargeback", transfer: { transferID } });
  expect(await balance()).toBe(0);
  const at = `/accounts/${merchant.accountID}/disputes/${dispute.disputeID}`;
  const body = { text: "winning_evidence", evidenceType: "receipt" };
  const added = await client.send(`POST ${at}/evidence-text`, { body });
  expect(added.status).toBe(201);
  expectShape("EvidenceTextResponse", added.body);
  const submitted = await client.send(`POST ${at}/evidence/submit`);
  expect([submitted.status, statusOf(submitted)]).toEqual([200, "under-review"]);
  expectShape("Dispute", submitted.body);
  await expect.poll(async () => statusOf(await client.send(`GET ${at}`)), PATIENT).toBe("won");
  expect(await balance()).toBe(8801);
  expect(await transfer()).toMatchObject({
    status: "completed",
    disputedAmount: { value: 8801 },
    disputes: [{ disputeID: dispute.disputeID, amount: { value: 8801 } }],
  });
});

test("evidence is a text or a file identified by its bytes, and can change until it is submitted", async () => {
  const { client, disputed } = await paid(30_00);
  const at = await disputed();
  const upload = (name: string, bytes: Buffer, evidenceType = "receipt") =>
    client.send(`POST ${at}/evidence-file`, { form: formOf({ file: file(name, bytes), evidenceType }) });
  const kinds: [string, Buffer, string][] = [
    ["receipt.pdf", await pdf(), "application/pdf"],
    ["photo.png", await image("jpeg"), "image/jpeg"],
    ["screen.jpg", await image("png"), "image/png"],
    ["scan.tif", await tiff(), "image/tiff"],
  ];
  for (const [name, bytes, mimeType] of kinds) {
    const added = await upload(name, bytes);
    expect(added.status, added.text).toBe(201);
    expectShape("EvidenceUploadResponse", added.body);
    expect(added.body).toMatchObject({ filename: name, mimeType });
    const data = await client.send(`GET ${at}/evidence/${evidenceIn(added)}/data`);
    expect([data.status, data.headers.get("content-type")]).toEqual([200, mimeType]);
    expect(data.headers.get("content-disposition")).toContain(`attachment; filename="${name}"`);
    expect(data.headers.get("content-length")).toBe(String((added.body as { size: number }).size));
  }
  const text = await client.send(`POST ${at}/evidence-text`, { body: TEXT });
  const one = `${at}/evidence/${evidenceIn(text)}`;
  expectEmpty(await client.send(`GET ${one}/data`), 404);
  const changed = await client.send(`PATCH ${one}`, { body: { text: "It came on Monday.", evidenceType: "other" } });
  expect(changed).toMatchObject({ status: 200, body: { text: "It came on Monday.", evidenceType: "other" } });
  expectShape("DisputeEvidenceResponse", changed.body);
  const all = await client.send(`GET ${at}/evidence`);
  expectShape("DisputeEvidenceResponse[]", all.body);
  expect(all.body).toHaveLength(5);
  const [first] = all.body as [{ evidenceID: string }];
  expectError(await client.send(`PATCH ${at}/evidence/${first.evidenceID}`, { body: { text: "no" } }), 400);
  expectEmpty(await client.send(`DELETE ${at}/evidence/${first.evidenceID}`), 204);
  expectEmpty(await client.send(`GET ${at}/evidence/${first.evidenceID}`), 404);
  expect((await client.send(`POST ${at}/evidence/submit`)).status).toBe(200);
  const stored = await client.send(`GET ${one}`);
  expect(stored.body).toMatchObject({ submittedOn: expect.any(String) as unknown });
  expectError(await client.send(`PATCH ${one}`, { body: { evidenceType: "receipt" } }), 400);
  expectError(await client.send(`DELETE ${one}`), 409);
  expectError(await client.send(`POST ${at}/evidence-text`, { body: TEXT }), 409);
  expectError(await upload("late.pdf", await pdf()), 409);
  expectError(await client.send(`POST ${at}/evidence/submit`), 409);
  expectError(await client.send(`POST ${at}/accept`), 409);
});

test("bad evidence is rejected in the contract's shapes and stores nothing", async () => {
  const { client, disputed } = await paid(30_00);
  const at = await disputed();
  const upload = (parts: Record<string, string | File>) =>
    client.send(`POST ${at}/evidence-file`, { form: formOf(parts) });
  const refused = async (parts: Record<string, string | File>, shape: unknown) => {
    const answer = await upload(parts);
    expect([answer.status, answer.body]).toEqual([422, shape]);
  };
  const said = expect.any(String) as unknown;
  const good = file("receipt.pdf", await pdf());
  await refused({ file: good }, { evidenceType: said });
  await refused({ file: good, evidenceType: "cancellation-policy" }, { evidenceType: said });
  await refused({ evidenceType: "receipt" }, { file: { filename: said } });
  const wrong = [file("receipt.png", csv()), file("receipt.tiff", Buffer.from("plain text"))];
  for (const one of [...wrong, file("virus.pdf", await pdf({ trap: "launch" }))])
    await refused({ file: one, evidenceType: "receipt" }, { file: { mimeType: said } });
  const large = file("large.pdf", Buffer.concat([await pdf(), Buffer.alloc(4 * 1024 * 1024)]));
  await refused({ file: large, evidenceType: "receipt" }, { file: { filename: said } });
  for (const body of [
    {},
    { text: "", evidenceType: "receipt" },
    { text: "x".repeat(751), evidenceType: "receipt" },
    { text: "x", evidenceType: "letter" },
    { text: 1, evidenceType: "receipt" },
  ])
    expectError(await client.send(`POST ${at}/evidence-text`, { body }), 400);
  expectError(await client.send(`POST ${at}/evidence/submit`), 400);
  expect((await client.send(`GET ${at}/evidence`)).body).toEqual([]);
  for (let item = 0; item < 20; item++)
    expect((await client.send(`POST ${at}/evidence-text`, { body: TEXT })).status).toBe(201);
  expectError(await client.send(`POST ${at}/evidence-text`, { body: TEXT }), 409);
  expectError(await upload({ file: good, evidenceType: "receipt" }), 409);
});

test("accepting a dispute gives the money away; a payment with an open dispute cannot be refunded", async () => {
  const { client, own, transferID, merchant, payer, balance, disputed } = await paid(30_00);
  const at = await disputed({ amount: 1000 });
  expect(await balance()).toBe(2000);
  const refund = () =>
    client.send(`POST /accounts/${own}/transfers/${transferID}/refunds`, {
      body: { amount: 100 },
      headers: { "x-idempotency-key": randomUUID() },
    });
  const refused = await refund();
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([422, ["error"]]);
  const accepted = await client.send(`POST ${at}/accept`);
  expect([accepted.status, statusOf(accepted)]).toEqual([200, "accepted"]);
  expectShape("Dispute", accepted.body);
  expectError(await client.send(`POST ${at}/accept`), 409);
  expect(await balance()).toBe(2000);
  expect((await refund()).status).toBe(200);
  const id = at.split("/").at(-1);
  for (const hidden of [`/accounts/${payer.accountID}/disputes/${id}`, `${at.slice(0, -36)}${randomUUID()}`])
    expectEmpty(await client.send(`GET ${hidden}`), 404);
  expect((await client.send(`GET /accounts/${payer.accountID}/disputes`)).body).toEqual([]);
  const count = async (query: string) =>
    ((await client.send(`GET /accounts/${own}/disputes?${query}`)).body as unknown[]).length;
  expect(await count(`merchantAccountID=${merchant.accountID}&status=accepted`)).toBe(1);
  expect(await count(`cardholderAccountID=${payer.accountID}&transferIDs=${transferID},x&disputeIDs=${id}`)).toBe(1);
  expect(await count("status=response-needed")).toBe(0);
  expect(await count("respondEndDateTime=2026-01-01T00:00:00Z&orderBy=respondBy")).toBe(0);
});

test("a partner plays the network in sandbox, and nowhere else", async () => {
  const { client, own, transferID, disputed, balance } = await paid(30_00);
  const path = `/sandbox/accounts/${own}/transfers/${transferID}/disputes`;
  const tooMuch = await client.send(`POST ${path}`, { body: { amount: 3001 } });
  expect([tooMuch.status, Object.keys(tooMuch.body as object)]).toEqual([422, ["amount"]]);
  const unknown = await client.send(`POST ${path}`, { body: { phase: "unknown" } });
  expect([unknown.status, Object.keys(unknown.body as object)]).toEqual([422, ["phase"]]);
  const at = await disputed({ amount: 1000, phase: "inquiry" });
  expect(await balance()).toBe(3000);
  const ruling = (outcome: string, of = at) => client.send(`POST /sandbox${of}/ruling`, { body: { outcome } });
  expectError(await ruling("won"), 409);
  expect((await ruling("withdrawn")).status).toBe(422);
  expect(statusOf(await ruling("closed"))).toBe("closed");
  expectError(await ruling("lost"), 409);
  const other = await disputed();
  expect(await balance()).toBe(1000);
  await client.send(`POST ${other}/evidence-text`, { body: TEXT });
  await client.send(`POST ${other}/evidence/submit`);
  expect(statusOf(await ruling("won", other))).toBe("won");
  expect(await balance()).toBe(3000);
  expect((await client.send(`POST ${path}`)).status).toBe(422);
  const live = await newClient({ mode: "production" });
  const { accountID } = live.partner;
  for (const [to, body] of [
    [`/sandbox/accounts/${accountID}/transfers/${transferID}/disputes`, {}],
    [`/sandbox/accounts/${accountID}/disputes/${randomUUID()}/ruling`, { outcome: "won" }],
  ] as const)
    expectEmpty(await live.send(`POST ${to}`, { body }), 404);
});
