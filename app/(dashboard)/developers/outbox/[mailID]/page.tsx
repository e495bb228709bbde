import { Preload } from "@/app/preload";
import { MailView } from "@/components/mail/mail-view";
import { outbox } from "@/lib/domain/platform/mail/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Email" };

export default async function MailPage({ params }: { params: Promise<{ mailID: string }> }) {
  const request = { params: await params };
  return (
    <Preload
      reads={[read(outbox.get, request)]}
      title="Email"
      above={[{ label: "Outbox", href: "/developers/outbox" }]}
    >
      <MailView {...request.params} />
    </Preload>
  );
}
