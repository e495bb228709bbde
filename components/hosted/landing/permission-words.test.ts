import { expect, test } from "@playwright/test";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { permissionsOf } from "./permission-words";
import { wordsIn } from "../words/words";

for (const language of ["en", "es"] as const) {
  const { permissions } = wordsIn(language);

  test(`every scope that a partner can request is described once (${language})`, () => {
    const all = permissionsOf(CONSENT_SCOPES, permissions);
    expect(all.sees.length + all.does.length + all.sensitive.length).toBe(CONSENT_SCOPES.length);
    for (const scope of CONSENT_SCOPES) {
      const { sees, does, sensitive } = permissionsOf([scope], permissions);
      expect(sees.length + does.length + sensitive.length, scope).toBe(1);
    }
  });

  test(`full card numbers are listed as sensitive, not as read access (${language})`, () => {
    expect(permissionsOf(["issued-cards.read-secure"], permissions)).toEqual({
      sees: [],
      does: [],
      sensitive: [expect.stringMatching(/full numbers|números completos/)],
    });
  });
}
