import { redirect } from "next/navigation";
import { navigationFor } from "@/components/shell/navigation";
import { currentSession } from "@/lib/http/session";

/** The start page: the first section the signed-in person can use; everybody can use the last one. */
export default async function Home() {
  const session = await currentSession();
  const [first] = navigationFor(session?.caller.scopes ?? [], session?.caller.accountID);
  redirect(first?.href ?? "/settings/security");
}
