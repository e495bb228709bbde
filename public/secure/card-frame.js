// @ts-check
/**
 * The isolated card frame: waits for a single-use grant from the app's page, fetches the card's details itself and shows
 * them for a short time. The values live in this module and in text nodes alone: never in an attribute, a storage, an
 * address, a message or the console. The page around only hears what state the frame is in.
 *
 * @typedef {{ pan: string, expiry: string, cvv: string }} Card
 * @typedef {{ type: "ready" | "shown" | "copied" | "blurred" } | { type: "hidden", reason: string }
 *   | { type: "failed", status: number, requestID: string }} Told
 * @typedef {{ accountID: string, issuedCardID: string, token: string, until: number, face: string, end: string,
 *   label: string, holder: string }} Order
 */

const SHOWN_MS = 30_000;
const LAST_WORD_MS = 10_000;
const EXTENSIONS_MAX = 10;
/** Is how long the page has to say that focus merely moved to itself; hidden when it stays silent. */
const ANSWER_MS = 80;
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
const ownCard = location.pathname.split("/").at(-1);

/** @type {Card | null} */
let card = null;
let deadline = 0;
let until = 0;
let extensions = 0;
let isLastWordSaid = false;
/** @type {AbortController | undefined} */
let fetching;
let clock = 0;
let answer = 0;

/** @param {string} id */
function at(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {Told} message */
function tell(message) {
  window.parent.postMessage(message, appOrigin);
}

/** @param {string} text */
function say(text, place = "status") {
  at(place).textContent = text;
}

/** Takes a color of the card's face from the page. @param {string} property @param {string} color */
function paint(property, color) {
  if (COLOR.test(color)) root.style.setProperty(property, color);
}

/** @param {Order} order */
async function reveal(order) {
  wipe();
  until = order.until;
  paint("--card-face", order.face);
  paint("--card-end", order.end);
  // The face below says both, and the frame covers it.
  say(String(order.label), "label");
  say(String(order.holder), "holder");
  fetching = new AbortController();
  const { signal } = fetching;
  const headers = { authorization: `Bearer ${order.token}` };
  try {
    const path = `/api/issuing/${order.accountID}/issued-cards/${order.issuedCardID}/details`;
    const response = await fetch(path, { headers, cache: "no-store", credentials: "omit", redirect: "error", signal });
    const requestID = response.headers.get("x-request-id") ?? "";
    if (!response.ok) return tell({ type: "failed", status: response.status, requestID });
    const { pan, cvv, expiration } = await response.json();
    if (!signal.aborted) show({ pan, cvv, expiry: `${expiration.month}/${expiration.year}` });
  } catch {
    if (!signal.aborted) tell({ type: "failed", status: 0, requestID: "" });
  }
}

/** @param {Card} details */
function show(details) {
  card = details;
  say(details.pan.replace(/(\d{4})(?=\d)/g, "$1 "), "number");
  say(details.expiry, "expiry");
  say("•••", "cvv");
  at("details").hidden = false;
  extensions = 0;
  setDeadline(Date.now() + SHOWN_MS);
  clock = window.setInterval(tick, 200);
  at("title").focus();
  tell({ type: "shown" });
}

/** @param {number} wanted */
function setDeadline(wanted) {
  deadline = Math.min(wanted, until);
  isLastWordSaid = deadline - Date.now() <= LAST_WORD_MS;
  say(WORDS.visible.replace("{}", String(secondsLeft())));
  tick();
}

function secondsLeft() {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

function tick() {
  const left = deadline - Date.now();
  if (left <= 0) return hide("timer");
  say(`${secondsLeft()} s`, "left");
  at("ring").style.strokeDashoffset = String(30 - Math.min(30, left / 1000));
  at("keep").hidden = extensions >= EXTENSIONS_MAX || deadline >= until;
  if (isLastWordSaid || left > LAST_WORD_MS) return;
  isLastWordSaid = true;
  say(WORDS.left.replace("{}", String(secondsLeft())));
}

function extend() {
  if (!card || extensions >= EXTENSIONS_MAX) return;
  extensions += 1;
  setDeadline(deadline + SHOWN_MS);
  if (at("keep").hidden) at("hide").focus();
}

function showCode() {
  if (!card) return;
  say(card.cvv, "cvv");
  at("show-cvv").hidden = true;
  at("copy-cvv").hidden = false;
  at("copy-cvv").focus();
}

/** Takes everything off the screen and out of memory; tells whether anything was there. */
function wipe() {
  const wasBusy = card !== null || fetching !== undefined;
  fetching?.abort();
  fetching = undefined;
  card = null;
  clearInterval(clock);
  clearTimeout(answer);
  at("details").hidden = true;
  for (const id of ["number", "expiry", "cvv", "left", "status"]) say("", id);
  at("show-cvv").hidden = false;
  at("copy-cvv").hidden = true;
  return wasBusy;
}

/** @param {string} reason */
function hide(reason) {
  if (wipe()) tell({ type: "hidden", reason });
}

/** @param {(details: Card) => string} pick */
function copy(pick) {
  if (!card) return;
  navigator.clipboard.writeText(pick(card)).then(copied, () => say(WORDS.notCopied));
}

function copied() {
  say(WORDS.copied);
  tell({ type: "copied" });
}

/** @param {Order} order */
function isSound({ accountID, issuedCardID, token, until: end }) {
  return (
    UUID.test(accountID) &&
    UUID.test(issuedCardID) &&
    issuedCardID === ownCard &&
    GRANT.test(token) &&
    Number.isFinite(end)
  );
}

/** @param {MessageEvent} event */
function hear({ origin, source, data }) {
  if (origin !== appOrigin || source !== window.parent || typeof data !== "object" || data === null) return;
  if (data.type === "reveal" && isSound(data)) void reveal(data);
  if (data.type === "hide") hide("page");
  if (data.type === "stay") clearTimeout(answer);
}

/** Focus left the frame: for the page around it, or for another window? Only the page can tell. */
function leave() {
  if (!card) return;
  tell({ type: "blurred" });
  clearTimeout(answer);
  answer = window.setTimeout(hide, ANSWER_MS, "blur");
}

/** Digits selected by hand are copied without spaces. @param {ClipboardEvent} event */
function copySelection(event) {
  event.preventDefault();
  event.clipboardData?.setData("text/plain", String(getSelection()).replace(/\s/g, ""));
  copied();
}

if (window.parent !== window) {
  window.addEventListener("message", hear);
  window.addEventListener("blur", leave);
  window.addEventListener("focus", () => clearTimeout(answer));
  window.addEventListener("pagehide", () => hide("pagehide"));
  window.addEventListener("beforeprint", () => hide("print"));
  document.addEventListener("visibilitychange", () => document.hidden && hide("tab"));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide("escape"));
  document.addEventListener("copy", copySelection);
  at("keep").addEventListener("click", extend);
  at("hide").addEventListener("click", () => hide("button"));
  at("show-cvv").addEventListener("click", showCode);
  at("copy-number").addEventListener("click", () => copy(({ pan }) => pan));
  at("copy-expiry").addEventListener("click", () => copy(({ expiry }) => expiry));
  at("copy-cvv").addEventListener("click", () => copy(({ cvv }) => cvv));
  tell({ type: "ready" });
}
