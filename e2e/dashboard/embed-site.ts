import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, type Frame, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newPayer, newTransfer } from "@/testing/transfers";
import { freePort } from "../api/second-server";
import { clientOf, everythingOn, serverURL } from "../fixtures";
import { filledIn } from "./invitee";

const db = testDatabase();
let site: ChildProcess | undefined;

/** Stops the site of the test. */
export const stopSite = () => void site?.kill();

/** Starts examples/embed for a new partner. Its key lists one of the three origins at which the site answers. */
export async function startSite() {
  const partner = await newPartner(db, { attested: true });
  const [merchant, payer] = [await newPayer(db, partner, 9_000), await newPayer(db, partner, 5_000)];
  const ctx = ctxFor(partner, merchant.accountID);
  await newTransfer(ctxFor(partner), { from: payer.wallet, to: merchant.wallet, cents: 1_234, description: "Lunch" });
  await newTransfer(ctxFor(partner), { from: merchant.wallet, to: merchant.bank, cents: 500 });
  const { lastFour } = await newCard(ctx, merchant.walletID);
  const { invite } = await newInvite(partner, { prefill: filledIn });
  const { keyID, secret } = await clientOf(partner, everythingOn(merchant.accountID));
  const port = String(await freePort());
  const origin = `http://shop.localhost:${port}`;
  await db
    .update(apiKeyTable)
    .set({ origins: [origin] })
    .where(eq(apiKeyTable.keyID, keyID));
  const { NODE_OPTIONS: _conditions, ...rest } = process.env;
  site = spawn(process.execPath, ["examples/embed/server.mjs"], {
    env: {
      ...rest,
      PORT: port,
      TENDER_URL: serverURL(),
      TENDER_KEY_ID: keyID,
      TENDER_KEY_SECRET: secret,
      ACCOUNT_ID: merchant.accountID,
      INVITE_CODE: invite.code,
      CARD_ACTIONS: "reveal-card",
    },
  });
  if (site.stdout) await once(site.stdout, "data");
  return { origin, port, lastFour, keyID, code: invite.code };
}

/** The frame of a component, once it has its content. */
export async function frameOf(page: Page, component: string): Promise<Frame> {
  const handle = page.locator(`tender-${component} iframe`);
  await handle.scrollIntoViewIfNeeded();
  const frame = await (await handle.elementHandle())?.contentFrame();
  if (!frame) throw new Error(`no frame for ${component}`);
  await expect(frame.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
  return frame;
}
