import { env } from "@/lib/env";
import { sessionCookie } from "./credential";

/** How the session cookie is kept: out of reach of scripts, sent to us alone, over https where we have it. */
export function sessionCookieOptions(appURL: string) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: appURL.startsWith("https:") } as const;
}

/** The Set-Cookie header which puts a session's token into the browser until the session ends. */
export function setSessionCookie(token: string, expiresOn: Date): string {
  const { APP_URL } = env();
  const secure = sessionCookieOptions(APP_URL).secure ? "; Secure" : "";
  return `${sessionCookie(APP_URL)}=${token}; Path=/; Expires=${expiresOn.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}
