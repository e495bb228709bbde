import { actions, custom, opener, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { Badge } from "@/components/ui/badge";
import { personName } from "@/components/words/people";
import type { Representative } from "@/lib/domain/representatives/contract";
import { representatives } from "@/lib/operations/representatives";
import { NewPersonLink } from "./new-person-link";
import { PersonActions } from "./person-actions";

/** The people who own or control a business. */
export const peopleList = list(representatives.list, {
  noun: "person",
  key: "representativeID",
  columns: [
    opener("Name", personName),
    custom("Responsibilities", responsibilities, { width: "lg", priority: 1 }),
    text("Owns", share, { width: "xs", priority: 3 }),
    text("Job title", (person) => person.responsibilities?.jobTitle, { priority: 6 }),
    text("Contact", ({ email, phone }) => email ?? phone?.number, { priority: 4 }),
    text("Identity data", identityData, { priority: 5 }),
    actions((person, { accountID }) => <PersonActions accountID={accountID} person={person} />, {
      width: "lg",
      scope: "representatives.write",
      priority: 2,
    }),
  ],
  shows: ({ disabledOn }) => !disabledOn,
  empty: {
    drawing: "people",
    title: "No people yet",
    description: "Add one person who controls the business, and everyone who owns 25% or more.",
    action: ({ accountID }) => <NewPersonLink accountID={accountID} />,
  },
});

function responsibilities({ responsibilities: duties }: Representative) {
  if (!duties?.isController && !duties?.isOwner) return "–";
  return (
    <span className="inline-flex gap-1">
      {duties.isController && <Badge icon={null}>Controller</Badge>}
      {duties.isOwner && <Badge icon={null}>Owner</Badge>}
    </span>
  );
}

function share({ responsibilities: duties }: Representative): string | undefined {
  return duties?.ownershipPercentage === undefined ? undefined : `${duties.ownershipPercentage}%`;
}

function identityData({ birthDateProvided, governmentIDProvided }: Representative): string | undefined {
  const given = [...(birthDateProvided ? ["birth date"] : []), ...(governmentIDProvided ? ["SSN or ITIN"] : [])];
  return given.length > 0 ? `On file: ${given.join(", ")}` : undefined;
}
