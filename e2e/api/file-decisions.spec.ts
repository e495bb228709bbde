import { expect, test } from "@playwright/test";
import { csv } from "@/testing/documents";
import { newAccount, testDatabase, type Partner } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { clientOf, expectEmpty, expectError, formOf, newClient, send, serverURL, signedIn } from "../fixtures";

const db = testDatabase();

/** A document of a connected account that waits for a decision. */
async function pending() {
  const client = await newClient({ scopes: ["files.read", "files.write"] });
  const { accountID } = await newAccount(db, client.partner);
  const files = `/accounts/${accountID}/files`;
  const file = new File([new Uint8Array(csv())], "pending.csv");
  const { body } = await client.send(`POST ${files}`, { form: formOf({ file, filePurpose: "business_verification" }) });
  const { fileID } = body as { fileID: string };
  return { client, accountID, fileID, file: `${files}/${fileID}`, at: `POST /dashboard${files}/${fileID}/decision` };
}

async function browser(account: Partner, role: Role) {
  const { token, caller } = await signedIn(db, account, await newPerson(db, account, { role }));
  return { cookie: `${sessionCookie(serverURL())}=${token}`, "x-csrf-token": csrfToken(caller), origin: serverURL() };
}

test("in sandbox a partner's staff plays the operator, once for each document", async () => {
  const { client, fileID, file, at } = await pending();
  const headers = await browser(client.partner, "operations");
  const decide = (body: object) => send(at, { body, headers });
  expect([(await decide({ decision: "reject" })).body, (await decide({})).status]).toEqual([
    { reason: "is required" },
    422,
  ]);
  const answer = await decide({ decision: "reject", reason: "Too old", errorCode: "document-expired" });
  expect(answer.body).toMatchObject({
    fileID,
    fileStatus: "rejected",
    decisionReason: "Too old",
    metadata: '{"error_code":"document-expired"}',
  });
  expectError(await decide({ decision: "approve" }), 409);
  expect((await client.send(`GET ${file}`)).body).toEqual(answer.body);
});

test("programs, the account's own people and read-only staff cannot decide on a document", async () => {
  const { client, accountID, file, at } = await pending();
  const account = { ...client.partner, accountID };
  const body = { decision: "approve" };
  for (const program of [client, await clientOf(account, ["files.read", "files.write"])])
    expectEmpty(await program.send(at, { body }), 403);
  for (const headers of [await browser(account, "owner"), await browser(client.partner, "support")])
    expectEmpty(await send(at, { body, headers }), 403);
  expect((await client.send(`GET ${file}`)).body).toMatchObject({ fileStatus: "pending" });
});
