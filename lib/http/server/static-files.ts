import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream";

/** Static files by request path: the compressed file, its type and its size. */
export type StaticFiles = Pick<ReadonlyMap<string, { file: string; type: string; bytes: number }>, "has" | "get">;

const TYPES: Partial<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=UTF-8",
  ".txt": "text/plain; charset=UTF-8",
};

/** The folder with the compressed files of `.next/static`. */
const FOLDER = path.join(".next", "static-br");

/** Returns the files that the build compressed, read once. Empty without a build. */
export function staticFiles(folder = FOLDER): StaticFiles {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.flatMap(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const plain = path.relative(folder, file).split(path.sep).join("/").replace(/\.br$/, "");
      const type = TYPES[path.extname(plain)];
      return type ? [[`/_next/static/${plain}`, { file, type, bytes: statSync(file).size }] as const] : [];
    }),
  );
}

/**
 * Sends a compressed file if the client accepts Brotli, and returns whether it did. The file name is a hash of the
 * content.
 */
export function sendStatic(
  request: IncomingMessage,
  response: ServerResponse,
  at: string,
  files: StaticFiles,
): boolean {
  const match = files.get(at);
  if (!match || !/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return false;
  response.writeHead(200, {
    "content-type": match.type,
    "content-encoding": "br",
    "content-length": String(match.bytes),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  if (request.method === "HEAD") response.end();
  else pipeline(createReadStream(match.file), response, () => {});
  return true;
}
