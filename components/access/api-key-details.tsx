import { DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
import type { APIKey } from "@/lib/domain/keys/dashboard";

/** Everything about a key but its secret. */
export function APIKeyDetails({ apiKey }: { apiKey: APIKey }) {
  const { keyID, hint, scopes, createdOn, createdBy, lastUsedOn, expiresOn, revokedOn } = apiKey;
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
        {
          label: "Permissions",
          value: (
            <ul className="grid gap-0.5">
              {scopes.map((scope) => (
                <li key={scope}>
                  <code className="font-mono text-xs break-all">{scope}</code>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
