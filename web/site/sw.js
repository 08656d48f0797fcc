/// Keeps the static page for visits without a network. `site/write.mjs` puts the lists of files at the top.
///
/// A new version is fetched whole, beside the old one, and takes over when no tab shows the old one any more, or when a person says so
/// (`shell/update.svelte.ts`): then all tabs load again. The files of a visit are always of one version. Rejected: asking the network first. Half a
/// page of each version would be worse than an old one.
///
/// Large files that not every visit wants (a book of openings, the labs' Python) are not fetched with the page: one that was asked for is kept as long as
/// the page knows it.

const CACHE = `quaterne ${VERSION}`;
const ASIDE = "quaterne large";
const address = (file) => new URL(file, registration.scope).href;

addEventListener("install", (event) => {
  // Past the browser's own cache: a host that lets files be kept for a day would give the old ones.
  const fresh = FILES.map((file) => new Request(address(file), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

/** Forgets other versions, and large files that this one does not know. */
async function sweep() {
  const old = (name) => name.startsWith("quaterne ") && ![CACHE, ASIDE].includes(name);
  await Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)));
  const aside = await caches.open(ASIDE);
  const known = new Set(LARGE.map(address));
  await Promise.all((await aside.keys()).filter(({ url }) => !known.has(url)).map((file) => aside.delete(file)));
}

// The first visit is kept, too: its page asked for this version, and has none of it yet but what it shows.
addEventListener("activate", (event) => event.waitUntil(sweep().then(() => clients.claim())));

/** The file of an address: its query is the page's own business, and a folder is its `index.html`. */
const fileOf = (url) => url.slice(registration.scope.length).split(/[?#]/)[0].replace(/(^|\/)index\.html$/, "$1");

/** Not by `open`, which would make a cache anew that a later version has just swept away. */
const kept = (cache, file) => caches.match(address(file), { cacheName: cache });

/** What is large and for those who want it: kept when it is first asked for. */
async function wanted(file, request) {
  const known = await kept(ASIDE, file);
  if (known) return known;
  const fetched = await fetch(request);
  if (fetched.ok) await (await caches.open(ASIDE)).put(address(file), fetched.clone());
  return fetched;
}

/** A place in this folder that the page does not have: what the host has there, or the page that says so. */
async function elsewhere(request) {
  const found = await fetch(request).catch(() => null);
  if (found && found.status !== 404) return found;
  const page = await kept(CACHE, "404.html");
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : (found ?? Response.error());
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const file = fileOf(url);
  if (LARGE.includes(file)) return event.respondWith(wanted(file, event.request));
  // As file servers do: what a folder's page refers to is seen from inside the folder.
  if (FILES.includes(`${file}/`)) return event.respondWith(Response.redirect(address(`${file}/`) + new URL(url).search));
  if (!FILES.includes(file)) return void (event.request.mode === "navigate" && event.respondWith(elsewhere(event.request)));
  event.respondWith(kept(CACHE, file).then((found) => found ?? fetch(event.request)));
});
