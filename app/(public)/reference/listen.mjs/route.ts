import { readFile } from "node:fs/promises";
import path from "node:path";

/** Returns the program that sends a sandbox's events to a program on the developer's machine. */
export async function GET(): Promise<Response> {
  const program = await readFile(path.join(process.cwd(), "examples", "listen.mjs"), "utf8");
  const headers = { "content-type": "text/javascript; charset=utf-8", "content-disposition": "attachment" };
  return new Response(program, { headers });
}
