import "server-only";
import { database } from "@/db/client";
import { EmbedSessionID } from "@/lib/core/api/ids";
import { type EmbedFrame, embedFrame, onboardingFrame } from "@/lib/domain/overview/embed-sessions/queries";

const FRAME = /^\/(?:embed|secure\/cards)\/[^/]+$/;
const HOSTED = /^\/o\/([\w-]{1,64})(?:\/|$)/;

/**
 * The embed session of a document. The address of a component or a card frame names it; for onboarding in a frame it is
 * the latest session of the invite. Undefined for any other page, and for a session that has ended.
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
