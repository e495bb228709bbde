import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { ROLES } from "@/lib/core/roles";
import { type Reach, roleMatrix } from "./role-matrix";
import { ROLE_WORDS } from "./role-words";

const WORDS: Record<Reach, string> = { none: "–", see: "See", change: "Change" };
const NAMES: Record<string, string> = {
  fed: "bank directory",
  ping: "connection test",
  "api-keys": "API keys",
  members: "team",
  "issued-cards": "spending cards",
  cards: "payment cards",
  audit: "audit trail",
};

/** What every role is for, and may do; drawn from the one table which the server decides by. */
export function RolesCard() {
  return (
    <Card>
      <CardHeader
        title="Roles"
        description="Nobody sees card numbers by their role: that needs leave of its own, for a time, from an owner."
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
          <summary className="min-h-6 font-medium">What each role may see and change</summary>
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
    <Table caption="What each role may see and change">
      <TableHeader>
        <TableRow>
          <TableHead>Of</TableHead>
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
  const text = resources.map((name) => NAMES[name] ?? name.replaceAll("-", " ")).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
