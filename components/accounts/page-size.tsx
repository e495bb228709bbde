"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/select";
import { type AccountSearch, accountsHref, PAGE_SIZES } from "./account-search";

const OPTIONS = PAGE_SIZES.map((value) => ({ value, label: `${value} rows` }));

/** Which rows are shown, and how many a page may hold. */
export function PageSize({ search, range }: { search: AccountSearch; range: string }) {
  const router = useRouter();
  const change = (typed: string) => {
    const size = PAGE_SIZES.find((one) => one === typed);
    if (size) router.push(accountsHref({ ...search, size, skip: 0 }));
  };
  return (
    <span className="flex items-center gap-3">
      {range}
      <Select aria-label="Rows on a page" className="w-28" options={OPTIONS} value={search.size} onChange={(event) => change(event.target.value)} />
    </span>
  );
}
