import { writeFileSync } from "node:fs";
import path from "node:path";
import { open } from "@/db/client";
import { CERTIFICATE } from "@/testing/certificate";
import { newAccount, newKey, newPartner } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { startConnector } from "@/examples/connector/connector.mjs";
import { connectorAt } from "@/lib/providers/connector/connectors";
import { remember } from "../canary";
import { basic, everythingOn, send } from "../fixtures";
import { startOwnDatabase } from "./own-database";
import { markForProduction, newServerLogin, productionOf, startTLSBefore } from "./production";
import { freePort, startSecondServer } from "./second-server";

/**
 * Starts a production server with a connector that has the secret. Its partner has a merchant, a payer and a newcomer.
 */
export async function startConnectorMarket(secret: string) {
  remember("secret", secret);
  const database = await startOwnDatabase();
  const [port, ownPort] = [await freePort(), await freePort()];
  const front = await startTLSBefore(port);
  const authority = path.join(path.dirname(database.settings.KEYS_FILE ?? ""), "authority.pem");
  writeFileSync(authority, CERTIFICATE.cert);
  const connected = { CONNECTOR_URL: front.url, CONNECTOR_SECRET: secret, CONNECTOR_ADDRESSES: "127.0.0.1,::1" };
  const server = await startSecondServer("connector", {
    ...database.settings,
    ...productionOf(ownPort),
    ...connected,
    KEYS_FILE: markForProduction(database.settings.KEYS_FILE),
    DATABASE_URL: await newServerLogin(database),
    NODE_EXTRA_CA_CERTS: authority,
  });
  const example = await startConnector({ secret, tenderURL: `${server.url}/api`, port });
  const { pool, db } = open(database.url, 2, "tender_app");
  const partner = await newPartner(db, { attested: true, mode: "production" });
  await newFeePlan(db, partner);
  const capabilities = ["transfers", "wallet", "collect-funds", "card-issuing"] as const;
  const [merchant, payer] = [
    await newAccount(db, partner, { wallet: true, capabilities }),
    await newAccount(db, partner, { wallet: true, capabilities }),
  ];
  const newcomer = await newAccount(db, partner, { isComplete: true });
  const keys = [
    await newKey(db, partner.accountID),
    await newKey(db, partner.accountID, everythingOn(merchant.accountID)),
  ];
  remember("secret", ...keys.map((key) => key.secret));
  const [all, own] = keys.map((key) => basic(key.keyID, key.secret));
  const api = (operation: string, body?: unknown, headers: Record<string, string> = {}) => {
    const auth = operation.includes("/issuing/") ? own : all;
    return send(operation, { url: server.url, headers: { ...auth, ...headers }, ...(body !== undefined && { body }) });
  };
  const connector = connectorAt({ url: `http://127.0.0.1:${port}`, secret, allowed: ["127.0.0.1"] }, []);
  async function stop() {
    front.release();
    front.close();
    await example.close().catch(() => {});
    await server.stop();
    await pool.end({ timeout: 5 });
    await database.stop();
  }
  return { all, database, server, front, example, db, partner, merchant, payer, newcomer, api, connector, stop };
}
