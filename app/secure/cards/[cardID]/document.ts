import { bilingual } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";

/**
 * Returns the card frame as HTML without any card data: its script fetches that with the grant it receives. It accepts
 * messages from `appOrigin` only.
 */
export function frameDocument(nonce: string, appOrigin: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}" data-app-origin="${appOrigin}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${WORDS[language].title}</title>
<link rel="stylesheet" href="/secure/card-frame.css" nonce="${nonce}">
<script type="module" src="/secure/card-frame.js" nonce="${nonce}"></script>
</head>
<body>
${detailsIn(WORDS[language])}
</body>
</html>
`;
}

const WORDS = bilingual(
  {
    title: "Card details",
    number: "Number",
    expiry: "Expires",
    copy: "Copy",
    ofNumber: " number",
    ofExpiry: " expiry",
    show: "Show CVV",
    keep: "Keep showing",
    hide: "Hide",
  },
  {
    title: "Datos de la tarjeta",
    number: "Número",
    expiry: "Vence",
    copy: "Copiar",
    ofNumber: " número",
    ofExpiry: " vencimiento",
    show: "Mostrar CVV",
    keep: "Seguir mostrando",
    hide: "Ocultar",
  },
);

const detailsIn = (words: (typeof WORDS)[Language]) => `<main>
<section id="details" aria-labelledby="title" hidden>
<header>
<h1 id="title" tabindex="-1"><span class="unseen">${words.title}: </span><span id="label"></span></h1>
<p id="clock" aria-hidden="true"><svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/><circle id="ring" cx="8" cy="8" r="6" pathLength="30"/></svg><span id="left"></span></p>
</header>
<dl>
<div><dt>${words.number}</dt><dd><span id="number"></span><button type="button" id="copy-number">${words.copy}<span class="unseen">${words.ofNumber}</span></button></dd></div>
<div><dt>${words.expiry}</dt><dd><span id="expiry"></span><button type="button" id="copy-expiry">${words.copy}<span class="unseen">${words.ofExpiry}</span></button></dd></div>
<div><dt>CVV</dt><dd><span id="cvv"></span><button type="button" id="show-cvv">${words.show}</button><button type="button" id="copy-cvv" hidden>${words.copy}<span class="unseen"> CVV</span></button></dd></div>
</dl>
<footer>
<p id="holder"></p>
<button type="button" id="keep">${words.keep}</button>
<button type="button" id="hide">${words.hide}</button>
</footer>
</section>
<p id="status" role="status"></p>
</main>`;
