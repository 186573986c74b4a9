/** Every page beside the first and the table, fetched together when the first of them is shown. */
export { default as MatchPage } from './MatchPage.svelte';
export { default as Matches } from './Matches.svelte';
export { default as Me } from './Me.svelte';
export { default as NewRoom } from './NewRoom.svelte';
export { default as Play } from './Play.svelte';
export { default as Replay } from './Replay.svelte';
export { default as Room } from './Room.svelte';
export { default as Rules } from './Rules.svelte';
export { default as SettingsPage } from './SettingsPage.svelte';
export { default as Verify } from './Verify.svelte';
