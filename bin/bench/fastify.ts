import Fastify, { type FastifyRequest } from "fastify";
import { check } from "@/lib/core/api/field-errors";
import { newInviteCode } from "@/lib/domain/access/keys/secrets";
import { identityOf } from "@/lib/domain/accounts/accounts/shared/identity";
import { newID, type AccountID, type IssuedCardID } from "@/lib/core/api/ids";
import { CreateInvite, InviteCode, ListInvites } from "@/lib/domain/onboarding/invites/contract";
import { maskPrefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { toInvite, type InviteRow } from "@/lib/domain/onboarding/invites/sent-invite";
import { toIssuedCard } from "@/lib/domain/cards/issuing/rows";
import { openCard } from "@/lib/domain/platform/vault/cards";
import { sealIdentity } from "@/lib/domain/platform/vault/identity";
import { env } from "@/lib/env";
import { type Holder, holderOf, may } from "./fastify-caller";
import { serveTransfers } from "./fastify-transfers";
import { discloseCard, findInvite, findInvites, insertInvite } from "./statements";

/**
 * Five hand-written operations on a bare Fastify: the same validation, encryption and rows, each statement sent once
 * and prepared; no rate limits, no log, no response validation, no hash-chained audit log, no clean-up of requests.
 */
const server = Fastify();

server.get<{ Params: { code: string } }>("/api/onboarding-invites/:code", async (request, reply) => {
  const holder = await holderOf(request.headers.authorization, new Date());
  if (!holder || !may(holder, "accounts.read")) return reply.code(holder ? 403 : 401).send();
  const code = InviteCode.safeParse(request.params.code);
  const invite = code.data && (await findInvite(holder.token.accountID, code.data));
  return invite ? toInvite({ invite, partner: partnerOf(holder) }) : reply.code(404).send();
});

server.get("/api/onboarding-invites", async (request, reply) => {
  const holder = await holderOf(request.headers.authorization, new Date());
  if (!holder || !may(holder, "accounts.read")) return reply.code(holder ? 403 : 401).send();
  const checked = check(ListInvites, request.query);
  if ("errors" in checked) return reply.code(422).send(checked.errors);
  const invites = await findInvites(holder.token.accountID, checked.data);
  return invites.map((invite) => toInvite({ invite, partner: partnerOf(holder) }));
});

const partnerOf = ({ token: { accountID, mode, displayName } }: Holder) => ({
  accountID,
  homePartnerID: accountID,
  mode,
  displayName,
});

server.post("/api/onboarding-invites", async (request, reply) => {
  const now = new Date();
  const holder = await holderOf(request.headers.authorization, now);
  if (!holder || !may(holder, "accounts.write")) return reply.code(holder ? 403 : 401).send();
  const checked = check(CreateInvite, request.body);
  if ("errors" in checked) return reply.code(422).send(checked.errors);
  const { id, accountID } = holder.token;
  const invite = inviteOf(checked.data, accountID, id, now);
  const identity = checked.data.prefill && identityOf(checked.data.prefill);
  const sealed =
    identity && sealIdentity({ ownerKind: "invite", owner: invite.code, accountID, partnerID: accountID }, identity);
  const { known, taken } = await insertInvite({
    invite,
    sealed,
    foreignID: checked.data.prefill?.foreignID,
    eventID: newID(),
  });
  if (known < invite.feePlanCodes.length)
    return reply.code(422).send({ feePlanCodes: { 0: "is not one of your fee plans" } });
  if (taken) return reply.code(409).send({ error: "an account with this foreignID exists already" });
  return toInvite({ invite, partner: partnerOf(holder) });
});

function inviteOf(input: CreateInvite, accountID: AccountID, createdBy: string, now: Date): InviteRow {
  const name = input.prefill?.profile.individual?.name;
  return {
    code: newInviteCode(),
    accountID,
    capabilities: input.capabilities,
    feePlanCodes: input.feePlanCodes,
    scopes: input.scopes,
    prefill: input.prefill ? { ...maskPrefill(input.prefill) } : null,
    people: null,
    recipient: name ? `${name.firstName} ${name.lastName}` : null,
    returnURL: input.returnURL ?? null,
    termsOfServiceURL: input.termsOfServiceURL ?? null,
    createdBy,
    createdOn: now,
    openedOn: null,
    redeemedOn: null,
    redeemedAccountID: null,
    revokedOn: null,
  };
}

interface CardPath {
  accountID: AccountID;
  issuedCardID: IssuedCardID;
}

server.get<{ Params: CardPath }>(
  "/api/issuing/:accountID/issued-cards/:issuedCardID/details",
  async (request, reply) => {
    const now = new Date();
    const { accountID, issuedCardID } = request.params;
    const holder = await holderOf(request.headers.authorization, now, accountID);
    const isAttested = holder?.token.attestedUntil && holder.token.attestedUntil > now.getTime();
    if (!holder || !isAttested || !may(holder, "issued-cards.read-secure", accountID))
      return reply.code(holder ? 403 : 401).send();
    const result = await discloseCard({ accountID, issuedCardID, now, ...auditOf(holder, request) });
    if (!result) return reply.code(404).send();
    const card = toIssuedCard(result);
    return { ...card, ...openCard({ accountID, issuedCardID }, result, card.expiration) };
  },
);

const auditOf = ({ token }: Holder, { ip }: Pick<FastifyRequest, "ip">) => ({
  auditID: newID<string>(),
  partnerID: token.accountID,
  keyID: token.id,
  requestID: newID<string>(),
  address: ip,
});

serveTransfers(server);

const { PORT, HOST } = env();
await server.listen({ port: PORT, host: HOST });
