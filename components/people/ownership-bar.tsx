import { ShareBar } from "@/components/ui/share-bar";
import type { Representative } from "@/lib/domain/representatives/contract";
import { ownedShare, personName } from "@/components/words/people";

/** How much of a business its listed owners hold together, as a bar and in words. */
export function OwnershipBar({ people }: { people: readonly Representative[] }) {
  const owners = people.filter(({ responsibilities }) => (responsibilities?.ownershipPercentage ?? 0) > 0);
  const total = ownedShare(people);
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {total}% of ownership listed
        {total > 100 && <span className="text-danger">. Shares can’t exceed 100%. Correct them.</span>}
      </p>
      <ShareBar shares={owners.map(({ responsibilities }) => responsibilities?.ownershipPercentage ?? 0)} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted-foreground">
        {owners.map((owner) => (
          <li key={owner.representativeID}>
            {personName(owner)} {owner.responsibilities?.ownershipPercentage}%
          </li>
        ))}
        {total < 100 && <li>{100 - total}% held by others</li>}
      </ul>
    </div>
  );
}
