/** The settings as a person changes them. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SettingsPage from '@/pages/SettingsPage.svelte';
import { resetSettings, settings } from '@/settings';
import { greeting, serve } from '../rooms/server';

beforeEach(() => {
  resetSettings();
  settings.language = 'zh-Hans';
  serve({ 'GET /api/hello': [200, { ...greeting, account: null }] });
  render(SettingsPage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('settings page', () => {
  test.each([
    ['牌角数字', 'corners'],
    ['同牌标记', 'markSame'],
    ['摸切变暗', 'dimDrawn'],
    ['一点就打出', 'oneTap'],
    ['向上拖打出', 'dragToDiscard'],
    ['快打摸来的牌', 'quickDiscard'],
    ['静音', 'mute'],
  ] as const)('%s is a switch', async (name, field) => {
    const before = settings[field];
    await fireEvent.click(screen.getByRole('switch', { name }));
    expect(settings[field]).toBe(!before);
  });

  test.each([
    ['浅', 'theme', 'light'],
    ['特大', 'textSize', 'huge'],
    ['English', 'language', 'en'],
  ] as const)('%s is a choice', async (name, field, value) => {
    await fireEvent.click(screen.getByRole('radio', { name }));
    expect(settings[field]).toBe(value);
  });

  test('each kind of sound has its volume', async () => {
    const slider: HTMLInputElement = screen.getByRole('slider', { name: '叫牌' });
    await fireEvent.input(slider, { target: { value: '0.25' } });
    expect(settings.volume.calls).toBe(0.25);
    expect(settings.volume.tiles).toBe(0.6);
  });

  test('everything goes back to its default', async () => {
    settings.oneTap = true;
    settings.volume.alerts = 0;
    await fireEvent.click(screen.getByRole('button', { name: '全部恢复默认' }));
    expect(settings.oneTap).toBe(false);
    expect(settings.volume.alerts).toBe(0.8);
  });
});
