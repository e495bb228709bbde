/**
 * Script of the isolated card frame. It waits for a single-use grant from the app's page, fetches the card's details
 * itself and shows them for a short time. The values exist only in this module and in text nodes: never in an
 * attribute, a storage, an address, a message or the console. The page around it receives only the state of the frame.
 * The build bundles this file into `public/secure/card-frame.js`.
 */

interface CardDetails {
  pan: string;
  expiry: string;
  cvv: string;
}

type FrameMessage =
  | { type: "ready" | "shown" | "copied" | "blurred" }
  | { type: "hidden"; reason: string }
  | { type: "failed"; status: number; requestID: string };

interface RevealRequest {
  accountID: string;
  issuedCardID: string;
  /** The single-use grant. */
  token: string;
  /** When the grant expires, in milliseconds since 1970. */
  until: number;
  /** Colors of the card's face, as `#rrggbb`. */
  face: string;
  end: string;
  label: string;
  holder: string;
}

const SHOWN_MS = 30_000;
const WARNING_MS = 10_000;
const EXTENSIONS_MAX = 10;
/** The page has this long to report that it has the focus. If it does not, the frame hides the details. */
const BLUR_ANSWER_MS = 80;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const COLOR = /^#[0-9a-f]{6}$/;
const GRANT = /^td[eg]_[\w-]{16,256}$/;

const root = document.documentElement;
/** Texts in the language of the document. The number of seconds replaces `{}`. */
const WORDS =
  root.lang === "es"
    ? {
        visible: "Los datos son visibles durante {} segundos",
        left: "Quedan {} segundos",
        notCopied: "No se pudo copiar. Seleccione los dígitos y cópielos.",
        copied: "Copiado. Intentaremos borrar el portapapeles en 30 s.",
      }
    : {
        visible: "Details visible for {} seconds",
        left: "{} seconds left",
        notCopied: "Could not copy. Select the digits and copy them yourself.",
        copied: "Copied. We’ll try to clear your clipboard in 30 s.",
      };
const appOrigin = root.dataset.appOrigin ?? "";
const ownCardID = location.pathname.split("/").at(-1);

let card: CardDetails | null = null;
let deadline = 0;
let grantExpiry = 0;
let extensions = 0;
let isWarned = false;
let request: AbortController | undefined;
let ticker = 0;
let blurTimer = 0;

const at = (id: string) => document.getElementById(id) as HTMLElement;

const post = (message: FrameMessage) => window.parent.postMessage(message, appOrigin);

function write(text: string, id = "status"): void {
  at(id).textContent = text;
}

/** Sets a color of the card's face. Ignores anything that is not a color. */
function paint(property: string, color: string): void {
  if (COLOR.test(color)) root.style.setProperty(property, color);
}

async function reveal({ accountID, issuedCardID, token, until, face, end, label, holder }: RevealRequest) {
  wipe();
  grantExpiry = until;
  paint("--card-face", face);
  paint("--card-end", end);
  // The frame covers these two texts of the card's face on the page.
  write(String(label), "label");
  write(String(holder), "holder");
  request = new AbortController();
  const { signal } = request;
  const headers = { authorization: `Bearer ${token}` };
  try {
    const path = `/api/issuing/${accountID}/issued-cards/${issuedCardID}/details`;
    const response = await fetch(path, { headers, cache: "no-store", credentials: "omit", redirect: "error", signal });
    const requestID = response.headers.get("x-request-id") ?? "";
    if (!response.ok) return post({ type: "failed", status: response.status, requestID });
    const { pan, cvv, expiration } = (await response.json()) as {
      pan: string;
      cvv: string;
      expiration: { month: string; year: string };
    };
    if (!signal.aborted) show({ pan, cvv, expiry: `${expiration.month}/${expiration.year}` });
  } catch {
    if (!signal.aborted) post({ type: "failed", status: 0, requestID: "" });
  }
}

function show(details: CardDetails): void {
  card = details;
  write(details.pan.replace(/(\d{4})(?=\d)/g, "$1 "), "number");
  write(details.expiry, "expiry");
  write("•••", "cvv");
  at("details").hidden = false;
  extensions = 0;
  setDeadline(Date.now() + SHOWN_MS);
  ticker = window.setInterval(tick, 200);
  at("title").focus();
  post({ type: "shown" });
}

function setDeadline(wanted: number): void {
  deadline = Math.min(wanted, grantExpiry);
  isWarned = deadline - Date.now() <= WARNING_MS;
  write(WORDS.visible.replace("{}", String(secondsLeft())));
  tick();
}

const secondsLeft = () => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

function tick(): void {
  const left = deadline - Date.now();
  if (left <= 0) return hide("timer");
  write(`${secondsLeft()} s`, "left");
  at("ring").style.strokeDashoffset = String(30 - Math.min(30, left / 1000));
  at("keep").hidden = extensions >= EXTENSIONS_MAX || deadline >= grantExpiry;
  if (isWarned || left > WARNING_MS) return;
  isWarned = true;
  write(WORDS.left.replace("{}", String(secondsLeft())));
}

function extend(): void {
  if (!card || extensions >= EXTENSIONS_MAX) return;
  extensions += 1;
  setDeadline(deadline + SHOWN_MS);
  if (at("keep").hidden) at("hide").focus();
}

function showCVV(): void {
  if (!card) return;
  write(card.cvv, "cvv");
  at("show-cvv").hidden = true;
  at("copy-cvv").hidden = false;
  at("copy-cvv").focus();
}

/** Removes the details from the screen and from memory. Returns whether any were shown or loading. */
function wipe(): boolean {
  const wasBusy = card !== null || request !== undefined;
  request?.abort();
  request = undefined;
  card = null;
  clearInterval(ticker);
  clearTimeout(blurTimer);
  at("details").hidden = true;
  for (const id of ["number", "expiry", "cvv", "left", "status"]) write("", id);
  at("show-cvv").hidden = false;
  at("copy-cvv").hidden = true;
  return wasBusy;
}

function hide(reason: string): void {
  if (wipe()) post({ type: "hidden", reason });
}

function copy(pick: (details: CardDetails) => string): void {
  if (!card) return;
  navigator.clipboard.writeText(pick(card)).then(confirmCopy, () => write(WORDS.notCopied));
}

function confirmCopy(): void {
  write(WORDS.copied);
  post({ type: "copied" });
}

const isValid = ({ accountID, issuedCardID, token, until }: RevealRequest) =>
  UUID.test(accountID) &&
  UUID.test(issuedCardID) &&
  issuedCardID === ownCardID &&
  GRANT.test(token) &&
  Number.isFinite(until);

/** Handles a message of the app's page. Messages of other windows and origins are ignored. */
function receive({ origin, source, data }: MessageEvent<unknown>): void {
  if (origin !== appOrigin || source !== window.parent || typeof data !== "object" || data === null) return;
  const message = data as { type?: unknown };
  if (message.type === "reveal" && isValid(data as RevealRequest)) void reveal(data as RevealRequest);
  if (message.type === "hide") hide("page");
  if (message.type === "stay") clearTimeout(blurTimer);
}

/** Lets the page decide whether the focus moved to it or to another window, which the frame cannot tell apart. */
function leave(): void {
  if (!card) return;
  post({ type: "blurred" });
  clearTimeout(blurTimer);
  blurTimer = window.setTimeout(hide, BLUR_ANSWER_MS, "blur");
}

/** Copies digits that were selected by hand without their spaces. */
function copySelection(event: ClipboardEvent): void {
  event.preventDefault();
  event.clipboardData?.setData("text/plain", String(getSelection()).replace(/\s/g, ""));
  confirmCopy();
}

if (window.parent !== window) {
  window.addEventListener("message", receive);
  window.addEventListener("blur", leave);
  window.addEventListener("focus", () => clearTimeout(blurTimer));
  window.addEventListener("pagehide", () => hide("pagehide"));
  window.addEventListener("beforeprint", () => hide("print"));
  document.addEventListener("visibilitychange", () => document.hidden && hide("tab"));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide("escape"));
  document.addEventListener("copy", copySelection);
  at("keep").addEventListener("click", extend);
  at("hide").addEventListener("click", () => hide("button"));
  at("show-cvv").addEventListener("click", showCVV);
  at("copy-number").addEventListener("click", () => copy(({ pan }) => pan));
  at("copy-expiry").addEventListener("click", () => copy(({ expiry }) => expiry));
  at("copy-cvv").addEventListener("click", () => copy(({ cvv }) => cvv));
  post({ type: "ready" });
}

export {};
