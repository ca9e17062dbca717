// Pictures of the main screens, held against those that were looked at and found good: `npm run test:looks`.
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';

process.env.CHROMIUM_PATH ??= await findChromium();

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
      // What is kept has 256 colours; a changed word, colour or line is far above this.
      threshold: 0.12,
      maxDiffPixelRatio: 0.001,
    },
  },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Letters are drawn the same whatever the machine's own settings for them are.
      args: [
        ...chromiumArguments,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // Half size: a quarter of the bytes and of the time, and every word can still be read.
    deviceScaleFactor: 0.5,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    { name: '390', grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 } } },
    // What differs between the other two.
    { name: '768', grep: /@tablet/, use: { viewport: { width: 768, height: 1024 } } },
    { name: '1440', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
