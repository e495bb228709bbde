import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { at } from "./paths.mjs";

const brotli = promisify(zlib.brotliCompress);
const TEXT = /\.(?:js|css|svg|json|txt)$/;
/** Smaller files hardly shrink. */
const MIN_BYTES = 1024;

/** Compresses the text files of the pages as far as possible, for Tender's server to send unchanged. */
export async function compressStatic(from = at(".next", "static"), to = at(".next", "static-br")) {
  fs.rmSync(to, { recursive: true, force: true });
  const names = fs.readdirSync(from, { recursive: true }).filter((name) => TEXT.test(name));
  await Promise.all(names.map((name) => compressOne(path.join(from, name), path.join(to, `${name}.br`))));
}

async function compressOne(file, result) {
  const text = fs.readFileSync(file);
  if (text.length < MIN_BYTES) return;
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  fs.mkdirSync(path.dirname(result), { recursive: true });
  fs.writeFileSync(result, await brotli(text, { params }));
}
