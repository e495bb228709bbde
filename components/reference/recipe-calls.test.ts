import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { operations } from "@/lib/http/bindings";
import { callsIn, operationOf } from "./recipe-calls";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/recipes");
const recipe = (...lines: string[]) => ["Text with `GET /ping`.", "```sh", ...lines, "```"].join("\n");
const calls = (...lines: string[]) => callsIn(recipe(...lines)).map(({ method, path }) => `${method} ${path}`);

test("a call with a body or a form is POST, one with -X has that method, and any other is GET", () => {
  expect(
    calls(
      'call "$BASE/accounts/$OWN/transfers/$PAYMENT" | pick .status    # completed',
      'ID=$(call "$BASE/accounts/$OWN/transfers" -H "x-idempotency-key: $(uuid)" -d \'{',
      "  \"amount\": '$CENTS'}' | pick .transferID)",
      "call -X PATCH \"$BASE/accounts/$OWN\" -d '{}'",
      'curl -u "$KEY" "$BASE/accounts/$OWN/files" -F file=@logo.png',
      'await "$BASE/accounts/$OWN/fees" .length 1',
      'curl -u "$KEY" "$BASE/oauth2/token" \\',
      "  -d grant_type=client_credentials",
    ),
  ).toEqual([
    "GET /accounts/$OWN/transfers/$PAYMENT",
    "POST /accounts/$OWN/transfers",
    "PATCH /accounts/$OWN",
    "POST /accounts/$OWN/files",
    "GET /accounts/$OWN/fees",
    "POST /oauth2/token",
  ]);
});

test("variables that begin with the API's address are followed; queries, comments and quoted text are not read", () => {
  expect(
    calls(
      'AT="$BASE/accounts/$OWN/disputes/$DISPUTE"',
      'LIST="$BASE/accounts/$OWN/fees?count=10"',
      "call \"$AT/evidence-text\" -d '{}'    # the bank's text",
      'while PAGE=$(call "$LIST$AFTER") && [ "$(printf %s "$PAGE" | pick .length)" -gt 0 ]; do',
      'echo "$ID $(call "$BASE/accounts?foreignID=$ID" | pick .length)"',
      "cat > /tmp/lines <<'END'",
      "printf %s 'call \"$BASE/ping\"'",
    ),
  ).toEqual(["POST /accounts/$OWN/disputes/$DISPUTE/evidence-text", "GET /accounts/$OWN/fees", "GET /accounts"]);
  expect(callsIn('    call "$BASE/ping"')).toEqual([]);
});

test("a call belongs to the operation whose path has the most of its words", () => {
  const operations = ["/things/{thingID}", "/things/latest", "/{kind}/{id}"].map((path) => ({ method: "GET", path }));
  const find = (path: string, method = "GET") => operationOf({ method, path }, operations)?.path;
  expect(find("/things/latest")).toBe("/things/latest");
  expect(find("/things/$ID")).toBe("/things/{thingID}");
  expect([find("/things"), find("/things/"), find("/things/$ID", "POST")]).toEqual([undefined, undefined, undefined]);
});

test("every call of every recipe is an operation of the public API", () => {
  const publicOperations = operations.filter(({ internal }) => !internal);
  const recipes = fs
    .readdirSync(FOLDER)
    .map((file) => [file, fs.readFileSync(path.join(FOLDER, file), "utf8")] as const);
  const all = recipes.flatMap(([file, text]) => callsIn(text).map((call) => ({ file, ...call })));
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((call) => !operationOf(call, publicOperations))).toEqual([]);
  expect(new Set(all.map(({ file }) => file)).size).toBe(recipes.length);
});
