import { createHash } from "node:crypto";
import type { Operation } from "@/lib/core/operation";
import { Published } from "@/lib/core/published";
import { env } from "@/lib/env";
import { openapi } from "./openapi";
import { resources } from "./resources";

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of this installation, made once from all its operations. */
export function publicDocument(operations: readonly Operation[]): Record<string, unknown> {
  return (made ??= openapi(operations, resources, `${env().APP_URL}/api`));
}

let published: Published | undefined;

/** The same as the text that everybody gets. */
export function publishedDocument(operations: readonly Operation[]): Published {
  if (published) return published;
  const text = JSON.stringify(publicDocument(operations));
  return (published = new Published(text, createHash("sha256").update(text).digest("base64url")));
}
