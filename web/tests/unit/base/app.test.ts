import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import App from '@/App.svelte';
import { navigate } from '@/pages/router.svelte';
import { settings } from '@/settings';

test('an address without a page says so and leads home', () => {
  settings.language = 'en';
  navigate('/nowhere/at/all');
  render(App);
  expect(screen.getByRole('heading').textContent).toBe('There is no such page.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});
