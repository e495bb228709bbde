import { expect, test } from "@playwright/test";
import {
  createOnboardingInvite,
  listOnboardingInvites,
  listWallets,
  obtainAccessToken,
  retrieveAccount,
} from "@/lib/generated/api-client";
import { createClient, createConfig } from "@/lib/generated/api-client/client";
import { remember } from "../canary";
import { newClient, newIssuerClient, serverURL } from "../fixtures";

const baseUrl = `${serverURL()}/api`;

/** The generated client, set up as in a program: it exchanges a key for a token. */
async function clientFor({ keyID, secret }: { keyID: string; secret: string }, scope: string) {
  const { data } = await obtainAccessToken({
    client: createClient(createConfig({ baseUrl })),
    body: { grant_type: "client_credentials", client_id: keyID, client_secret: secret, scope },
    throwOnError: true,
  });
  remember("secret", data.access_token, data.refresh_token);
  const auth = ({ scheme }: { scheme?: string }) => (scheme === "bearer" ? data.access_token : undefined);
  return createClient(createConfig({ baseUrl, auth }));
}

test("the typed client gets a token, makes an invite and lists it", async () => {
  const client = await clientFor(await newClient(), "accounts.read accounts.write");
  const body = {
    capabilities: ["transfers" as const],
    feePlanCodes: ["standard"],
    scopes: ["accounts.read" as const],
    returnURL: "https://plaza.example/welcome",
  };
  const made = await createOnboardingInvite({ client, body, throwOnError: true });
  expect(made.data).toMatchObject(body);
  const listed = await listOnboardingInvites({ client, query: { count: 10 }, throwOnError: true });
  expect(listed.data.map(({ code }) => code)).toEqual([made.data.code]);
});

test("the typed client has types for field errors and for answers without a body", async () => {
  const client = await clientFor(await newClient(), "accounts.read accounts.write");
  const refused = await createOnboardingInvite({ client, body: { capabilities: [], feePlanCodes: [], scopes: [] } });
  expect(refused.response?.status).toBe(422);
  expect(Object.keys(refused.error ?? {}).sort()).toEqual(["capabilities", "feePlanCodes", "scopes"]);
  const foreign = await retrieveAccount({ client, path: { accountID: crypto.randomUUID() } });
  expect(foreign.response?.status).toBe(403);
  expect(foreign.data).toBeUndefined();
});

test("the typed client fills paths and reads money", async () => {
  const issuer = await newIssuerClient();
  const client = await clientFor(issuer, `/accounts/${issuer.accountID}/wallets.read`);
  const { data } = await listWallets({ client, path: { accountID: issuer.accountID }, throwOnError: true });
  expect(data.map(({ walletID }) => walletID)).toContain(issuer.walletID);
  expect(data[0]?.availableBalance.currency).toBe("USD");
});
