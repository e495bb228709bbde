/**
 * Returns the card frame as HTML without any card data: its script fetches that with the grant it receives. It accepts
 * messages from `appOrigin` only.
 */
export function frameDocument(nonce: string, appOrigin: string): string {
  return `<!doctype html>
<html lang="en" data-app-origin="${appOrigin}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Card details</title>
<link rel="stylesheet" href="/secure/card-frame.css" nonce="${nonce}">
<script type="module" src="/secure/card-frame.js" nonce="${nonce}"></script>
</head>
<body>
${DETAILS}
</body>
</html>
`;
}

const DETAILS = `<main>
<section id="details" aria-labelledby="title" hidden>
<header>
<h1 id="title" tabindex="-1"><span class="unseen">Card details: </span><span id="label"></span></h1>
<p id="clock" aria-hidden="true"><svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/><circle id="ring" cx="8" cy="8" r="6" pathLength="30"/></svg><span id="left"></span></p>
</header>
<dl>
<div><dt>Number</dt><dd><span id="number"></span><button type="button" id="copy-number">Copy<span class="unseen"> number</span></button></dd></div>
<div><dt>Expires</dt><dd><span id="expiry"></span><button type="button" id="copy-expiry">Copy<span class="unseen"> expiry</span></button></dd></div>
<div><dt>CVV</dt><dd><span id="cvv"></span><button type="button" id="show-cvv">Show CVV</button><button type="button" id="copy-cvv" hidden>Copy<span class="unseen"> CVV</span></button></dd></div>
</dl>
<footer>
<p id="holder"></p>
<button type="button" id="keep">Keep showing</button>
<button type="button" id="hide">Hide</button>
</footer>
</section>
<p id="status" role="status"></p>
</main>`;
