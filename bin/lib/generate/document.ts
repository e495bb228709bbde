import { writeFileSync } from "node:fs";
import { operations } from "@/lib/http/bindings";
import { openapi } from "@/lib/http/reference/openapi";
import { resources } from "@/lib/http/reference/public-document";

/** Writes the OpenAPI document to the file in the first argument. The server address is that of the README. */
const [file] = process.argv.slice(2);
if (!file) throw new Error("name the file to write");
writeFileSync(file, JSON.stringify(openapi(operations, resources, "http://localhost:3000/api")));
process.exit(0);
