/** The client's icons, drawn by us on a grid of 24 with a line of 2. Each is one path. */
export const ICONS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11l8-7 8 7M6 10v10h4v-6h4v6h4V10',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 5v4h4V5zM7 15v4h4v-4z',
  rules: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6',
  vibrate: 'M8 4h8v16H8zM4 9v6M20 9v6M11 17h2',
  robot: 'M5 9h14v10H5zM12 9V5M12 5h.01M9 13v2M15 13v2M3 12v4M21 12v4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7',
  people:
    'M9 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6zM3 19c0-4 3-5 6-5s6 1 6 5M16 5.5a3 3 0 0 1 0 5.5M18 14c2 .7 3 2.2 3 5',
  play: 'M7 4l13 8-13 8z',
  again: 'M19 12a7 7 0 1 1-2-5M17 3v4h-4',
  next: 'M6 5l8 7-8 7zM18 5v14',
  forward: 'M4 6l7 6-7 6zM13 6l7 6-7 6z',
  rewind: 'M20 6l-7 6 7 6zM11 6l-7 6 7 6z',
  end: 'M19 5v14M4 6l6 6-6 6zM11 6l6 6-6 6z',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  open: 'M4 19V6h6l2 2h8v11z',
  keyboard: 'M3 7h18v11H3zM7 11h.01M12 11h.01M17 11h.01M8 15h8',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM9.5 9.5c0-4 5.5-3 5 0-.3 2-2.5 2-2.5 4M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 11v6M12 7.5h.01',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  offline: 'M3 3l18 18M5 11c2-1.6 4-2.4 6-2.6M15 9c1.5.5 3 1.2 4 2M8 15c1.3-1 2.6-1.4 4-1.4M12 19h.01',
  exit: 'M13 4H5v16h8M10 12h11M17 8l4 4-4 4',
} as const;

export type IconName = keyof typeof ICONS;
