/** Begins the name under which a browser keeps what was opened last. */
export const RECENT_AS = "tender-recent-";

/** Forgets what was opened last, so that the next person at this browser does not see it. */
export function forgetRecent(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(RECENT_AS)) localStorage.removeItem(name);
}

/** Ends the session and goes to another page of ours. The library that does it is loaded when somebody leaves. */
export async function leave(to: string): Promise<void> {
  forgetRecent();
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: to });
}
