/** Runs before each test file. */
import { afterEach } from 'vitest';

afterEach(() => {
  localStorage.clear();
});
