import "server-only";
import { database } from "@/db/client";
import { EmbedSessionID } from "@/lib/core/api/ids";
import { type EmbedFrame, embedFrame, onboardingFrame } from "@/lib/domain/overview/embed-sessions/queries";

const FRAME = /^\/(?:embed|secure\/cards)\/[^/]+$/;
const HOSTED = /^\/o\/([\w-]{1,64})(?:\/|$)/;

/**
 * The embed session that a document belongs to: the one in the address of a component or a card frame, or the latest of
 * an invite whose onboarding is opened in a frame. Undefined for any other page, and for a session that has ended.
 */
export async function embedFrameAt(address: string, destination: string | undefined): Promise<EmbedFrame | undefined> {
  const { pathname, searchParams } = new URL(address, "http://page");
  if (FRAME.test(pathname)) {
    const id = EmbedSessionID.safeParse(searchParams.get("session")).data;
    return id && embedFrame(database(), id);
  }
  const code = destination === "iframe" ? HOSTED.exec(pathname)?.[1] : undefined;
  return code === undefined ? undefined : onboardingFrame(database(), code);
}
