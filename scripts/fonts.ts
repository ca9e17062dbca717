/**
 * Makes the shop's fonts: subsets the published fonts to the characters, weights and features in use, and writes
 * `src/web/styles/fonts.css` with a fallback of the same metrics for each, so that loading them shifts no layout.
 * Run it after changing a character set, an axis or a source: `node scripts/fonts.ts`.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { missingCharacters, readMetrics, type FontMetrics } from './font-metrics.ts';
import { rename } from './font-names.ts';
import { between, percent, ranges } from './font-css.ts';

const sources = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const fonts = new URL('../src/web/fonts/', import.meta.url);
const sheet = new URL('../src/web/styles/fonts.css', import.meta.url);
const MAX_TOTAL_BYTES = 60 * 1024;

const ascii = between(0x20, 0x7e);
const punctuation = '–—‘’“”…•·×';
const latin = ascii + between(0xa0, 0xff).replace(/[¢¤¥¦¨¬¯²³µ¶¸¹]/g, '') + punctuation + '€−';
// Letters of Central European languages, Turkish, and romanized Indian languages.
const more = 'ĂăĄąĆćČčĎďĐđĒēĘęĚěĞğİŁłŃńŇňŌōŐőŘřŚśŞşŠšŢţŤťŪūŮůŰűŸŹźŻżŽžĀāĪīṢṣṬṭḌḍṆṇṚṛḤḥṂṃ';
// Nearly every page shows it, but the published fonts have it in the file of rare characters.
const rupee = '₹';

type Cut = {
  family: 'Display' | 'Text';
  style: 'normal' | 'italic';
  weight: string;
  source: string;
  file: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
  features: string[];
};

// One weight in the soft, large design: sizes make the hierarchy, and each further axis adds a third to the file.
const upright = { SOFT: 100, WONK: 0, opsz: 72, wght: 470 };
const slanted = { SOFT: 100, WONK: 0, opsz: 48, wght: 400 };
const text = { wght: { min: 400, max: 600 } };

const cuts: Cut[] = [
  display('latin-full-normal', 'display.woff2', latin, 'normal', upright),
  display('latin-ext-full-normal', 'display-more.woff2', more + rupee, 'normal', upright),
  // Accented letters are rare in taglines and quotations; the fallback font shows them.
  display(
    'latin-full-italic',
    'display-italic.woff2',
    ascii.replace(/[#$%*+<=>@[\\\]^_`{|}~]/g, '') + punctuation,
    'italic',
    slanted,
  ),
  textFace('latin-wght-normal', 'text.woff2', latin),
  textFace('latin-ext-wght-normal', 'text-rupee.woff2', rupee),
  textFace('latin-ext-wght-normal', 'text-more.woff2', more),
];

function display(
  source: string,
  file: string,
  characters: string,
  style: Cut['style'],
  axes: Cut['axes'],
): Cut {
  const features = ['kern', 'liga'];
  return {
    family: 'Display',
    style,
    weight: '400',
    source: `fraunces/files/fraunces-${source}.woff2`,
    file,
    characters,
    axes,
    features,
  };
}

function textFace(source: string, file: string, characters: string): Cut {
  const path = `source-sans-3/files/source-sans-3-${source}.woff2`;
  const features = ['kern', 'tnum'];
  return {
    family: 'Text',
    style: 'normal',
    weight: '400 600',
    source: path,
    file,
    characters,
    axes: text,
    features,
  };
}

// `width` is the mean advance of the system's font over the sample of font-metrics.ts, in ems (Arial and Roboto differ by less than a thousandth).
const fallbacks = {
  Text: [{ name: 'Arial', local: ['Arial', 'Roboto', 'Helvetica', 'Liberation Sans'], width: 0.44 }],
  Display: [
    { name: 'Georgia', local: ['Georgia', 'Gelasio'], width: 0.439 },
    { name: 'Noto', local: ['Noto Serif'], width: 0.476 },
    { name: 'Times', local: ['Times New Roman', 'Liberation Serif'], width: 0.4 },
  ],
};

const rules: string[] = [];
let total = 0;
await mkdir(fonts, { recursive: true });

for (const cut of cuts) {
  const original = await readFile(new URL(cut.source, sources));
  const options = {
    variationAxes: cut.axes,
    keepFeatures: cut.features,
    noHinting: true,
    dropTables: ['STAT', 'gasp', 'DSIG', 'meta'],
  };
  const bare = await subsetFont(original, cut.characters, { ...options, targetFormat: 'sfnt' });
  const missing = missingCharacters(bare, cut.characters);
  if (missing.length > 0) throw new Error(`${cut.source} has no ${missing.join(' ')}`);

  // The name "Source" is reserved for Adobe's original font.
  rename(bare, 'Source', 'Studio');
  const packed = await subsetFont(bare, cut.characters, {
    keepFeatures: cut.features,
    targetFormat: 'woff2',
  });
  await writeFile(new URL(cut.file, fonts), packed);
  total += packed.length;
  console.log(`${cut.file.padEnd(22)}${packed.length} bytes`);

  const metrics = readMetrics(bare);
  rules.push(face(cut));
  if (!/more|rupee/.test(cut.file)) {
    for (const fallback of fallbacks[cut.family]) rules.push(fallbackFace(cut, fallback, metrics));
  }
}

console.log(`${'together'.padEnd(22)}${total} bytes`);
if (total > MAX_TOTAL_BYTES) throw new Error(`The fonts weigh more than ${MAX_TOTAL_BYTES} bytes`);

await writeFile(sheet, `/* Written by scripts/fonts.ts. */\n${rules.join('\n')}\n`);
await copyFile(new URL('fraunces/LICENSE', sources), new URL('fraunces-OFL.txt', fonts));

function face(cut: Cut): string {
  return `@font-face {
  font-family: '${cut.family}';
  font-style: ${cut.style};
  font-weight: ${cut.weight};
  font-display: swap;
  src: url('../fonts/${cut.file}') format('woff2');
  unicode-range: ${ranges(cut.characters)};
}`;
}

function fallbackFace(
  cut: Cut,
  fallback: { name: string; local: string[]; width: number },
  metrics: FontMetrics,
): string {
  const scale = metrics.averageWidth / fallback.width;
  const share = (units: number) => percent(units / metrics.unitsPerEm / scale);
  return `@font-face {
  font-family: '${cut.family} ${fallback.name}';
  font-style: ${cut.style};
  font-weight: ${cut.weight};
  src: ${fallback.local.map((name) => `local('${name}${cut.style === 'italic' ? ' Italic' : ''}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${share(metrics.ascent)};
  descent-override: ${share(-metrics.descent)};
  line-gap-override: ${share(metrics.lineGap)};
}`;
}
