import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { mayManageRole, ROLE_SCOPES, ROLES } from "@/lib/core/access/roles";
import { roleMatrix } from "./role-matrix";

test("the matrix agrees with the table of scopes for every role and scope", () => {
  const rows = roleMatrix();
  for (const role of ROLES) {
    for (const { resources, reach } of rows) {
      for (const resource of resources) {
        const held = ROLE_SCOPES[role].filter((scope) => scope.replace(/\.[^.]+$/, "") === resource);
        expect(reach[role] !== "none", `${role} ${resource}`).toBe(held.length > 0);
        expect(reach[role] === "change", `${role} ${resource}`).toBe(held.some((scope) => !scope.endsWith(".read")));
      }
    }
  }
  const named = rows.flatMap(({ resources }) => resources);
  expect(new Set(named).size).toBe(named.length);
});

test("members cannot assign or change a role with permissions they lack", () => {
  const role = fc.constantFrom(...ROLES);
  fc.assert(
    fc.property(role, role, (own, other) => {
      if (!mayManageRole(own, other)) return;
      expect(ROLE_SCOPES[own]).toContain("members.write");
      expect(ROLE_SCOPES[own]).toEqual(expect.arrayContaining([...ROLE_SCOPES[other]]));
      expect(own === "owner" || other !== "owner").toBe(true);
    }),
  );
});
