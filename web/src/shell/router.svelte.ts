/// Addresses of the page. Real paths, not fragments: fragments carry the secret of a private link (`/play/ID#x=TOKEN`).
///
/// The page lives at `/` on a server of its own; as a folder of static files (`make site`) it may be anywhere. Inside the page an
/// address is what it would be at `/`; `at` says what it is here.

/** Where the page lives, from `/` to `/`. */
const root = new URL(document.querySelector<HTMLMetaElement>("meta[name=root]")!.content, location.href).pathname;

// The head's own links are seen from where the page was loaded, not from where its address leads later.
for (const link of document.head.querySelectorAll("link")) link.setAttribute("href", link.href);

/** The place of one of the page's addresses on this host. */
export const at = (address: string) => root + address.slice(1);

/** The page's address of a place on this host. A folder's own file stands for the folder. */
const inside = (pathname: string) => `/${pathname.slice(root.length).replace(/(index\.html)$/, "").replace(/\/$/, "")}`;

class Router {
  path = $state(inside(location.pathname));
  search = $state(location.search);
  hash = $state(location.hash);
  /** Goes up with every address that is gone to, the one that is there already, too: a view that writes its own address writes it again. */
  turn = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  #read() {
    this.path = inside(location.pathname);
    this.search = location.search;
    this.hash = location.hash;
    this.turn++;
  }

  get params() {
    return new URLSearchParams(this.search);
  }

  go(address: string) {
    history.pushState(null, "", at(address));
    this.#read();
    scrollTo(0, 0);
    // Whoever listens or uses keys goes on at the top of the new view, not on the link that is gone.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  /** Keeps the address in step with what is shown, without a step of history. A view that has just been left writes no address of its own any more. */
  replace(address: string) {
    if (address.split(/[?#]/, 1)[0] !== this.path) return;
    if (address !== inside(location.pathname) + location.search + location.hash) history.replaceState(null, "", at(address));
  }
}

export const router = new Router();

/** Follows a click on an inner link without loading the page again. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(root) || (url.pathname.startsWith("/api") && inside(url.pathname) !== "/api/docs")) return;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
  event.preventDefault();
  router.go(inside(url.pathname) + url.search + url.hash);
}
