/** The pages of the client. Each is loaded when it is first shown and gets the names in its path as `params`. */
import type { Component } from 'svelte';
import type { Params } from './router.svelte';

export interface Page {
  path: string;
  load: () => Promise<{ default: Component<{ params: Params }> | Component }>;
}

/** Fixed states for the eye and for tests: in development, and in the build that the browser tests make. */
const eyes: readonly Page[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        { path: '/gallery', load: () => import('./Gallery.svelte') },
        { path: '/gallery/tiles', load: () => import('./TileSheet.svelte') },
      ];

export const pages: readonly Page[] = [
  { path: '/', load: () => import('./Home.svelte') },
  { path: '/rules', load: () => import('./Rules.svelte') },
  { path: '/rules/:id', load: () => import('./Rules.svelte') },
  { path: '/settings', load: () => import('./SettingsPage.svelte') },
  { path: '/play', load: () => import('./Play.svelte') },
  { path: '/room', load: () => import('./NewRoom.svelte') },
  { path: '/room/:code', load: () => import('./Room.svelte') },
  { path: '/r/:code', load: () => import('./Room.svelte') },
  { path: '/table/:id', load: () => import('./Table.svelte') },
  { path: '/me', load: () => import('./Me.svelte') },
  { path: '/matches', load: () => import('./Matches.svelte') },
  { path: '/matches/:id', load: () => import('./MatchPage.svelte') },
  { path: '/s/:share', load: () => import('./MatchPage.svelte') },
  { path: '/s/:share/replay', load: () => import('./Replay.svelte') },
  { path: '/s/:share/verify', load: () => import('./Verify.svelte') },
  { path: '/verify', load: () => import('./Verify.svelte') },
  { path: '/verify/:id', load: () => import('./Verify.svelte') },
  { path: '/replay', load: () => import('./Replay.svelte') },
  { path: '/replay/:id', load: () => import('./Replay.svelte') },
  ...eyes,
];
