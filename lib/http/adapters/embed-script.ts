import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

let loaded: Promise<{ text: string; tag: string }> | undefined;

async function load() {
  const text = await readFile(path.join(process.cwd(), "dist", "tender.js"), "utf8");
  return { text, tag: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

/** Answers the script for partners' pages. The server's headers say how long browsers may reuse it. */
export async function embedScript(request: Request): Promise<Response> {
  const { text, tag } = await (loaded ??= load());
  // A proxy or the compression of the front server may have made the tag a weak one.
  const isKnown = request.headers.get("if-none-match")?.includes(`"${tag}"`) === true;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    etag: `W/"${tag}"`,
  };
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
