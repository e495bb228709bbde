import { env } from "@/lib/env";
import { openapi } from "./openapi";
import { operations, resources } from "./operations";

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of this installation; made once. */
export function publicDocument(): Record<string, unknown> {
  return (made ??= openapi(operations, resources, `${env().APP_URL}/api`));
}
