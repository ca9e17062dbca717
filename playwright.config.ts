import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

// Kept in the environment: every worker loads this file again, and need not search again.
process.env.CHROMIUM_PATH ??= await findChromium();

// What is the same at every width is looked at once.
const sameAtEveryWidth =
  /design-page|visitor-(crawlers|empty-shop|hostile-\w+|head\.|routes|error-screen|category-features|database-away)|user-session|admin-(backups|transfer|trash-history|settings|products-bulk|products-in-place|categories|orders)/;

// What is done in the same way at every width, though it looks different: each where it is done most. The screens
// themselves are looked at in both widths by the others. "npm run test:deep -- widths" does these where they were not.
const mostlyOnPhones =
  /access-journeys|user-(address-book|favourites|profile|open-sessions|toasts|two-step)|visitor-(header|back-closes|share|sign-in|bad-network|not-found|without-scripts|odd-pieces|about|lost-code|search|browse-back|first-picture|picture-(closer|viewer)|product-card|paintings|accessibility)|access-visitor|admin-(product-form|picture-words)/;
const mostlyOnWideScreens =
  /artist-story|access-for(ms|ced-colors)|visitor-(closer-look|navigation|browse\.|keyboard|category\.)|admin-(products\.spec|dashboard)/;

// A test of what is there at one width only says so: "@phone" or "@wide".
const isOtherWidth = process.env.OTHER_WIDTHS !== undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A journey waits for half of its time: three of them keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every step costs a third of the time; `--trace on` does it for the one test that needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      ...(isOtherWidth ? { testMatch: mostlyOnPhones } : { testIgnore: mostlyOnPhones }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@wide/,
      ...(isOtherWidth
        ? { testMatch: mostlyOnWideScreens }
        : { testIgnore: [sameAtEveryWidth, mostlyOnWideScreens] }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
  ],
});
