/** The prefix of the browser storage keys for recently opened pages. */
export const RECENT_AS = "tender-recent-";

/** Deletes the recently opened pages, so that the next person at this browser does not see them. */
export function forgetRecent(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(RECENT_AS)) localStorage.removeItem(name);
}

/** Ends the session and opens a different page of the app. Its library loads on demand. */
export async function leave(to: string): Promise<void> {
  forgetRecent();
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: to });
}
