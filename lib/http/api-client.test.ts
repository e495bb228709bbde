import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { stampOf } from "../../bin/lib/client-stamp.mjs";
import { operations } from "./bindings";
import { openapi } from "./openapi";
import { resources } from "./resources";

const FOLDER = join(import.meta.dirname, "../api-client");
const Stamp = z.strictObject({ document: z.string(), files: z.string() });

test("the typed client is made from this API; if not, run npm run api-client", () => {
  const document = JSON.stringify(openapi(operations, resources, "http://localhost:3000/api"));
  const kept = Stamp.parse(JSON.parse(readFileSync(join(FOLDER, "stamp.json"), "utf8")));
  expect(stampOf(document, FOLDER)).toEqual(kept);
});
