// app/secure/cards/[cardID]/card-frame.ts
var SHOWN_MS = 3e4;
var WARNING_MS = 1e4;
var EXTENSIONS_MAX = 10;
var BLUR_ANSWER_MS = 80;
var UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var COLOR = /^#[0-9a-f]{6}$/;
var GRANT = /^tdg_[\w-]{16,256}$/;
var root = document.documentElement;
var appOrigin = root.dataset.appOrigin ?? "";
var ownCardID = location.pathname.split("/").at(-1);
var card = null;
var deadline = 0;
var grantExpiry = 0;
var extensions = 0;
var isWarned = false;
var request;
var ticker = 0;
var blurTimer = 0;
var at = (id) => document.getElementById(id);
var post = (message) => window.parent.postMessage(message, appOrigin);
function write(text, id = "status") {
  at(id).textContent = text;
}
function paint(property, color) {
  if (COLOR.test(color)) root.style.setProperty(property, color);
}
async function reveal({ accountID, issuedCardID, token, until, face, end, label, holder }) {
  wipe();
  grantExpiry = until;
  paint("--card-face", face);
  paint("--card-end", end);
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
    const { pan, cvv, expiration } = await response.json();
    if (!signal.aborted) show({ pan, cvv, expiry: `${expiration.month}/${expiration.year}` });
  } catch {
    if (!signal.aborted) post({ type: "failed", status: 0, requestID: "" });
  }
}
function show(details) {
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
function setDeadline(wanted) {
  deadline = Math.min(wanted, grantExpiry);
  isWarned = deadline - Date.now() <= WARNING_MS;
  write(`Details visible for ${secondsLeft()} seconds`);
  tick();
}
var secondsLeft = () => Math.max(0, Math.ceil((deadline - Date.now()) / 1e3));
function tick() {
  const left = deadline - Date.now();
  if (left <= 0) return hide("timer");
  write(`${secondsLeft()} s`, "left");
  at("ring").style.strokeDashoffset = String(30 - Math.min(30, left / 1e3));
  at("keep").hidden = extensions >= EXTENSIONS_MAX || deadline >= grantExpiry;
  if (isWarned || left > WARNING_MS) return;
  isWarned = true;
  write(`${secondsLeft()} seconds left`);
}
function extend() {
  if (!card || extensions >= EXTENSIONS_MAX) return;
  extensions += 1;
  setDeadline(deadline + SHOWN_MS);
  if (at("keep").hidden) at("hide").focus();
}
function showCVV() {
  if (!card) return;
  write(card.cvv, "cvv");
  at("show-cvv").hidden = true;
  at("copy-cvv").hidden = false;
  at("copy-cvv").focus();
}
function wipe() {
  const wasBusy = card !== null || request !== void 0;
  request?.abort();
  request = void 0;
  card = null;
  clearInterval(ticker);
  clearTimeout(blurTimer);
  at("details").hidden = true;
  for (const id of ["number", "expiry", "cvv", "left", "status"]) write("", id);
  at("show-cvv").hidden = false;
  at("copy-cvv").hidden = true;
  return wasBusy;
}
function hide(reason) {
  if (wipe()) post({ type: "hidden", reason });
}
function copy(pick) {
  if (!card) return;
  navigator.clipboard.writeText(pick(card)).then(confirmCopy, () => write("Could not copy. Select the digits and copy them yourself."));
}
function confirmCopy() {
  write("Copied. We’ll try to clear your clipboard in 30 s.");
  post({ type: "copied" });
}
var isValid = ({ accountID, issuedCardID, token, until }) => UUID.test(accountID) && UUID.test(issuedCardID) && issuedCardID === ownCardID && GRANT.test(token) && Number.isFinite(until);
function receive({ origin, source, data }) {
  if (origin !== appOrigin || source !== window.parent || typeof data !== "object" || data === null) return;
  const message = data;
  if (message.type === "reveal" && isValid(data)) void reveal(data);
  if (message.type === "hide") hide("page");
  if (message.type === "stay") clearTimeout(blurTimer);
}
function leave() {
  if (!card) return;
  post({ type: "blurred" });
  clearTimeout(blurTimer);
  blurTimer = window.setTimeout(hide, BLUR_ANSWER_MS, "blur");
}
function copySelection(event) {
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
