/** The own account: names, ways back to it, its end; copying a link. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Me from '@/pages/Me.svelte';
import { addPasskey, usePasskey } from '@/pages/passkeys';
import { navigate, route } from '@/pages/router.svelte';
import { settings } from '@/settings';
import { dismiss, toasts } from '@/ui/base/toasts.svelte';
import { copy } from '@/ui/rooms/share';
import { account, greeting, serve } from './server';

beforeEach(() => {
  settings.language = 'zh-Hans';
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const toast of [...toasts()]) dismiss(toast.id);
});

describe('the own account', () => {
  test('a name and a picture are changed', async () => {
    const asked = serve({
      'GET /api/hello': [200, greeting],
      'PATCH /api/me': [200, { ...account, name: '兰兰', avatar: 'a17' }],
    });
    render(Me);
    const field = await screen.findByRole('textbox', { name: '名字' });
    await fireEvent.input(field, { target: { value: '兰兰' } });
    await fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => {
      expect(screen.getByRole('radio', { name: '大闸蟹' })).toHaveProperty('checked', true);
    });
    await fireEvent.click(screen.getByRole('radio', { name: '猫' }));
    expect(asked.filter(({ request }) => request === 'PATCH /api/me').map(({ body }) => body)).toEqual([
      { name: '兰兰' },
      { avatar: 'a01' },
    ]);
  });

  test('a stranger becomes somebody', async () => {
    serve({
      'GET /api/hello': [200, { ...greeting, account: null }],
      'POST /api/guest': [200, account],
      'PATCH /api/me': [200, account],
    });
    render(Me);
    await fireEvent.input(await screen.findByRole('textbox', { name: '名字' }), {
      target: { value: '小兰' },
    });
    await fireEvent.click(screen.getByRole('button', { name: '就用这个' }));
    expect(await screen.findByRole('button', { name: '给我一个恢复码' })).toBeTruthy();
  });

  test('a recovery code is shown once, and brings one back', async () => {
    serve({
      'GET /api/hello': [200, greeting],
      'POST /api/me/recovery': [201, { code: 'AAAAA-BBBBB-CCCCC-DDDDD' }],
      'POST /api/recover': [200, { ...account, name: '老王' }],
    });
    render(Me);
    await fireEvent.click(await screen.findByRole('button', { name: '给我一个恢复码' }));
    expect(await screen.findByText('AAAAA-BBBBB-CCCCC-DDDDD')).toBeTruthy();
    const field = screen.getByPlaceholderText('XXXXX-XXXXX-XXXXX-XXXXX');
    const go: HTMLButtonElement = screen.getByRole('button', { name: '找回' });
    await fireEvent.input(field, { target: { value: 'aaaaa-bbbbb' } });
    expect(go.disabled).toBe(true);
    await fireEvent.input(field, { target: { value: 'aaaaa bbbbb ccccc ddddd' } });
    await fireEvent.click(go);
    await waitFor(() => {
      expect(toasts().at(-1)?.text).toBe('欢迎回来，老王');
    });
  });

  test.each([
    ['a code', { recovery: true }, false],
    ['a passkey', { passkeys: 1 }, false],
    ['no way back', {}, true],
  ])(
    'a guest with %s who goes to another account is asked first when he would be lost',
    async (_with, ways, asks) => {
      const asked = serve({
        'GET /api/hello': [200, { ...greeting, account: { ...account, ...ways } }],
        'POST /api/recover': [200, { ...account, name: '老王' }],
      });
      const recovers = (): number => asked.filter(({ request }) => request === 'POST /api/recover').length;
      render(Me);
      await fireEvent.input(await screen.findByPlaceholderText('XXXXX-XXXXX-XXXXX-XXXXX'), {
        target: { value: 'a'.repeat(20) },
      });
      await fireEvent.click(screen.getByRole('button', { name: '找回' }));
      if (asks) {
        expect(await screen.findByRole('dialog', { name: '离开“小兰”？' })).toBeTruthy();
        expect(recovers()).toBe(0);
        await fireEvent.click(screen.getByRole('button', { name: '离开它' }));
      }
      await waitFor(() => {
        expect(recovers()).toBe(1);
      });
      expect(screen.queryByRole('dialog', { name: '离开“小兰”？' })).toBeNull();
    },
  );

  test('a wrong recovery code is told in words', async () => {
    serve({
      'GET /api/hello': [200, { ...greeting, account: null }],
      'POST /api/recover': [
        404,
        {
          error: {
            code: 'no_such_code',
            message: 'no',
            zh: '没有这个恢复码，或者后来又做过新的。',
            en: 'no',
          },
        },
      ],
    });
    render(Me);
    await fireEvent.input(await screen.findByPlaceholderText('XXXXX-XXXXX-XXXXX-XXXXX'), {
      target: { value: 'a'.repeat(20) },
    });
    await fireEvent.click(screen.getByRole('button', { name: '找回' }));
    await waitFor(() => {
      expect(toasts().at(-1)?.text).toBe('没有这个恢复码，或者后来又做过新的。');
    });
  });

  test('it ends when its name has been written', async () => {
    const asked = serve({ 'GET /api/hello': [200, greeting], 'DELETE /api/me': [200, {}] });
    navigate('/me');
    render(Me);
    await fireEvent.click(await screen.findByRole('button', { name: '删除我的账号' }));
    const end: HTMLButtonElement = screen.getByRole('button', { name: '删除' });
    expect(end.disabled).toBe(true);
    await fireEvent.input(screen.getByRole('textbox', { name: '写上您的名字：小兰' }), {
      target: { value: '小兰' },
    });
    await fireEvent.click(end);
    await waitFor(() => {
      expect(route().path).toBe('/');
    });
    expect(asked.at(-1)).toEqual({ request: 'DELETE /api/me', body: { confirm: '小兰' } });
  });

  test('without https there are no passkeys, and that is said', async () => {
    serve({ 'GET /api/hello': [200, greeting] });
    render(Me);
    expect((await screen.findByText(/没有 https/)).textContent).toContain('通行密钥、装到桌面');
    expect(screen.queryByRole('button', { name: '添加' })).toBeNull();
  });
});

describe('passkeys', () => {
  class Credential {
    readonly id = 'key';
    readonly type = 'public-key';
    readonly rawId = Uint8Array.of(1, 2, 250).buffer;
    readonly response = {
      clientDataJSON: Uint8Array.of(123).buffer,
      attestationObject: Uint8Array.of(255, 254).buffer,
      authenticatorData: Uint8Array.of(7).buffer,
      signature: Uint8Array.of(8).buffer,
      userHandle: null,
    };
  }
  const options = {
    challenge: 'AQL6',
    user: { id: 'AQ', name: 'n', displayName: 'd' },
    excludeCredentials: [],
  };

  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', Credential);
  });

  function browser(way: 'create' | 'get', answer: () => unknown): { asked: unknown[] } {
    const calls: unknown[] = [];
    const ask = (question: unknown): Promise<unknown> => {
      calls.push(question);
      return Promise.resolve(answer());
    };
    vi.stubGlobal('navigator', { ...navigator, credentials: { [way]: ask } });
    return { asked: calls };
  }

  test('registering turns text to bytes and back', async () => {
    const asked = serve({
      'POST /api/passkeys/register/options': [200, { ceremony: 'c'.repeat(20), options }],
      'POST /api/passkeys/register/finish': [200, { ...account, passkeys: 1 }],
    });
    const seen = browser('create', () => new Credential());
    expect((await addPasskey()).passkeys).toBe(1);
    expect(seen.asked[0]).toMatchObject({
      publicKey: { challenge: Uint8Array.of(1, 2, 250), user: { name: 'n' } },
    });
    expect(asked.at(-1)?.body).toEqual({
      ceremony: 'c'.repeat(20),
      credential: {
        id: 'key',
        rawId: 'AQL6',
        type: 'public-key',
        response: { clientDataJSON: 'ew', attestationObject: '__4' },
      },
    });
  });

  test('signing in answers the challenge', async () => {
    const login = { challenge: 'AQL6', allowCredentials: [{ type: 'public-key', id: 'AQ' }] };
    const asked = serve({
      'POST /api/passkeys/login/options': [200, { ceremony: 'c'.repeat(20), options: login }],
      'POST /api/passkeys/login/finish': [200, account],
    });
    browser('get', () => new Credential());
    expect((await usePasskey()).name).toBe('小兰');
    expect(asked.at(-1)?.body).toMatchObject({
      credential: { response: { authenticatorData: 'Bw', signature: 'CA', userHandle: null } },
    });
  });

  test('whoever closes the question has changed his mind', async () => {
    serve({ 'POST /api/passkeys/login/options': [200, { ceremony: 'c'.repeat(20), options }] });
    browser('get', () => null);
    await expect(usePasskey()).rejects.toBeInstanceOf(DOMException);
  });
});

describe('copying', () => {
  test('by the clipboard, or by hand where there is none', async () => {
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    vi.stubGlobal('navigator', { clipboard });
    expect(await copy('a link')).toBe(true);
    expect(written).toEqual(['a link']);
    vi.stubGlobal('navigator', {});
    const by = vi.fn(() => true);
    document.execCommand = by;
    expect(await copy('another')).toBe(true);
    expect(by).toHaveBeenCalledWith('copy');
    expect(document.querySelector('textarea')).toBeNull();
  });
});
