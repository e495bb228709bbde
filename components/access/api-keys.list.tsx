import { actions, badge, code, opener, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { counted } from "@/components/words/nouns";
import type { StateWord } from "@/components/words/state-badge";
import type { APIKey } from "@/lib/domain/keys/dashboard";
import { apiKeys } from "@/lib/operations/keys";
import { APIKeyDetails } from "./api-key-details";
import { RevokeAPIKey } from "./api-key-revoke";

const STATES: Record<APIKey["state"], StateWord> = {
  active: { label: "Active", tone: "success" },
  expired: { label: "Expired", tone: "warning" },
  revoked: { label: "Revoked", tone: "ended" },
};

/** The keys of the partner's own programs, newest first. */
export const apiKeyList = list(apiKeys.list, {
  noun: "API key",
  key: "keyID",
  columns: [
    opener("Name", ({ name }) => name),
    badge("State", ({ state }) => STATES[state], { width: "sm", priority: 1 }),
    code("Secret", ({ hint }) => `tdk_···${hint}`, { width: "sm", priority: 5 }),
    text("Permissions", ({ scopes }) => counted(scopes.length, "permission"), {
      width: "sm",
      priority: 6,
    }),
    when("Last used", ({ lastUsedOn }) => lastUsedOn, { never: "Never", width: "sm", priority: 3 }),
    when("Expires", ({ expiresOn }) => expiresOn, { never: "Never", width: "sm", priority: 4 }),
    when("Created", ({ createdOn }) => createdOn, { width: "sm", priority: 7 }),
    text("Created by", ({ createdBy }) => createdBy, { priority: 8 }),
    actions((key) => (key.revokedOn ? null : <RevokeAPIKey apiKey={key} />), { width: "sm", priority: 2 }),
  ],
  details: (key) => <APIKeyDetails apiKey={key} />,
  empty: {
    drawing: "keys",
    title: "No API keys yet",
    description: "An API key lets your programs call the API with the permissions you give it.",
    action: () => <NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />,
  },
});
