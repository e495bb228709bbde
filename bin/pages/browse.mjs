import { onStop } from "../lib/lifetime.mjs";
import { say, Sentence } from "../lib/say.mjs";
import { makeExamples } from "./examples.mjs";
import { dashboardRoutes, pathFinder } from "./routes.mjs";
import { scriptSizes } from "./scripts.mjs";

/** Signs in, and creates what the pages need to show. */
export async function signIn(browser, { url, person }) {
  const { Secret, TOTP } = await import("otpauth");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // The last digit submits the form.
  await page.getByLabel("Six-digit code").fill(new TOTP({ secret: Secret.fromBase32(person.totpSecret) }).generate());
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
  const [storageState, paths] = [await context.storageState(), await makeExamples(page, { url, person })];
  await context.close();
  return { storageState, paths };
}

/** Opens a page as if for the first time. Returns its final address, its links and its scripts. */
async function visit(browser, address, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const scripts = new Set();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  const response = await page.goto(address);
  // A page that listens for events never becomes idle.
  await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => {});
  const linksOf = () => page.$$eval("a[href]", (all) => all.map(({ href }) => href));
  // A slow page may navigate at this moment.
  const links = await linksOf().catch(() => page.waitForLoadState().then(linksOf));
  const seen = { status: response?.status(), path: new URL(page.url()).pathname, links, scripts: [...scripts] };
  await context.close();
  return seen;
}

const pathsIn = (links, url) => links.filter((link) => link.startsWith(url)).map((link) => new URL(link).pathname);

/** The requested dashboard pages that the demo links to. Pages that only redirect are left out. */
async function dashboardPages(open, { url, paths, isWanted }) {
  const routes = dashboardRoutes();
  const wanted = routes.filter(isWanted);
  const finder = pathFinder(routes);
  finder.learn(paths);
  const seen = new Map();
  const left = () => {
    const unseen = [...finder.paths].filter(([route]) => !seen.has(route));
    return unseen.find(([route]) => isWanted(route)) ?? unseen[0];
  };
  for (let next = left(); next && !wanted.every((route) => seen.has(route)); next = left()) {
    const [route, path] = next;
    const page = await open(path);
    finder.learn(pathsIn(page.links, url));
    seen.set(route, { ...page, name: route, address: url + path, group: "dashboard", asked: path });
  }
  const missing = wanted.filter((route) => !seen.has(route));
  if (missing.length > 0) say(`The demo has no example for: ${missing.join(", ")}`);
  return [...seen.values()].filter(({ asked, path }) => asked === path);
}

async function inviteAddress(open, url) {
  const { links } = await open("/invites?state=pending");
  const code = links.map((link) => /\/invites\/([\w-]{8,})$/.exec(link)?.[1]).find(Boolean);
  if (!code) throw new Sentence("The demo has no invite.");
  return `${url}/o/${code}`;
}

async function allPages({ browser, url, paths, isWanted, storageState }) {
  const open = (path) => visit(browser, url + path, { storageState });
  const stranger = async ({ address, ...page }) => ({ ...page, address, ...(await visit(browser, address)) });
  return [
    await stranger({ name: "landing", group: "hosted", address: await inviteAddress(open, url) }),
    await stranger({ name: "/sign-in", group: "sign-in", address: `${url}/sign-in` }),
    ...(await dashboardPages(open, { url, paths, isWanted })).map((page) => ({ ...page, isSignedIn: true })),
    await stranger({ name: "/reference", group: "reference", address: `${url}/reference` }),
    await stranger({ name: "/reference/transfers", group: "reference", address: `${url}/reference/transfers` }),
  ];
}

/** Signs in to the demo and finds its pages, each with the size of its scripts, and the session's cookies. */
export async function openPages({ browserPath, isWanted, ...demo }) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  onStop(() => browser.close());
  const { storageState, paths } = await signIn(browser, demo);
  const result = await allPages({ browser, storageState, paths, isWanted, ...demo });
  await browser.close();
  const wrong = result.find(({ status }) => status !== 200);
  if (wrong) throw new Sentence(`${wrong.address} answered ${wrong.status}.`);
  const sizeOf = scriptSizes();
  const pages = [];
  for (const { scripts, ...page } of result.filter(({ name }) => isWanted(name)))
    pages.push({ ...page, scripts: await sizeOf(scripts) });
  return { pages, cookie: storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}
