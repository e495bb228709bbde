import { forgetEnv } from "@/lib/env";

/** The same for all tests of servers, because a process keeps its parsed environment. */
const SETTINGS = {
  DATABASE_URL: "postgres://nowhere",
  NEXTAUTH_SECRET: "s".repeat(32),
  APP_URL: "http://localhost:3000",
  TRUSTED_PROXIES: "127.0.0.1",
};

/**
 * Creates a server without a database. Restores the environment at once, because the runner passes it to later tests.
 */
export function withSettings<T>(make: () => T): T {
  const before = Object.keys(SETTINGS).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, SETTINGS);
  forgetEnv();
  const made = make();
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return made;
}
