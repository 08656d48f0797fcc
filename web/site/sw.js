/// Keeps the static page for visits without a network. `site/write.mjs` puts the list of files at the top.
///
/// A new version is fetched whole, beside the old one, and takes over when no tab shows the old one any more: the files of a visit
/// are always of one version. Rejected: asking the network first. Half a page of each version would be worse than an old one.

const CACHE = `quaterne ${VERSION}`;
const address = (file) => new URL(file, registration.scope).href;

addEventListener("install", (event) => {
  // Past the browser's own cache: a host that lets files be kept for a day would give the old ones.
  const fresh = FILES.map((file) => new Request(address(file), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("quaterne ") && name !== CACHE;
  // The first visit is kept, too: its page asked for this version, and has none of it yet but what it shows.
  const swept = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(swept.then(() => clients.claim()));
});

/** The file of an address: its query is the page's own business, and a folder is its `index.html`. */
const fileOf = (url) => url.slice(registration.scope.length).split(/[?#]/)[0].replace(/(^|\/)index\.html$/, "$1");

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const file = fileOf(url);
  // As file servers do: what a folder's page refers to is seen from inside the folder.
  if (FILES.includes(`${file}/`)) return event.respondWith(Response.redirect(address(`${file}/`) + new URL(url).search));
  if (!FILES.includes(file)) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(address(file))).then((kept) => kept ?? fetch(event.request)));
});
