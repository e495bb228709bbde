import { and, eq } from "drizzle-orm";
import { apiKeyTable, noticeTable } from "@/db/schema";
import { bankAccountBody, methodsOf } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { image, pdf } from "@/testing/documents";
import { newFile } from "@/testing/files";
import { emitDisputeEvent } from "@/testing/notices";
import type { AccountID, WalletID } from "@/lib/core/api/ids";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { testDatabase } from "@/testing/factories";
import { type Client, formOf } from "../fixtures";
import type { PathParameters, Prepare } from "./dispatch-money";

const db = testDatabase();

const TABLE = "name,value\n1,2\n";
const BRAND = { colors: { light: { accent: "#1f6feb" }, dark: { accent: "#58a6ff" } } };

const aFile = async ({ partner }: Client, place: PathParameters) => {
  place.fileID = (
    await newFile(ctxFor(partner, place.accountID as AccountID), "pending.csv", { bytes: Buffer.from(TABLE) })
  ).fileID;
};

const PERSON = { name: { firstName: "Jules", lastName: "Jackson" } };

const aPerson = async (client: Client, place: PathParameters) => {
  const added = await client.send(`POST /accounts/${place.accountID}/representatives`, { body: PERSON });
  place.representativeID = (added.body as { representativeID: string }).representativeID;
};

const aTemplate = async (client: Client, place: PathParameters) => {
  const made = await client.send("POST /dashboard/invite-templates", { body: TEMPLATE });
  place.templateID = (made.body as { templateID: string }).templateID;
};

const aPicture = async (_client: Client, place: PathParameters) => {
  place.document = (await image("png", { width: 8, height: 8 })).toString("base64");
};

const pictureOf = ({ document = "" }: PathParameters) =>
  formOf({ file: new File([Buffer.from(document, "base64")], "picture.png") });

const aSaved = (kind: "logo" | "icon") => async (client: Client, place: PathParameters) => {
  await aPicture(client, place);
  return client.send(`PUT /dashboard/branding/${kind}`, { form: pictureOf(place) });
};

/** A saved picture, and the name that it is served under. */
const aNamed = (kind: "logo" | "icon") => async (client: Client, place: PathParameters) => {
  const saved = (await aSaved(kind)(client, place)).body as Record<typeof kind, string>;
  const [homeID, ownerID, version] = saved[kind].split("/").slice(-3);
  Object.assign(place, { homeID, ownerID, version });
};

const aBrand = (client: Client, { accountID }: PathParameters) =>
  client.send(`PUT /accounts/${accountID}/branding`, { body: BRAND });

const aBankAccount = async (client: Client, place: PathParameters) => {
  const { accountID } = place;
  const made = await client.send(`POST /accounts/${accountID}/bank-accounts`, { body: bankAccountBody() });
  const { bankAccountID } = made.body as { bankAccountID: string };
  place.bankAccountID = bankAccountID;
  return `/accounts/${accountID}/bank-accounts/${bankAccountID}`;
};

/** A bank account with a pending proof. */
const aProof = (proof: "verify" | "micro-deposits") => async (client: Client, place: PathParameters) => {
  await client.send(`POST ${await aBankAccount(client, place)}/${proof}`);
};

const aNotice = async ({ partner }: Client, place: PathParameters) => {
  const objectID = await emitDisputeEvent(partner, place.accountID as AccountID);
  const isTold = and(eq(noticeTable.accountID, partner.accountID), eq(noticeTable.objectID, objectID));
  const [notice] = await db.select().from(noticeTable).where(isTold);
  Object.assign(place, { objectID, noticeID: notice?.noticeID });
};

const ownAccount = ({ partner }: Client, place: PathParameters) =>
  Promise.resolve((place.accountID = partner.accountID));

/** An account without a verified profile, so that every field may still change. */
const anUnverifiedAccount = async (client: Client, place: PathParameters) => {
  const made = await client.send("POST /accounts", { body: BUSINESS });
  place.accountID = (made.body as { accountID: string }).accountID;
};

/** An account with missing requirements, so that it can be asked for them. */
const aWaitingAccount = async (client: Client, place: PathParameters) => {
  const profile = { business: { ...BUSINESS.profile.business, email: "owner@example.test" } };
  const made = await client.send("POST /accounts", { body: { ...BUSINESS, profile, capabilities: ["transfers"] } });
  place.accountID = (made.body as { accountID: string }).accountID;
};

/** A key with a web origin, as sessions of embedded components need. */
const aSite = async ({ keyID }: Client) => {
  await db
    .update(apiKeyTable)
    .set({ origins: ["https://shop.example"] })
    .where(eq(apiKeyTable.keyID, keyID));
};

const anEmbedSession = async (client: Client, place: PathParameters) => {
  await aSite(client);
  const body = { components: ["payments"] };
  const made = await client.send(`POST /accounts/${place.accountID}/embed-sessions`, { body });
  place.embedSessionID = (made.body as { embedSessionID: string }).embedSessionID;
};

const TEMPLATE = { name: "Usual", invite: { capabilities: ["wallet"] } };
const BUSINESS = { accountType: "business", profile: { business: { legalBusinessName: "Whole Body Fitness LLC" } } };

const NOTICE_SETTINGS = {
  mail: { disputes: "daily", transfers: "off", onboarding: "at-once", "bank-accounts": "off", assignments: "off" },
  zone: "America/Denver",
  onlyMine: false,
};
const NOTE = { text: "Called them." };
const INVITE_PERSON = { name: { firstName: "Ada", lastName: "Diaz" } };

/** Preparation of each operation that changes something. */
export const BEFORE_ACCOUNTS: Record<string, Prepare> = {
  "DELETE /accounts/{accountID}": anUnverifiedAccount,
  "PATCH /accounts/{accountID}": anUnverifiedAccount,
  "PATCH /accounts/{accountID}/representatives/{representativeID}": async (client, place) => {
    await anUnverifiedAccount(client, place);
    await aPerson(client, place);
  },
  "DELETE /accounts/{accountID}/representatives/{representativeID}": aPerson,
  "POST /accounts/{accountID}/embed-sessions": aSite,
  "POST /onboarding-invites/{code}/embed-sessions": aSite,
  "POST /embed-sessions/{embedSessionID}/renewal": anEmbedSession,
  "DELETE /embed-sessions/{embedSessionID}": anEmbedSession,
  "PATCH /dashboard/invite-templates/{templateID}": aTemplate,
  "DELETE /dashboard/invite-templates/{templateID}": aTemplate,
  "POST /accounts/{accountID}/files": async (_client, place) => {
    place.document = (await pdf()).toString("base64");
  },
  "POST /dashboard/accounts/{accountID}/files/{fileID}/decision": aFile,
  "POST /dashboard/accounts/{accountID}/reminders": aWaitingAccount,
  "DELETE /dashboard/onboarding-invites/{code}/people/{personID}": async (client, place) => {
    const path = `/dashboard/onboarding-invites/${place.code ?? ""}/people`;
    const added = await client.send(`POST ${path}`, { body: INVITE_PERSON });
    place.personID = (added.body as { personID: string }).personID;
  },
  "PUT /dashboard/notices/{noticeID}/read": aNotice,
  "PUT /dashboard/noticed-objects/{objectID}/read": aNotice,
  "POST /sandbox/accounts/{accountID}/clock/advance": ownAccount,
  "POST /sandbox/accounts/{accountID}/reset": ownAccount,
  "PATCH /accounts/{accountID}/branding": aBrand,
  "PUT /dashboard/branding/logo": aPicture,
  "DELETE /dashboard/branding/logo": aSaved("logo"),
  "PUT /dashboard/branding/icon": aPicture,
  "DELETE /dashboard/branding/icon": aSaved("icon"),
  "GET /dashboard/logos/{homeID}/{ownerID}/{version}": aNamed("logo"),
  "GET /dashboard/icons/{homeID}/{ownerID}/{version}": aNamed("icon"),
  "GET /dashboard/mail/previews/{kind}": (_client, place) => Promise.resolve((place.kind = "invite")),
  "DELETE /accounts/{accountID}/bank-accounts/{bankAccountID}": aBankAccount,
  "POST /accounts/{accountID}/bank-accounts/{bankAccountID}/verify": aBankAccount,
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/verify": aProof("verify"),
  "POST /accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits": aBankAccount,
  "PUT /accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits": aProof("micro-deposits"),
};

/** Bodies that the operations accept; the others get an empty one. */
export const BODIES_ACCOUNTS: Record<string, (place: PathParameters) => unknown> = {
  "POST /dashboard/invite-templates": () => TEMPLATE,
  "POST /dashboard/reports/saved": () => ({ kind: "revenue", rhythm: "monthly", day: 1, zone: "UTC" }),
  "POST /dashboard/accounts/{accountID}/notes": () => NOTE,
  "PUT /dashboard/notice-settings": () => NOTICE_SETTINGS,
  "PUT /dashboard/profile": () => ({ name: "Ada Berg" }),
  "PUT /dashboard/invite-draft": () => ({ invite: TEMPLATE.invite }),
  "POST /dashboard/onboarding-invites/revoke": ({ code }) => ({ codes: [code] }),
  "PUT /dashboard/branding/logo": pictureOf,
  "PUT /dashboard/branding/icon": pictureOf,
  "POST /accounts/{accountID}/files": ({ document }) =>
    formOf({
      file: new File([Buffer.from(document ?? "", "base64")], "articles"),
      filePurpose: "business_verification",
    }),
  "POST /dashboard/accounts/{accountID}/files/{fileID}/decision": () => ({ decision: "approve" }),
  "POST /dashboard/onboarding-invites/{code}/people": () => INVITE_PERSON,
  "POST /dashboard/onboarding-invites/{code}/mails": () => ({ email: "owner@example.test" }),
  "PUT /hosted/invites/{code}/application": () => ({ version: 0 }),
  "POST /hosted/invites/{code}/email-codes": ({ code }) => ({ email: `${code}@example.test` }),
};

/** Creates every kind of object that can be read. */
export async function makeAll(client: Client, place: PathParameters): Promise<void> {
  for (const make of [aPerson, aFile, aTemplate, aBrand, aProof("verify")]) await make(client, place);
  const [method] = await methodsOf(place.walletID as WalletID);
  Object.assign(place, { paymentMethodID: method?.paymentMethodID });
  // The audit log shows a row's position in the chain once a loop has chained it.
  await chainRows(db, client.partner.accountID);
}
