/**
 * Brings the tile faces into the document, once.
 *
 * The faces are one SVG file with a symbol per kind. It is fetched beside the scripts and put into the document as
 * nodes, so that every tile refers to it without another request and style sheets reach into it.
 */
import address from '@/assets/generated/tiles.svg?url';

const ID = 'tile-faces';

let loading: Promise<void> | undefined;

async function fetchSprite(): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`tile faces: ${response.status}`);
  const parsed = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  const sprite = document.importNode(parsed.documentElement, true);
  sprite.id = ID;
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('class', 'unseen');
  document.body.prepend(sprite);
}

/** Loads the faces; further calls wait for the first. A failed load may be tried again. */
export function loadSprite(): Promise<void> {
  loading ??= fetchSprite().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
