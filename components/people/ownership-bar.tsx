import type { Representative } from "@/lib/domain/representatives/contract";
import { ownedShare, personName } from "./person-words";

const SHADES = ["fill-primary", "fill-info", "fill-success", "fill-warning"] as const;

/** How much of a business its named owners hold together, as a bar and in words. */
export function OwnershipBar({ people }: { people: readonly Representative[] }) {
  const owners = people.filter(({ responsibilities }) => (responsibilities?.ownershipPercentage ?? 0) > 0);
  const total = ownedShare(people);
  const starts = owners.map((_, index) => ownedShare(owners.slice(0, index)));
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {total} % of the business belongs to {owners.length === 1 ? "one person" : `${owners.length} people`} named here
        {total > 100 && <span className="text-danger"> – more than there is; correct the shares</span>}
      </p>
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-3 w-full overflow-hidden rounded-full bg-muted">
        {owners.map((owner, index) => (
          <rect key={owner.representativeID} x={starts[index]} y="0" width={owner.responsibilities?.ownershipPercentage} height="4" className={`${SHADES[index % SHADES.length]} stroke-card`} strokeWidth="0.5" />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted-foreground">
        {owners.map((owner) => <li key={owner.representativeID}>{personName(owner)} {owner.responsibilities?.ownershipPercentage} %</li>)}
        {total < 100 && <li>{100 - total} % held by others</li>}
      </ul>
    </div>
  );
}
