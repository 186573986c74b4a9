/**
 * Which page is shown. Addresses are plain paths; the server answers every one of them with the same document.
 * Knows no page: App.svelte asks `match` with the list of pages.
 */

export interface Route {
  path: string;
  query: URLSearchParams;
}

function here(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

const current: { route: Route } = $state({ route: here() });

/** @returns the present route; reactive */
export function route(): Route {
  return current.route;
}

function arrive(): void {
  current.route = here();
}

/** Goes to another page of the client; `replace` leaves no step to go back to. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  arrive();
  scrollTo(0, 0);
}

/** Goes back, or to the home page when the visit began here. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else navigate('/', { replace: true });
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !isPlainClick(event)) return;
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
  const toPlaceHere =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  if (toPlaceHere) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Follows links and the browser's own buttons. @returns a function that stops it */
export function startRouter(): () => void {
  arrive();
  addEventListener('popstate', arrive);
  document.addEventListener('click', followLink);
  return () => {
    removeEventListener('popstate', arrive);
    document.removeEventListener('click', followLink);
  };
}

export type Params = Readonly<Record<string, string>>;

/** @returns the values (as written in the address) of a pattern's `:names` in a path, or null when the path does not fit */
export function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
