/** Ends the session and goes to another page of ours. The library that does it is loaded when somebody leaves. */
export async function leave(to: string): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: to });
}
