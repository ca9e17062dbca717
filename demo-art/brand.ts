import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { body, wash, whole } from './engine/paint.ts';
import { paste, type Bitmap } from './engine/paste.ts';
import { blob } from './engine/path.ts';
import { newSheet, sheetImage } from './engine/sheet.ts';
import { markPath } from './shapes/mark.ts';
import { spatter } from './engine/spatter.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sindoor = '#b5391f';
const ivory = '#f8f3e7';

const mark = (inside: string, attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" ${attributes}>${inside}<path d="${markPath}"/></svg>\n`;

/** The mark on a square of ivory, `share` of its side wide. */
const tile = (side: number, share: number) => {
  const size = Math.round(side * share);
  const edge = (side - size) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ivory}"/><svg x="${edge}" y="${edge}" width="${size}" height="${size}" viewBox="0 0 64 64" fill="${sindoor}"><path d="${markPath}"/></svg></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colors: 64 }).toBuffer();
};

/** What a link to the shop shows: the mark and some pictures on ivory paper. */
const collage = async (pictureOf: (slug: string) => Promise<Bitmap>): Promise<Buffer> => {
  const s = newSheet('og', 1200, 630, { color: ivory, tooth: 0.05 });
  await wash(s, whole(s), {
    colors: ['#efe0c2', '#f3e4d2'],
    density: 0.35,
    vary: 0.8,
    varyScale: 420,
    edge: 0,
    bloom: 0.3,
  });
  await wash(
    s,
    blob([
      [30, 130],
      [200, 50],
      [400, 110],
      [450, 330],
      [360, 540],
      [170, 580],
      [40, 420],
    ]),
    {
      colors: ['#f3d5c4', '#f5e3c0', '#efdcd2'],
      density: 0.7,
      wet: 24,
      creep: 40,
      creepScale: 220,
      edge: 0.5,
      edgeWidth: 12,
      bloom: 0.6,
    },
  );
  const shape = {
    svg: `<path transform="translate(118 186) scale(4)" d="${markPath}"/>`,
    box: { x0: 118, y0: 186, x1: 374, y1: 442 },
  };
  await body(s, shape, sindoor, {
    cover: 0.95,
    creep: 2,
    dry: 0.22,
    vary: 0.12,
    second: '#c8492c',
    varyScale: 120,
  });
  await body(s, spatter(250, 330, 200, 14, 5, s.rng), sindoor, { cover: 0.8, creep: 1 });
  const shown = [
    ['konkan-sky', 560, 330, 230, -0.07],
    ['mayura', 1075, 400, 250, 0.06],
    ['marigold-study', 790, 210, 220, 0.03],
    ['matsya-pair', 930, 170, 190, -0.05],
    ['red-moon-seven-hills', 700, 430, 250, 0.05],
    ['lotus-pond', 890, 420, 270, -0.03],
  ] as const;
  for (const [slug, x, y, width, turn] of shown)
    await paste(s, await pictureOf(slug), { x, y, width, turn }, 8);
  return sheetImage(s).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
};

/** Writes the mark and the icons made of it. */
export const drawMark = async (): Promise<void> => {
  await mkdir(`${root}src/web/brand`, { recursive: true });
  await mkdir(`${root}public`, { recursive: true });
  // `color` stands in where nothing sets it (an <img>); inline, the page's own color wins over it.
  await writeFile(`${root}src/web/brand/mark.svg`, mark('', `color="${sindoor}" fill="currentColor"`));
  await writeFile(
    `${root}public/favicon.svg`,
    mark(`<style>path{fill:${sindoor}}@media(prefers-color-scheme:dark){path{fill:#e4684a}}</style>`, ''),
  );
  const bare = Buffer.from(mark('', `width="32" height="32" fill="${sindoor}"`));
  await writeFile(`${root}public/favicon-32.png`, await sharp(bare).png({ compressionLevel: 9 }).toBuffer());
  await writeFile(`${root}public/apple-touch-icon.png`, await tile(180, 0.62));
  await writeFile(`${root}public/icon-192.png`, await tile(192, 0.56));
  await writeFile(`${root}public/icon-512.png`, await tile(512, 0.56));
};

/** Writes the picture that links to the shop show. */
export const drawLinkPicture = async (pictureOf: (slug: string) => Promise<Bitmap>): Promise<void> => {
  await writeFile(`${root}public/og-default.jpg`, await collage(pictureOf));
};
