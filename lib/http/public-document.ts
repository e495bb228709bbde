import type { Operation } from "@/lib/core/operation";
import { env } from "@/lib/env";
import { openapi } from "./openapi";
import { resources } from "./resources";

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of this installation, made once from all its operations. */
export function publicDocument(operations: readonly Operation[]): Record<string, unknown> {
  return (made ??= openapi(operations, resources, `${env().APP_URL}/api`));
}
