// What a reader opens to follow four actions from the press of a button to the database and back. General tools (forms' fields,
// toasts, the API client, HTTP, the database) are not counted. Each file is imported by one before it in its list; the first
// file of the browser is the part of the screen that is pressed, the first of the server handles the call.
import { basename, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const features = 'src/web/features';
const paths = [
  {
    action: 'saving a product',
    limit: 9,
    browser: [
      `${features}/admin/product-form/product-form.tsx`,
      `${features}/admin/product-form/use-product-form.ts`,
      `${features}/shared/forms/draft/use-draft-form.ts`,
      `${features}/admin/product-form/product-draft.ts`,
      `${features}/admin/shared/list-cache.ts`,
    ],
    server: [
      'src/server/catalog/products/products.api.ts',
      'src/server/catalog/products/product-fields.ts',
      'src/server/catalog/products/products.rules.ts',
      'src/server/catalog/products/products.store.ts',
    ],
  },
  {
    action: 'a press of the heart',
    limit: 8,
    browser: [
      `${features}/shared/favorites/heart-button.tsx`,
      `${features}/shared/favorites/favorites.ts`,
      `${features}/shared/favorites/toggle-queue.ts`,
      `${features}/shared/session/user-store.ts`,
      `${features}/shared/login-request/login-request.ts`,
    ],
    server: [
      'src/server/accounts/favorites/favorites.api.ts',
      'src/server/accounts/favorites/favorites.store.ts',
    ],
  },
  {
    action: 'a search',
    limit: 9,
    browser: [
      `${features}/visitor/search/search-screen.tsx`,
      `${features}/visitor/search-filters/filter-bar.tsx`,
      `${features}/visitor/search-filters/use-filter-form.ts`,
      `${features}/visitor/search-filters/search-params.ts`,
      `${features}/visitor/search-filters/search-results.ts`,
    ],
    server: [
      'src/server/catalog/search/search.api.ts',
      'src/server/catalog/search/search.rules.ts',
      'src/server/catalog/search/search.queries.ts',
      'src/server/catalog/search/word-index.queries.ts',
    ],
  },
  {
    action: 'a password reset',
    limit: 9,
    browser: [`${features}/account/sign-in/reset-screen.tsx`, `${features}/account/sign-in/code-step.tsx`],
    server: [
      'src/server/accounts/password-reset/password-reset.api.ts',
      'src/server/accounts/password-reset/reset-tokens.store.ts',
      'src/server/accounts/password/password-strength.ts',
      'src/server/accounts/password/replace-password.ts',
      'src/server/accounts/two-factor/two-factor.ts',
      'src/server/accounts/login/known-devices.store.ts',
      'src/server/accounts/sessions/sessions.store.ts',
    ],
  },
];

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const imports = (file: string, target: string) =>
  new RegExp(`(from|import\\() ?'[^']*/${basename(target).replaceAll('.', '\\.')}'`).test(textOf(file));

describe.each(paths)('$action', ({ limit, browser, server }) => {
  test(`passes through at most ${limit} files`, () => {
    expect(browser.length + server.length).toBeLessThanOrEqual(limit);
  });

  test.each([
    ['browser', browser],
    ['server', server],
  ])('reaches each file from one before it (%s)', (_side, files) => {
    for (const [index, file] of files.entries()) {
      if (index === 0) expect(textOf(file)).not.toBe('');
      else
        expect(
          files.slice(0, index).some((earlier) => imports(earlier, file)),
          file,
        ).toBe(true);
    }
  });
});
