// Draws the images of the demo, the mark, the icons and the picture for link previews. README.md tells how to run it.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { drawLinkPicture, drawMark } from './brand.ts';
import type { Bitmap } from './engine/paste.ts';
import { newSheet, sheetImage } from './engine/sheet.ts';
import { pieces } from './pieces/all.ts';
import type { Piece } from './pieces/piece.ts';
import { views } from './views/all.ts';

const folder = fileURLToPath(new URL('../src/server/demo/images/', import.meta.url));
const QUALITY = 80;
/** Images with more pixels need less quality per pixel. */
const FINE_QUALITY = 68;
const drawn = new Map<string, Promise<Bitmap>>();

const paint = async (
  { slug, width, height, paper, paint: onto }: Piece,
  pixelsPerUnit = 1,
): Promise<Sharp> => {
  const sheet = newSheet(slug, width, height, paper, pixelsPerUnit);
  await onto(sheet);
  return sheetImage(sheet);
};

const draw = async (slug: string): Promise<Bitmap> => {
  const piece = pieces.find((p) => p.slug === slug);
  if (!piece) throw new Error(`No piece is called ${slug}.`);
  const { data, info } = await (await paint(piece)).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const drawOnce = (slug: string): Promise<Bitmap> => {
  const picture = drawn.get(slug) ?? draw(slug);
  drawn.set(slug, picture);
  return picture;
};

const save = async (name: string, image: Sharp, quality = QUALITY): Promise<void> => {
  const bytes = await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(`${folder}${name}.webp`, bytes);
  console.log(`${name}.webp ${Math.round(bytes.length / 1024)} KB`);
};

const names = process.argv.slice(2);
const known = new Set([
  ...pieces.map(({ slug }) => slug),
  ...views.map(({ file }) => file),
  'mark',
  'og-default',
]);
for (const name of names) if (!known.has(name)) throw new Error(`No picture is called ${name}.`);
const isRequested = (name: string) => names.length === 0 || names.includes(name);

await mkdir(folder, { recursive: true });
for (const piece of pieces) {
  if (!isRequested(piece.slug)) continue;
  if (piece.pixelsPerUnit) {
    await save(piece.slug, await paint(piece, piece.pixelsPerUnit), FINE_QUALITY);
    continue;
  }
  const { data, width, height } = await drawOnce(piece.slug);
  await save(piece.slug, sharp(data, { raw: { width, height, channels: 3 } }));
}
for (const view of views) if (isRequested(view.file)) await save(view.file, await view.make(drawOnce));
if (isRequested('mark')) await drawMark();
if (isRequested('og-default')) await drawLinkPicture(drawOnce);
