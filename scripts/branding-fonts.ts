/**
 * Makes the font pairs that an artist can choose: subsets the published fonts, names the files by their content, and writes
 * `src/contract/branding/font-faces.ts` with a fallback of the same metrics for each, so that loading them shifts no layout.
 * Run it after changing a pair: `node scripts/branding-fonts.ts`.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { type FontMetrics, missingCharacters, readMetrics } from './font-metrics.ts';
import { between, percent, ranges } from './font-css.ts';

const packages = new URL('../node_modules/', import.meta.url);
const folder = new URL('../public/assets/fonts/', import.meta.url);
const module = new URL('../src/contract/branding/font-faces.ts', import.meta.url);

const ascii = between(0x20, 0x7e);
const punctuation = '–—‘’“”…•·×';
// Each set has a file of its own, which browsers load when a page has one of its characters.
const sets = {
  latin: ascii + between(0xa0, 0xff).replace(/[¢¤¥¦¨¬¯²³µ¶¸¹]/g, '') + punctuation + '€−',
  // Accented letters are rare in taglines and quotations; the fallback font shows them.
  italic: ascii.replace(/[#$%*+<=>@[\\\]^_`{|}~]/g, '') + punctuation,
  rupee: '₹',
  // Letters of Central European languages, Turkish, and romanized Indian languages.
  more: 'ĂăĄąĆćČčĎďĐđĒēĘęĚěĞğİŁłŃńŇňŌōŐőŘřŚśŞşŠšŢţŤťŪūŮůŰűŸŹźŻżŽžĀāĪī',
};

/** The block of modern Indian languages, the joiners, and the circle that stands for a missing letter. */
const DEVANAGARI = between(0x900, 0x97f) + '\u200C\u200D\u25CC';
/** Screens of today need no hinting, which can be half of a file. */
const lean = { noHinting: true, dropTables: ['STAT', 'gasp', 'DSIG', 'meta'] };

type Face = {
  role: 'Display' | 'Text';
  weight: string;
  style: 'normal' | 'italic';
  source: string;
  axes?: Record<string, number | { min: number; max: number }>;
};
/**
 * What is changed of the published font: `size` is a factor, ascent and descent, in ems, place the text in its line. Headings of all pairs are about
 * as large and sit at the same height, and a line of a button or a caption has as many words.
 */
type Adjustment = { size?: number; ascent?: number; descent?: number };
type Pair = {
  display: string;
  text: string;
  adjust?: Partial<Record<Face['role'], Adjustment>>;
  /** Headings without serifs have a fallback without them. */
  isSans?: boolean;
  /** In ems, added to spaces that are too narrow on a screen. */
  wordSpacing?: number;
  faces: Face[];
};

const textWeights = { wght: { min: 400, max: 600 } };
const variable = (name: string, role: Face['role'], style: Face['style'] = 'normal'): Face => ({
  role,
  style,
  weight: role === 'Text' ? '400 600' : '400',
  source: `@fontsource-variable/${name}/files/${name}-SUBSET-wght-${style}.woff2`,
  axes: role === 'Text' ? textWeights : { wght: style === 'italic' ? 400 : 460 },
});
const fixed = (name: string, role: Face['role'], weight: number): Face => ({
  role,
  style: 'normal',
  weight: String(weight),
  source: `@fontsource/${name}/files/${name}-SUBSET-${weight}-normal.woff2`,
});

const pairs: Record<string, Pair> = {
  garamond: {
    display: 'eb-garamond',
    text: 'figtree',
    adjust: { Display: { size: 1.12 } },
    faces: [
      variable('eb-garamond', 'Display'),
      variable('eb-garamond', 'Display', 'italic'),
      variable('figtree', 'Text'),
    ],
  },
  newsreader: {
    display: 'newsreader',
    text: 'work-sans',
    adjust: { Display: { size: 1.05, ascent: 0.92, descent: 0.25 }, Text: { size: 0.91 } },
    faces: [
      variable('newsreader', 'Display'),
      variable('newsreader', 'Display', 'italic'),
      variable('work-sans', 'Text'),
    ],
  },
  literata: {
    display: 'literata',
    text: 'nunito-sans',
    adjust: { Display: { ascent: 1.05, descent: 0.35 }, Text: { size: 0.96 } },
    faces: [
      variable('literata', 'Display'),
      variable('literata', 'Display', 'italic'),
      variable('nunito-sans', 'Text'),
    ],
  },
  bricolage: {
    display: 'bricolage-grotesque',
    text: 'instrument-sans',
    adjust: { Text: { size: 0.96 } },
    isSans: true,
    wordSpacing: 0.05,
    faces: [variable('bricolage-grotesque', 'Display'), variable('instrument-sans', 'Text')],
  },
  martel: {
    display: 'martel',
    text: 'mukta',
    adjust: { Display: { size: 0.92, ascent: 1.18, descent: 0.44 } },
    faces: [fixed('martel', 'Display', 400), fixed('mukta', 'Text', 400), fixed('mukta', 'Text', 600)],
  },
};

// `width` is the mean advance of the system's font over the sample of font-metrics.ts, in ems.
const arial = { name: 'Arial', local: ['Arial', 'Roboto', 'Helvetica', 'Liberation Sans'], width: 0.44 };
const serifs = [
  { name: 'Georgia', local: ['Georgia', 'Gelasio'], width: 0.439 },
  { name: 'Noto', local: ['Noto Serif'], width: 0.476 },
  { name: 'Times', local: ['Times New Roman', 'Liberation Serif'], width: 0.4 },
];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const made: Record<string, { css: string; first: string[] }> = {};

for (const [name, pair] of Object.entries(pairs)) {
  const rules: string[] = [];
  const first: string[] = [];
  for (const face of pair.faces) {
    const adjustment = pair.adjust?.[face.role] ?? {};
    const title = `${name}-${face.role}-${face.style}-${face.weight}`;
    const source = (subset: string) => readFile(new URL(face.source.replace('SUBSET', subset), packages));
    const cut = async (characters: string, targetFormat: 'sfnt' | 'woff2') => {
      if (characters === '') throw new Error(`${title} would be a font without characters`);
      // The published file "latin-ext" has these two characters.
      return subsetFont(await source(/[₹ā]/.test(characters) ? 'latin-ext' : 'latin'), characters, {
        ...(face.axes && { variationAxes: face.axes }),
        keepFeatures: face.role === 'Text' ? ['kern', 'tnum'] : ['kern', 'liga'],
        ...lean,
        targetFormat,
      });
    };
    for (const set of face.style === 'italic'
      ? (['italic'] as const)
      : (['latin', 'rupee', 'more'] as const)) {
      // Some published fonts lack letters, and one the rupee sign: a file without characters is no font, and browsers
      // take a character from the fallback only if the range does not name it.
      const missing = missingCharacters(await cut(sets[set], 'sfnt'), sets[set]);
      const found = [...sets[set]].filter((character) => !missing.includes(character)).join('');
      if (found === '' && set === 'rupee') continue;
      const file = await store(`${title}-${set}`, await cut(found, 'woff2'));
      if (set === 'latin') first.push(file);
      rules.push(rule(face, adjustment, file, ranges(found)));
    }
    if (name === 'martel') {
      // The only pair with Devanagari. With the features that the subsetter keeps by default, which include all that shape Devanagari.
      const bytes = await subsetFont(await source('devanagari'), DEVANAGARI, {
        ...lean,
        targetFormat: 'woff2',
      });
      rules.push(rule(face, adjustment, await store(`${title}-devanagari`, bytes), ranges(DEVANAGARI)));
    }
    // The fallback of the weight 400 has the weight 600 too.
    if (face.weight === '600') continue;
    const metrics = readMetrics(await cut(sets.latin, 'sfnt'));
    const fallbacks = face.role === 'Text' || pair.isSans ? [arial] : serifs;
    for (const each of fallbacks) rules.push(fallback(face, each, adjustment, metrics));
  }
  if (pair.wordSpacing) rules.push(`:root{word-spacing:${pair.wordSpacing}em}`);
  made[name] = { css: rules.join(''), first };
  for (const part of [pair.display, pair.text]) {
    const scope = name === 'martel' ? '@fontsource' : '@fontsource-variable';
    await copyFile(new URL(`${scope}/${part}/LICENSE`, packages), new URL(`${part}-OFL.txt`, folder));
  }
}

await writeFile(
  module,
  `/** Written by scripts/branding-fonts.ts: the rules of each font pair but the default one, and the files of the first paint. */
export const fontFaces = ${JSON.stringify(made, null, 2)};\n`,
);

async function store(name: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `${name.toLowerCase().replaceAll(' ', '-')}-${hash}.woff2`;
  await writeFile(new URL(file, folder), bytes);
  return `/assets/fonts/${file}`;
}

function rule({ role, style, weight }: Face, adjustment: Adjustment, file: string, range: string): string {
  const adjusted = [
    ['size-adjust', adjustment.size],
    ['ascent-override', adjustment.ascent],
    ['descent-override', adjustment.descent],
  ] as const;
  const more = adjusted.map(([name, value]) => (value === undefined ? '' : `;${name}:${percent(value)}`));
  return `@font-face{font-family:'Own ${role}';font-style:${style};font-weight:${weight};font-display:swap;src:url(${file}) format('woff2');unicode-range:${range}${more.join('')}}`;
}

function fallback(
  { role, style, weight }: Face,
  { name, local, width }: typeof arial,
  { size = 1, ascent, descent }: Adjustment,
  metrics: FontMetrics,
): string {
  const scale = metrics.averageWidth / width;
  const share = (units: number, adjusted?: number) =>
    percent((adjusted ?? units / metrics.unitsPerEm) / scale);
  const sources = local.map((each) => `local('${each}${style === 'italic' ? ' Italic' : ''}')`).join(',');
  return `@font-face{font-family:'Own ${role} ${name}';font-style:${style};font-weight:${role === 'Text' ? '400 600' : weight};src:${sources};size-adjust:${percent(scale * size)};ascent-override:${share(metrics.ascent, ascent)};descent-override:${share(-metrics.descent, descent)};line-gap-override:${share(metrics.lineGap)}}`;
}
