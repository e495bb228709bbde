import type { Page } from "@playwright/test";

/**
 * Gives the page a virtual authenticator that approves everything, as a phone with the right finger would; counts its
 * passkeys.
 */
export async function withAuthenticator(
  page: Page,
): Promise<{ passkeys: () => Promise<number>; refuse: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    refuse: async () =>
      void (await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })),
  };
}
