import { RelativeTime } from "@/components/ui/relative-time";
import type { MobilePayMerchantDomains } from "@/lib/domain/mobile-pay/contract";
import { RemoveDomain } from "./remove-domain";

/** The registered domains, and under which name phones show the account. */
export function DomainList({ registered, mayWrite }: { registered: MobilePayMerchantDomains; mayWrite: boolean }) {
  const { accountID, displayName, domains, updatedOn } = registered;
  return (
    <div className="rounded-xl border bg-card shadow-raise">
      <p className="border-b px-4 py-2.5 text-[0.8125rem] wrap-anywhere text-muted-foreground">
        Name on phones: <span className="font-medium text-foreground">{displayName}</span>. Changed{" "}
        <RelativeTime value={updatedOn} />.
      </p>
      {domains.length === 0 ? (
        <p className="px-4 py-3 text-muted-foreground">No domains left. Add one to accept mobile pay.</p>
      ) : (
        <ul aria-label="Domains" className="divide-y">
          {domains.map((domain) => (
            <li key={domain} className="flex items-center justify-between gap-4 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">{domain}</span>
              {mayWrite && <RemoveDomain accountID={accountID} domain={domain} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
