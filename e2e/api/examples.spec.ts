import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { pdf } from "@/testing/documents";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { operations } from "@/lib/http/bindings";
import { answerExample, bodyExample, parameterExamples } from "@/lib/http/reference/examples/examples";
import { remember } from "../canary";
import { type CallRequest, filled, formOf, newIssuerClient, send, versionOf } from "../fixtures";
import { makeAll } from "./dispatch-accounts";
import type { Prepare } from "./dispatch-money";
import { newPlace, PREPARED, withExisting } from "./dispatch-tables";

// One worker, so that the reads can share a partner.
test.describe.configure({ mode: "default" });

async function newSetting(prepare?: Prepare) {
  const client = await newIssuerClient();
  const place = await newPlace(client);
  await prepare?.(client, place);
  return { client, place };
}

let reads: ReturnType<typeof newSetting> | undefined;

/** Creates what the operation needs. Reads without special needs share one partner. */
function settingOf(operation: Operation) {
  const name = operationName(operation);
  const prepare = PREPARED[name];
  return prepare || operation.method !== "GET" ? newSetting(prepare) : (reads ??= newSetting(makeAll));
}

/** The example of the document as a request, with a file in place of bytes. */
async function requestOf(operation: Operation, body: unknown): Promise<CallRequest> {
  const headers: Record<string, string> = {
    ...versionOf(operation),
    ...(operation.ownKey && { "x-idempotency-key": randomUUID() }),
    ...(operation.readsOrigin && { origin: "https://lincolnlunch.example" }),
  };
  if (operation.accepts !== "multipart") return { headers, ...(operation.body && { body }) };
  const file = new File([Uint8Array.from(await pdf())], "certificate.pdf");
  return { headers, form: formOf({ ...(body as Record<string, string>), file }) };
}

/** The fields of an answer, or of the first entry of a list. */
function fieldsOf(answer: unknown): string[] {
  const [first] = [answer].flat();
  return typeof first === "object" && first !== null ? Object.keys(first) : [];
}

for (const operation of operations.filter(({ internal }) => !internal)) {
  const { method, path, query, access, response, status } = operation;
  test(`the example of ${operationName(operation)} runs in the sandbox, and its answer has the documented fields`, async () => {
    const { client, place } = await settingOf(operation);
    const search = withExisting(parameterExamples(operation, query), place) as Record<string, string>;
    const at = `${method} ${filled(path, place)}?${new URLSearchParams(search).toString()}`;
    const request = await requestOf(operation, withExisting(bodyExample(operation), place));
    const answer = await (access === "anyone" ? send : client.send)(at, request);
    expect(answer.status, answer.text).toBe(status);
    const { access_token, refresh_token } = (answer.body ?? {}) as Partial<Record<string, string>>;
    if (access_token && refresh_token) remember("secret", access_token, refresh_token);
    const documented = response ? fieldsOf(answerExample(response)) : [];
    expect(documented).toEqual(expect.arrayContaining(fieldsOf(answer.body)));
  });
}
