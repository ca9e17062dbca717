import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

// Stored in the environment, because every worker loads this file again and should not search again.
process.env.CHROMIUM_PATH ||= await findChromium();

// Behavior that is the same at every width is tested once, on a wide screen. Behavior that only looks different at
// other widths is tested where it is used most; e2e/a11y/screens.spec.ts checks the screens themselves at both widths.
// "npm run test:deep -- widths" runs the rest.
const sameAtEveryWidth = [
  '**/a11y/design-page.spec.ts',
  '**/account/{denied-dashboard,login-page,logout,session-end}.spec.ts',
  '**/admin/{administrators,backups,bulk-{changes,failures,selection},category-{deletion,features,form,list},first-save,history,import-export,new-order,onboarding,order-{cards,edit,lines,list,prices,shipping,status},password-reset-link,products-inline-edit,settings-{drafts,save,sections,switches,texts,whatsapp},trash}.spec.ts',
  '**/visitor/{crawlers,database-outage,empty-shop,error-screen,hostile-requests,rapid-clicks,routes,seo-head,xss}.spec.ts',
];
const mostlyOnPhones = [
  '**/a11y/{journeys,visitor,visitor-pages}.spec.ts',
  '**/account/{account-data,addresses,favorites,order-history,pasted-address,profile,profile-{session-end,tabs},sessions,sign-in,two-factor}.spec.ts',
  '**/admin/{chat-total,holds,image-alt,issue-paper,lost-{order,payment},messages,order-book-off,paste-chat,paste-chat-cautions,payment-{conflicts,undo},payments,pickup,product-{drafts,fields,image-order,images,price-stock,save,uploads},refunds,stale-enquiry,toast-{dialogs,focus,positions},two-codes}.spec.ts',
  '**/visitor/{about,back-closes-overlays,bad-network,banner,browse-back,chunk-load-failure,enquiry,first-image,gallery,header,home,image-viewer,image-zoom,not-found,order-page,paintings,product,product-card,product-edge-cases,search,share,without-scripts}.spec.ts',
];
const mostlyOnWideScreens = [
  '**/a11y/{forced-colors,forms,keyboard}.spec.ts',
  '**/admin/{admin-day,dashboard-{access,layout,offline,tabs},papers,product-{deletion,filters,list,rows}}.spec.ts',
  '**/visitor/{browse,category,deep-zoom,navigation,shop}.spec.ts',
];

// Tests of behavior at one width only are tagged "@phone" or "@wide". scripts/test.mjs and scripts/deep.mjs set JOURNEYS.
const isOtherWidth = process.env.JOURNEYS === 'widths';

// "npm test" runs the journeys that verify a statement of the specification or a screen's accessibility, and those tagged
// "@every-time"; "npm run test:deep -- journeys" all others, "-- release" those tagged "@release" and what "npm test" leaves out of
// the files of `forRelease`. With a file or a name both commands run everything that matches.
const everyTime = /@S\d|@axe|@every-time/;
const forRelease =
  /@release|admin\/(holds|issue-paper|lost-order|lost-payment|messages|papers|payment-conflicts|refunds|stale-enquiry)\.spec|visitor\/order-page\.spec/;
const isEveryTime = process.env.JOURNEYS === 'every-time';
const isForRelease = process.env.JOURNEYS === 'release';
const isRest = process.env.JOURNEYS === 'rest';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Three keep two cores busy; with four the whole takes longer.
  workers: 3,
  // The timeouts end what hangs. On a busy machine the longest tests take three times as long as usual.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  ...(isEveryTime ? { grep: everyTime } : {}),
  ...(isForRelease ? { grep: forRelease } : {}),
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every step takes a third of the time; `--trace on` records a test that needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...(isRest || isForRelease ? [everyTime] : [])],
      ...(isOtherWidth ? { testMatch: mostlyOnPhones } : { testIgnore: mostlyOnPhones }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: [/@wide/, ...(isRest || isForRelease ? [everyTime] : [])],
      ...(isOtherWidth
        ? { testMatch: mostlyOnWideScreens }
        : { testIgnore: [...sameAtEveryWidth, ...mostlyOnWideScreens] }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
  ],
});
