import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { ROLES } from "@/lib/core/roles";
import { resourceLabel } from "@/components/words/permissions";
import { type Reach, roleMatrix } from "./role-matrix";
import { ROLE_WORDS } from "@/components/words/roles";

const WORDS: Record<Reach, string> = { none: "–", see: "View", change: "Change" };
/** What each role is for, and what it can do. */
export function RolesCard() {
  return (
    <Card>
      <CardHeader
        title="Roles"
        description="Roles never include full card numbers. Owners grant that separately, with an end date."
      />
      <CardBody className="grid gap-5">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{ROLE_WORDS[role].label}</dt>
              <dd className="text-muted-foreground max-sm:mb-2">{ROLE_WORDS[role].sentence}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary className="min-h-6 font-medium">What each role can view and change</summary>
          <div className="mt-3">
            <RoleTable />
          </div>
        </details>
      </CardBody>
    </Card>
  );
}

function RoleTable() {
  return (
    <Table caption="What each role can view and change">
      <TableHeader>
        <TableRow>
          <TableHead>Resource</TableHead>
          {ROLES.map((role) => (
            <TableHead key={role}>{ROLE_WORDS[role].label}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {roleMatrix().map(({ resources, reach }) => (
          <TableRow key={resources[0]}>
            <TableRowHeader className="max-w-72 text-pretty">{inWords(resources)}</TableRowHeader>
            {ROLES.map((role) => (
              <TableCell key={role} label={ROLE_WORDS[role].label}>
                {reach[role] === "none" ? (
                  <>
                    <span aria-hidden>{WORDS.none}</span>
                    <span className="sr-only">Nothing</span>
                  </>
                ) : (
                  WORDS[reach[role]]
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function inWords(resources: readonly string[]): string {
  return resources.map(resourceLabel).join(" · ");
}
