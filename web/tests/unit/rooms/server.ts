/** A server that stands in: fixed answers, and what it was asked. */
import { vi } from 'vitest';

export type Answer = [status: number, body: unknown];

export const account = { id: 'u', name: '小兰', avatar: 'a03', secure: false, recovery: false, passkeys: 0 };
export const greeting = { account, version: '0.1.0', secure: false, https_only: ['passkeys'] };

/** Answers requests from now on. @returns what is asked, as it comes */
export function serve(answers: Record<string, Answer>): { request: string; body: unknown }[] {
  const asked: { request: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const request = `${init?.method ?? 'GET'} ${path}`;
    asked.push({
      request,
      body: typeof init?.body === 'string' && init.headers ? (JSON.parse(init.body) as unknown) : null,
    });
    const [status, body] = answers[request] ?? [
      404,
      { error: { code: 'no_match', message: 'no', zh: '没有这场牌，或者链接收回了。', en: 'no' } },
    ];
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  });
  return asked;
}
