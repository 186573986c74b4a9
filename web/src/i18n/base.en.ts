/** Words of the frame around the table, in English. */
import type { baseZh } from './base.zh';

export const baseEn: Record<keyof typeof baseZh, string> = {
  'app.name': 'Haipai Mahjong',
  'app.loading': 'Opening…',
  'app.failed': 'This page could not be opened.',
  'app.retry': 'Try again',
  'app.notFound': 'There is no such page.',

  'nav.home': 'Home',
  'nav.back': 'Back',
  'nav.rules': 'Rules',
  'nav.settings': 'Settings',
  'nav.close': 'Close',
  'nav.menu': 'Menu',

  'tile.last': '{tile}, just discarded',
};
