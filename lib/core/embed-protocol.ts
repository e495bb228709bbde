/**
 * Messages between an embedded frame and the partner's page around it. The frame greets the page with a nonce, and the
 * page answers with the token and a MessagePort. Everything else goes through the port, which no other window has.
 */
const PROTOCOL = "tender-embed-1";

/** The bearer token that the element passes to its frame, and the time of its expiry. */
export interface EmbedToken {
  token: string;
  expiresOn: string;
}

/** Messages of the frame through the port. `expired` asks for a new token. */
export type FrameMessage =
  | { type: "ready" }
  | { type: "size"; height: number }
  | { type: "expired" }
  | { type: "complete" }
  | { type: "error"; code: string };

const TOKEN = /^tde_[\w-]{43}$/;
/** The most pixels that a frame may ask for. */
const HEIGHT_MAX = 20_000;

type WindowMessage = Pick<MessageEvent, "origin" | "source" | "data">;
type WindowMessageWithPorts = WindowMessage & Pick<MessageEvent, "ports">;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

export const helloOf = (nonce: string) => ({ protocol: PROTOCOL, type: "hello", nonce });
export const welcomeOf = (nonce: string, token: EmbedToken) => ({
  protocol: PROTOCOL,
  type: "welcome",
  nonce,
  ...token,
});
export const tokenMessageOf = (token: EmbedToken) => ({ type: "token", ...token });

/** The nonce of a greeting, if it comes from this frame and this origin. */
export function nonceOfHello(
  { origin, source, data }: WindowMessage,
  from: { frame: unknown; origin: string },
): string | undefined {
  if (origin !== from.origin || source === null || source !== from.frame) return undefined;
  const isHello = isRecord(data) && data.protocol === PROTOCOL && data.type === "hello";
  return isHello && typeof data.nonce === "string" && data.nonce.length <= 64 ? data.nonce : undefined;
}

/** The page that may answer a greeting: the parent window, at one of the origins of the session's key. */
export interface ExpectedPage {
  parent: unknown;
  origins: readonly string[];
  nonce: string;
}

/** The token and the port of the answer to our greeting. Undefined for a message of any other window, origin or nonce. */
export function acceptWelcome(
  { origin, source, data, ports }: WindowMessageWithPorts,
  { parent, origins, nonce }: ExpectedPage,
): { token: EmbedToken; port: MessagePort } | undefined {
  if (source === null || source !== parent || !origins.includes(origin)) return undefined;
  if (!isRecord(data) || data.protocol !== PROTOCOL || data.type !== "welcome" || data.nonce !== nonce)
    return undefined;
  const [port] = ports;
  const token = tokenIn(data);
  return token && port && ports.length === 1 ? { token, port } : undefined;
}

/** The token of a message, if it looks like one and has a time. */
export function tokenIn(data: unknown): EmbedToken | undefined {
  if (!isRecord(data)) return undefined;
  const { token, expiresOn } = data;
  if (typeof token !== "string" || !TOKEN.test(token)) return undefined;
  return typeof expiresOn === "string" && Number.isFinite(Date.parse(expiresOn)) ? { token, expiresOn } : undefined;
}

/** A message of the frame, with its height limited. Undefined for anything else. */
export function frameMessageOf(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, height, code } = data;
  if (type === "ready" || type === "expired" || type === "complete") return { type };
  if (type === "error") return { type, code: typeof code === "string" ? code.slice(0, 64) : "unknown" };
  const isSize = type === "size" && typeof height === "number" && Number.isFinite(height) && height >= 0;
  return isSize ? { type, height: Math.min(Math.ceil(height), HEIGHT_MAX) } : undefined;
}
