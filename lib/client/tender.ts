import {
  type EmbedToken,
  frameMessageOf,
  nonceOfHello,
  tokenIn,
  tokenMessageOf,
  welcomeOf,
} from "@/lib/core/embed-protocol";

/** A session as the partner's server returns it. */
interface EmbedSession extends EmbedToken {
  embedSessionID: string;
}

/** The request to the partner's server. With the ID of a session, it asks for that session's next token. */
interface SessionRequest {
  component: string;
  embedSessionID?: string;
}

type FetchSession = (request: SessionRequest) => Promise<EmbedSession>;

/** Pixels of the frame until it reports its height. */
const FIRST_HEIGHT = 240;

const TITLES: Record<string, Record<"en" | "es", string>> = {
  onboarding: { en: "Application", es: "Solicitud" },
  payments: { en: "Payments", es: "Pagos" },
  payouts: { en: "Payouts", es: "Depósitos" },
  card: { en: "Card", es: "Tarjeta" },
};

const script = document.currentScript;
const tenderOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** Limits what the frame may do: it cannot leave the page or open a window that the sandbox would follow. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** A component of Tender in a frame, as high as its content. */
abstract class TenderElement extends HTMLElement {
  abstract readonly component: string;
  /** Returns sessions of the partner's server. Without it, the element posts the request to `session-url`. */
  fetchSession: FetchSession | undefined;
  #session: EmbedSession | undefined;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #stop: AbortController | undefined;
  readonly #root = this.attachShadow({ mode: "open" });

  connectedCallback(): void {
    this.#stop = new AbortController();
    window.addEventListener("message", (event) => this.#greet(event), { signal: this.#stop.signal });
    // The page may set a property right after it creates the element.
    queueMicrotask(() => void this.#start());
  }

  disconnectedCallback(): void {
    this.#stop?.abort();
    this.#port?.close();
    this.#frame?.remove();
    this.#frame = this.#port = this.#session = undefined;
  }

  async #start(): Promise<void> {
    const session = await this.#nextSession();
    if (session && this.isConnected && !this.#frame) this.#show(session);
  }

  #show(session: EmbedSession): void {
    const frame = document.createElement("iframe");
    const language = this.closest("[lang]")?.getAttribute("lang")?.startsWith("es") ? "es" : "en";
    frame.title = this.title || (TITLES[this.component]?.[language] ?? this.component);
    frame.setAttribute("sandbox", SANDBOX);
    frame.allow = "clipboard-write";
    frame.referrerPolicy = "no-referrer";
    Object.assign(frame.style, { border: "0", display: "block", width: "100%", height: `${FIRST_HEIGHT}px` });
    const url = new URL(`/embed/${this.component}`, tenderOrigin);
    url.searchParams.set("session", session.embedSessionID);
    const card = this.getAttribute("card-id");
    if (card) url.searchParams.set("card", card);
    frame.src = url.href;
    this.#frame = frame;
    this.#root.replaceChildren(frame);
  }

  /** Answers the greeting of this element's frame with the token and a new port. */
  #greet(event: MessageEvent<unknown>): void {
    const frame = this.#frame?.contentWindow;
    const nonce = frame && nonceOfHello(event, { frame, origin: tenderOrigin });
    if (!nonce || !this.#session) return;
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#receive(data);
    const { token, expiresOn } = this.#session;
    frame.postMessage(welcomeOf(nonce, { token, expiresOn }), tenderOrigin, [port2]);
  }

  #receive(data: unknown): void {
    const message = frameMessageOf(data);
    if (!message) return;
    if (message.type === "size" && this.#frame) this.#frame.style.height = `${message.height}px`;
    if (message.type === "expired") void this.#renew();
    if (message.type === "ready" || message.type === "complete") this.#emit(`tender-${message.type}`);
    if (message.type === "error") this.#emit("tender-error", { code: message.code });
  }

  async #renew(): Promise<void> {
    const before = this.#session?.embedSessionID;
    const session = await this.#nextSession(before);
    if (!session) return;
    // A frame belongs to one session, so a different session needs a new frame.
    if (session.embedSessionID === before) this.#port?.postMessage(tokenMessageOf(session));
    else this.#show(session);
  }

  async #nextSession(embedSessionID?: string): Promise<EmbedSession | undefined> {
    try {
      const request = { component: this.component, ...(embedSessionID !== undefined && { embedSessionID }) };
      const session = await (this.fetchSession ?? ((next) => this.#post(next)))(request);
      if (typeof session.embedSessionID !== "string" || !tokenIn(session)) throw new Error("not a session");
      return (this.#session = session);
    } catch {
      this.#emit("tender-error", { code: "session-unavailable" });
      return undefined;
    }
  }

  async #post(request: SessionRequest): Promise<EmbedSession> {
    const url = this.getAttribute("session-url");
    if (url === null) throw new Error("no session-url");
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(request) });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as EmbedSession;
  }

  #emit(name: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

for (const component of Object.keys(TITLES)) {
  const name = `tender-${component}`;
  if (customElements.get(name)) continue;
  customElements.define(
    name,
    class extends TenderElement {
      readonly component = component;
    },
  );
}
