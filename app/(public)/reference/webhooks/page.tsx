import type { Metadata } from "next";
import { PublicShell } from "@/components/page/public-shell";
import { WebhookEventsTable, WebhookGuide } from "@/components/reference/guides";
import { AppLink } from "@/components/ui/app-link";
import { reference } from "../reference";

export const metadata: Metadata = { title: "Webhooks" };

/** Shows how webhooks come, how to check them, and every kind of event. */
export default function WebhooksPage() {
  const { document } = reference();
  return (
    <PublicShell width="lg">
      <h1 className="text-2xl font-semibold">Webhooks</h1>
      <WebhookGuide />
      <h2 className="mt-6 mb-3 text-lg font-semibold">Events and their data</h2>
      <WebhookEventsTable webhooks={document.webhooks} />
      <AppLink className="mt-6 inline-block text-sm underline" href="/reference">
        API reference
      </AppLink>
    </PublicShell>
  );
}
