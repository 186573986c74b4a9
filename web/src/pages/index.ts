/** The pages of the client. Each is loaded when it is shown and gets the names in its path as `params`. */
import type { Component } from 'svelte';
import type * as more from './more';
import type { Params } from './router.svelte';

type Shown = Component<{ params: Params }> | Component;

export interface Page {
  path: string;
  load: () => Promise<{ default: Shown }>;
}

/** A page of those that are fetched together. */
function one(pick: (all: typeof more) => Shown): Page['load'] {
  return async () => ({ default: pick(await import('./more')) });
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
  { path: '/rules', load: one((all) => all.Rules) },
  { path: '/rules/:id', load: one((all) => all.Rules) },
  { path: '/settings', load: one((all) => all.SettingsPage) },
  { path: '/play', load: one((all) => all.Play) },
  { path: '/room', load: one((all) => all.NewRoom) },
  { path: '/room/:code', load: one((all) => all.Room) },
  { path: '/r/:code', load: one((all) => all.Room) },
  { path: '/table/:id', load: () => import('./Table.svelte') },
  { path: '/me', load: one((all) => all.Me) },
  { path: '/matches', load: one((all) => all.Matches) },
  { path: '/matches/:id', load: one((all) => all.MatchPage) },
  { path: '/s/:share', load: one((all) => all.MatchPage) },
  { path: '/s/:share/replay', load: one((all) => all.Replay) },
  { path: '/s/:share/verify', load: one((all) => all.Verify) },
  { path: '/verify', load: one((all) => all.Verify) },
  { path: '/verify/:id', load: one((all) => all.Verify) },
  { path: '/replay', load: one((all) => all.Replay) },
  { path: '/replay/:id', load: one((all) => all.Replay) },
  ...eyes,
];
