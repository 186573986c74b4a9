/** What lies over the table only now and then. A chunk of its own: it comes once the table is shown. */
export { default as FinalDialog } from './FinalDialog.svelte';
export { default as KeyHelp } from './KeyHelp.svelte';
export { default as Menu } from './Menu.svelte';
export { default as SheetDialog } from './SheetDialog.svelte';
export { default as WaitsPanel } from './WaitsPanel.svelte';
