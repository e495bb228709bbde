import { actions, badge, code, opener, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import type { StateWord } from "@/components/words/state-badge";
import type { APIKey } from "@/lib/domain/access/keys/dashboard";
import { apiKeys } from "@/lib/generated/operations/keys";
import { APIKeyActions } from "./api-key-revoke";

const STATES: Record<APIKey["state"], StateWord> = {
  active: { label: "Active", tone: "success" },
  expired: { label: "Expired", tone: "warning" },
  revoked: { label: "Revoked", tone: "ended" },
};

/** The state of a sandbox key with simulated failures, so that they are not forgotten. */
const FAILING: StateWord = { label: "Simulated failures on", tone: "warning" };

/** The API keys of the partner's programs, newest first. */
export const apiKeyList = list(apiKeys.list, {
  noun: "API key",
  key: "keyID",
  columns: [
    opener("Name", ({ name }) => name),
    badge("State", (key) => (key.failure ? FAILING : STATES[key.state]), { width: "md", priority: 1 }),
    code("Secret", ({ hint }) => `tdk_···${hint}`, { width: "sm", priority: 5 }),
    text("Permissions", ({ scopes }) => counted(scopes.length, "permission"), {
      width: "sm",
      priority: 6,
    }),
    when("Last used", ({ lastUsedOn }) => lastUsedOn, { never: "Never", width: "sm", priority: 3 }),
    when("Expires", ({ expiresOn }) => expiresOn, { never: "Never", width: "sm", priority: 4 }),
    when("Created", ({ createdOn }) => createdOn, { width: "sm", priority: 7 }),
    text("Created by", ({ createdBy }) => createdBy, { priority: 8 }),
    actions((key) => (key.revokedOn ? null : <APIKeyActions apiKey={key} />), { width: "xl", priority: 2 }),
  ],
  details: (key) => <APIKeyDetails apiKey={key} />,
  empty: {
    drawing: "keys",
    title: "No API keys yet",
    description: "An API key lets your programs call the API with the permissions you give it.",
    action: () => <NewLink href="/developers/api-keys/new" label="New API key" scope="api-keys.write" />,
  },
});

/** All details of a key except its secret. */
function APIKeyDetails({ apiKey }: { apiKey: APIKey }) {
  const { keyID, hint, scopes, origins, failure, createdOn, createdBy, lastUsedOn, expiresOn, revokedOn } = apiKey;
  const never = "Never";
  return (
    <DefinitionList
      items={[
        { label: "Key ID", value: <code className="font-mono text-xs break-all">{keyID}</code> },
        { label: "Secret", value: <code className="font-mono text-xs">tdk_···{hint}</code> },
        { label: "Created", value: <ExactTime value={createdOn} /> },
        { label: "Created by", value: createdBy ?? "–" },
        { label: "Last used", value: lastUsedOn ? <ExactTime value={lastUsedOn} /> : never },
        { label: "Expires", value: expiresOn ? <ExactTime value={expiresOn} /> : never },
        { label: "Revoked", value: revokedOn ? <ExactTime value={revokedOn} /> : never },
        ...(failure ? [{ label: "Simulated failures", value: failureInWords(failure) }] : []),
        ...(origins ? [{ label: "Web sites", value: <Codes of={origins} /> }] : []),
        {
          label: "Permissions",
          value: <Codes of={scopes} />,
        },
      ]}
    />
  );
}

const failureInWords = ({ status, share, operation, isDone }: NonNullable<APIKey["failure"]>) =>
  `${status} on ${share}% of ${operation ?? "all requests"}${isDone ? ", after the work is done" : ""}`;

function Codes({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid gap-0.5">
      {of.map((code) => (
        <li key={code}>
          <code className="font-mono text-xs break-all">{code}</code>
        </li>
      ))}
    </ul>
  );
}
