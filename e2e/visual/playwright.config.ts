// Compares the main screens with their approved pictures: `npm run test:visual`.
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';

process.env.CHROMIUM_PATH ||= await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.visual.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/images/{arg}-{projectName}{ext}',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  reporter: 'list',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'initial',
      scale: 'device',
      // The stored pictures have 256 colors; a changed word, color or line is far above this.
      threshold: 0.12,
      maxDiffPixelRatio: 0.001,
    },
  },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Draws text independently of the machine's font settings.
      args: [
        ...chromiumArguments,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // Half size: a quarter of the bytes and the time, still readable.
    deviceScaleFactor: 0.5,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    { name: '390', grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 } } },
    // Screens that differ between the other two widths.
    { name: '768', grep: /@tablet/, use: { viewport: { width: 768, height: 1024 } } },
    { name: '1440', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
