import { acceptWelcome, type EmbedToken, type FrameMessage, helloOf, tokenIn } from "@/lib/core/embed-protocol";

/** A token is replaced this many milliseconds before it expires. */
const EARLY_MS = 60_000;
/** Milliseconds that the page around the frame may take for its answer. */
const PATIENCE_MS = 15_000;
const NONCE_BYTES = 16;

interface Channel {
  port: MessagePort;
  token: EmbedToken;
  /** Resolves once the page has sent the next token. */
  renewal: Promise<void> | undefined;
  received: () => void;
}

/** The channel to the page around this frame, once for the life of the document. The token is nowhere else. */
let channel: Channel | undefined;

export const isConnected = () => channel !== undefined;

/** The current token, for the frame of card numbers. */
export const embedToken = () => channel?.token.token ?? "";

/** Sends a message to the page around the frame. */
export function sendToPage(message: FrameMessage): void {
  channel?.port.postMessage(message);
}

let isReported = false;

/** Reports the height of the component in pixels and, once, that it is ready. */
export function reportReady(height: number): void {
  sendToPage({ type: "size", height });
  if (!isReported) sendToPage({ type: "ready" });
  isReported = true;
}

let connecting: Promise<void> | undefined;

/**
 * Greets the page around the frame and waits for its token. From then on, every request to our own server carries it.
 * Rejects if no page of the origins answers in time.
 */
export function connectToPage(origins: readonly string[]): Promise<void> {
  return (connecting ??= greet(origins).finally(() => (connecting = undefined)));
}

function greet(origins: readonly string[]): Promise<void> {
  const nonce = [...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))].map((byte) => byte.toString(16)).join("");
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
      reject(new Error("no answer"));
    }, PATIENCE_MS);
    window.addEventListener(
      "message",
      (event) => {
        const welcome = acceptWelcome(event, { parent: window.parent, origins, nonce });
        if (!welcome) return;
        clearTimeout(timer);
        stop.abort();
        open(welcome.port, welcome.token);
        resolve();
      },
      { signal: stop.signal },
    );
    // A browser drops a message for an origin that the parent does not have.
    for (const origin of embeddersAmong(origins)) window.parent.postMessage(helloOf(nonce), origin);
  });
}

/** The parent's origin if the browser tells it, or else all that may be. */
function embeddersAmong(origins: readonly string[]): readonly string[] {
  const parent = "ancestorOrigins" in location ? location.ancestorOrigins[0] : undefined;
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

function open(port: MessagePort, token: EmbedToken): void {
  const opened: Channel = { port, token, renewal: undefined, received: () => {} };
  channel = opened;
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const next = tokenIn(data);
    if (!next) return;
    opened.token = next;
    opened.received();
  };
  sendTokenWithRequests(opened);
}

/** Adds the token to each request of this document to our own origin. No cookie is needed or read. */
function sendTokenWithRequests(opened: Channel): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== window.location.origin) return plain(input, init);
    await renewIfDue(opened);
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${opened.token.token}`);
    return plain(input, { ...init, headers });
  };
}

/** Requests the next token a minute before the current one expires, and waits for it. */
async function renewIfDue(opened: Channel): Promise<void> {
  const left = Date.parse(opened.token.expiresOn) - Date.now();
  if (left > EARLY_MS) return;
  opened.renewal ??= new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    opened.received = () => {
      clearTimeout(timer);
      resolve();
    };
    sendToPage({ type: "expired" });
  }).finally(() => (opened.renewal = undefined));
  await opened.renewal;
}
