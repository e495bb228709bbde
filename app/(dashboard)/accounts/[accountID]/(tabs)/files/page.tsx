import { Preload } from "@/app/preload";
import { FilesView } from "@/components/files/files-view";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { capabilities } from "@/lib/domain/accounts/capabilities/contract";
import { files } from "@/lib/domain/accounts/files/contract";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

type Props = AccountPageProps & { searchParams: Promise<{ requirement?: string | string[] }> };

export const generateMetadata = titled("Files");

export default async function FilesPage({ params, searchParams }: Props) {
  const [{ accountID }, { requirement }] = await Promise.all([params, searchParams]);
  const request = { params: { accountID } };
  const optional = [read(capabilities.list, request), read(representatives.list, request)];
  return (
    <Preload reads={[read(accounts.get, request), read(files.list, request)]} {...{ optional, accountID }}>
      <FilesView accountID={accountID} requirement={typeof requirement === "string" ? requirement : undefined} />
    </Preload>
  );
}
