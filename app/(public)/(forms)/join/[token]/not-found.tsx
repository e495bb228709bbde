import { DeadLink } from "@/components/page/dead-link";
import { PublicShell } from "@/components/page/public-shell";

const TITLE = "This link doesn’t work";

/** Not-found page. It does not reveal whether the link was ever valid. */
export default function NoInvite() {
  return (
    <PublicShell>
      <title>{TITLE}</title>
      <DeadLink title={TITLE}>
        Make sure you copied the whole link. A newer link may have replaced it. If so, ask the sender.
      </DeadLink>
    </PublicShell>
  );
}
