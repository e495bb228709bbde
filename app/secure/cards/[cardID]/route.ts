import { IssuedCardID } from "@/lib/core/api/ids";
import { env } from "@/lib/env";
import { frameDocument } from "./document";

/** Isolated document that shows one card's number. It receives the card and the grant by message. */
export async function GET(request: Request, { params }: { params: Promise<{ cardID: string }> }): Promise<Response> {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const isValid = IssuedCardID.safeParse((await params).cardID).success;
  if (!isValid) return new Response(null, { status: 404, headers });
  const nonce = request.headers.get("x-nonce") ?? "";
  const language = new URL(request.url).searchParams.get("language") === "es" ? "es" : "en";
  return new Response(frameDocument(nonce, new URL(env().APP_URL).origin, language), { headers });
}
