import type { Metadata } from "next";
import { notFound } from "next/navigation";

// Both conditions are known to the build, so that a production server has no such page.

export const metadata: Metadata = { title: process.env.NODE_ENV === "development" ? "Gallery" : "Page not found" };

/** Every component in its states. */
export default async function GalleryPage() {
  if (process.env.NODE_ENV === "development") {
    const { Gallery } = await import("@/components/gallery/gallery");
    return <Gallery />;
  }
  notFound();
}
