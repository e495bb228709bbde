import { expect, test } from "@playwright/test";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { permissionsOf } from "./permission-words";
import { wordsIn } from "../words/words";

for (const language of ["en", "es"] as const) {
  const { permissions } = wordsIn(language);

  test(`every scope that a partner can request is described once (${language})`, () => {
    const all = permissionsOf(CONSENT_SCOPES, permissions);
    expect(all.views.length + all.does.length + all.sensitive.length).toBe(CONSENT_SCOPES.length);
    for (const scope of CONSENT_SCOPES) {
      const { views, does, sensitive } = permissionsOf([scope], permissions);
      expect(views.length + does.length + sensitive.length, scope).toBe(1);
    }
  });

  test(`full card numbers are listed as sensitive, not as read access (${language})`, () => {
    expect(permissionsOf(["issued-cards.read-secure"], permissions)).toEqual({
      views: [],
      does: [],
      sensitive: [expect.stringMatching(/full numbers|números completos/)],
    });
  });
}
