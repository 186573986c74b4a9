/*
 * Says that the server cannot be reached, where a browser would show a page of its own. Nothing else is kept here:
 * whoever plays needs the server, and the client's files are kept by the browser for as long as they are good.
 */
const OFFLINE = `<!doctype html>
<html lang="zh-Hans"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>海派麻将</title>
<style>
body{display:grid;place-content:center;gap:12px;min-height:100dvh;margin:0;padding:24px;background:#17553f;color:#fff;
font:18px/1.5 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif;text-align:center}
a{padding:14px;border-radius:12px;background:#f2c94c;color:#332200;font-weight:700;text-decoration:none}
</style></head><body>
<h1>海派麻将</h1>
<p>连不上服务器，请看看网络。<br>The server cannot be reached. Is the network there?</p>
<a href="">再试一次 · Try again</a>
</body></html>`;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(
      () => new Response(OFFLINE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
  );
});
