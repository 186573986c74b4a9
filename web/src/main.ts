import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './pages/router.svelte';
import { startOfflineNotice } from './offline';
import { startSettings } from './settings';
import { startSound } from './sound';
import { loadSprite } from './ui/base/sprite';
import './ui/base/theme.css';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

startSettings();
startRouter();
// Two tasks more: on a slow phone a tap need not wait for all of it.
setTimeout(() => {
  mount(App, { target });
  setTimeout(() => {
    startSound();
    startOfflineNotice();
    loadSprite().catch((error: unknown) => {
      // The tiles keep their spoken names; the next page that needs faces tries again.
      console.error(error);
    });
  });
});
