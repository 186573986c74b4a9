/** Giving a link to somebody: by the device's own sheet, by the clipboard, or by hand. */

/** @returns the short link to a room */
export function roomLink(code: string): string {
  return new URL(`/r/${code}`, location.origin).href;
}

/** @returns the link to a match that was shared */
export function matchLink(token: string): string {
  return new URL(`/s/${token}`, location.origin).href;
}

/** Whether this device has a sheet of its own for sharing; browsers have it over https alone. */
export function hasShareSheet(): boolean {
  return 'share' in navigator;
}

/** Offers a link through the device's sheet; whoever closes it has changed his mind. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(link);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  // The clipboard's own interface is missing over plain HTTP; this older one works there.
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** @returns whether the text is on the clipboard */
export async function copy(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyByHand(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** Hands a file that was made here to the person. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
