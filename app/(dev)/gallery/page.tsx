import type { Metadata } from "next";
import { notFound } from "next/navigation";

// The build knows both conditions, so a production server has no such page.

export const metadata: Metadata = { title: process.env.NODE_ENV === "development" ? "Gallery" : "Page not found" };

export default async function GalleryPage() {
  if (process.env.NODE_ENV === "development") {
    const { Gallery } = await import("@/components/gallery/gallery");
    return <Gallery />;
  }
  notFound();
}
