/** Short notices that come and go by themselves. <Toasts /> shows them; anything may call `notify`. */

export type ToastKind = 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const SHOWN_MS = 4000;
const MOST = 3;

const list: Toast[] = $state([]);
let made = 0;

/** @returns the notices to be shown now, oldest first; reactive */
export function toasts(): readonly Toast[] {
  return list;
}

export function dismiss(id: number): void {
  const at = list.findIndex((toast) => toast.id === id);
  if (at >= 0) list.splice(at, 1);
}

/** Shows a notice. The same text again only starts its time anew. @returns its id */
export function notify(text: string, kind: ToastKind = 'info', shownMs = SHOWN_MS): number {
  const same = list.find((toast) => toast.text === text);
  if (same !== undefined) dismiss(same.id);
  made += 1;
  const id = made;
  list.push({ id, text, kind });
  if (list.length > MOST) list.shift();
  setTimeout(() => {
    dismiss(id);
  }, shownMs);
  return id;
}
