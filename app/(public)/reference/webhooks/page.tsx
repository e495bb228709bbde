import type { Metadata } from "next";
import { WebhookEventsTable, WebhookGuide } from "@/components/reference/guides";
import { reference } from "../reference";

export const metadata: Metadata = { title: "Webhooks" };

export default function WebhooksPage() {
  const { document } = reference();
  return (
    <>
      <h1 className="text-2xl font-semibold">Webhooks</h1>
      <WebhookGuide />
      <h2 className="mt-6 mb-3 text-lg font-semibold">Events and their data</h2>
      <WebhookEventsTable webhooks={document.webhooks} />
    </>
  );
}
