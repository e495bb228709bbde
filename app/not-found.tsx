import type { Metadata } from "next";
import { LaterNotFound } from "@/components/shell/later-not-found";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <LaterNotFound />;
}
