import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { attestationTable, auditTrailView } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newUser } from "@/testing/factories";
import { newIssuer } from "@/testing/issuing";
import { ownerDatabase } from "@/testing/owner";
import { newID, type IssuedCardID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { VaultError } from "@/lib/domain/platform/vault/envelope";
import { FullIssuedCard } from "./contract";
import { discloseIssuedCard } from "./issuing";

const auditRowsOf = ({ db }: AccountCtx, id: IssuedCardID) =>
  db.select().from(auditTrailView).where(eq(auditTrailView.object, id)).orderBy(desc(auditTrailView.auditID));

test("full details contain a number with the shown last digits and the same code every time", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id, lastFour } = await newCard(ctx, walletID, { memo: "Travel" });
  const full = await discloseIssuedCard(ctx, id);
  expect(FullIssuedCard.parse(full)).toEqual(full);
  expect(isLuhnValid(full.pan)).toBe(true);
  expect(full.pan.endsWith(lastFour)).toBe(true);
  expect(full).toMatchObject({ issuedCardID: id, lastFourCardNumber: lastFour, memo: "Travel", state: "active" });
  expect(await discloseIssuedCard(ctx, id)).toEqual(full);
});

test("the audit log has one row for every disclosure, with the person and the card", async () => {
  const { ctx, walletID, partner } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  await Promise.all(Array.from({ length: 25 }, () => discloseIssuedCard(ctx, id)));
  const rows = await auditRowsOf(ctx, id);
  expect(rows).toHaveLength(25);
  expect(rows[0]).toMatchObject({
    partnerID: partner.accountID,
    accountID: ctx.accountID,
    actorKind: "token",
    actorID: ctx.caller.id,
    action: "issued-card.details",
    outcome: "disclosed",
    reason: null,
    requestID: ctx.requestID,
    clientAddress: "127.0.0.1",
    createdOn: ctx.now,
  });
  expect(JSON.stringify(rows)).not.toContain((await discloseIssuedCard(ctx, id)).pan);
});

test("simultaneous requests each get the requested card, or none", async () => {
  const { ctx, walletID } = await newIssuer();
  const [one, other] = await Promise.all([newCard(ctx, walletID), newCard(ctx, walletID)]);
  const unknown = newID<IssuedCardID>();
  const requests = [one.issuedCardID, other.issuedCardID, unknown, one.issuedCardID, other.issuedCardID];
  const answers = await Promise.allSettled(requests.map((id) => discloseIssuedCard(ctx, id)));
  const lastFours = answers.map((answer) =>
    answer.status === "fulfilled" ? answer.value.pan.slice(-4) : answer.status,
  );
  const [last, otherLast] = [one.lastFour, other.lastFour];
  expect(lastFours).toEqual([last, otherLast, "rejected", last, otherLast]);
  expect(await auditRowsOf(ctx, one.issuedCardID)).toHaveLength(2);
  expect(await auditRowsOf(ctx, unknown)).toEqual([]);
});

test("a reveal grant shows only its own card, and the audit log has the person and the reason", async () => {
  const { db, partner, accountID, ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const { issuedCardID: other } = await newCard(ctx, walletID);
  const { userID } = await newUser(db, partner);
  const granted = ctxFor(partner, accountID, {
    caller: { kind: "reveal", userID, reveal: { issuedCardID: id, reason: "customer on the phone" } },
  });
  await expect(discloseIssuedCard(granted, other)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await discloseIssuedCard(granted, id)).toMatchObject({ issuedCardID: id });
  expect(await auditRowsOf(ctx, id)).toEqual([
    expect.objectContaining({ actorKind: "person", actorID: userID, reason: "customer on the phone" }),
  ]);
  expect(await auditRowsOf(ctx, other)).toEqual([]);
});

test("without a current attestation nothing is disclosed", async () => {
  const { ctx, walletID, partner } = await newIssuer({ attested: false });
  const { issuedCardID: id } = await newCard(ctx, walletID);
  await expect(discloseIssuedCard(ctx, id)).rejects.toMatchObject({ kind: "forbidden", message: "attestation" });
  const ended = ctxFor(partner, ctx.accountID, { caller: { attestedUntil: ctx.now }, now: ctx.now });
  await expect(discloseIssuedCard(ended, id)).rejects.toMatchObject({ kind: "forbidden", message: "attestation" });
  expect(await auditRowsOf(ctx, id)).toEqual([]);
});

test("when an attestation is withdrawn in between, then the vault itself rejects the partner", async () => {
  const { db, ctx, walletID, partner } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  await db.update(attestationTable).set({ withdrawn: true }).where(eq(attestationTable.accountID, partner.accountID));
  await expect(discloseIssuedCard(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  expect(await auditRowsOf(ctx, id)).toEqual([]);
});

test("an expired attestation is not revived by an earlier time in the request, and the audit log has the true time", async () => {
  const { db, ctx, walletID, partner } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
  for (const now of [hours(-2), hours(2)]) {
    await discloseIssuedCard({ ...ctx, now }, id);
    const [newest] = await auditRowsOf(ctx, id);
    expect(Math.abs((newest?.createdOn.getTime() ?? 0) - Date.now())).toBeLessThan(15 * 60 * 1000);
  }
  await db
    .update(attestationTable)
    .set({ expiresOn: hours(-1) })
    .where(eq(attestationTable.accountID, partner.accountID));
  await expect(discloseIssuedCard({ ...ctx, now: hours(-2) }, id)).rejects.toMatchObject({ kind: "notFound" });
  expect(await auditRowsOf(ctx, id)).toHaveLength(2);
});

test("a card of a different account and one that does not exist get the same response, and leave no row", async () => {
  const [one, other] = [await newIssuer(), await newIssuer()];
  const { issuedCardID: id } = await newCard(one.ctx, one.walletID);
  for (const wanted of [id, newID<IssuedCardID>()]) {
    await expect(discloseIssuedCard(other.ctx, wanted)).rejects.toMatchObject({
      kind: "notFound",
      message: "issued card not found",
    });
  }
  expect(await auditRowsOf(one.ctx, id)).toEqual([]);
});

test("a destroyed number is not found", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "closed" });
  await ownerDatabase().execute(
    sql`update vault.card_secret set destroyed_on = now(), wrapped_key = '' where issued_card_id = ${id}`,
  );
  await expect(discloseIssuedCard(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
});

test("a vault row copied over a different card's opens for neither, and shows no other number", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: one } = await newCard(ctx, walletID);
  const { issuedCardID: other } = await newCard(ctx, walletID);
  const { pan } = await discloseIssuedCard(ctx, one);
  await ownerDatabase().execute(sql`
    update vault.card_secret t set (key_version, wrapped_key, ciphertext) = (s.key_version, s.wrapped_key, s.ciphertext)
    from vault.card_secret s where s.partner_id = ${ctx.homePartnerID} and s.issued_card_id = ${one} and t.partner_id = ${ctx.homePartnerID} and t.issued_card_id = ${other}`);
  const refused: unknown = await discloseIssuedCard(ctx, other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VaultError);
  expect(String(refused) + JSON.stringify(refused)).not.toContain(pan);
});

const damages = {
  "a tag cut to four bytes": sql`ciphertext = substring(ciphertext for 16) || substring(ciphertext from 29)`,
  "one changed byte": sql`ciphertext = set_byte(ciphertext, 30, 255 - get_byte(ciphertext, 30))`,
  "another key version": sql`key_version = key_version + 1`,
  "a missing key": sql`wrapped_key = ''`,
};
for (const [damage, change] of Object.entries(damages)) {
  test(`a sealed number with ${damage} is rejected`, async () => {
    const { ctx, walletID } = await newIssuer();
    const { issuedCardID: id } = await newCard(ctx, walletID);
    await ownerDatabase().execute(sql`update vault.card_secret set ${change} where issued_card_id = ${id}`);
    await expect(discloseIssuedCard(ctx, id)).rejects.toBeInstanceOf(VaultError);
  });
}
