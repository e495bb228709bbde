import { type ListPageProps, readsOf } from "@/app/list-page";
import { Preload } from "@/app/preload";
import { fileEntryList } from "@/components/transfers/bank-entries.list";
import { FileEntryTable, FileView } from "@/components/transfers/bank-tables";
import { bankFiles } from "@/lib/domain/money/bank-files/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Bank file" };

/** One file to or from a bank, with the caller's entries in it. */
export default async function BankFilePage(props: ListPageProps) {
  const { params, search, rows } = await readsOf(fileEntryList, props);
  const { fileID = "" } = params;
  return (
    <Preload
      reads={[read(bankFiles.get, { params: { fileID } }), ...rows]}
      title="Bank file"
      above={[
        { label: "Bank files", href: "/bank-files" },
        { label: "Files", href: "/bank-files/files" },
      ]}
    >
      <FileView fileID={fileID} />
      <h2 className="mb-2 text-[0.9375rem] font-semibold">Entries</h2>
      <FileEntryTable params={params} search={search} />
    </Preload>
  );
}
