import type { Sharp } from 'sharp';
import type { Bitmap } from '../engine/paste.ts';
import { sheetImage } from '../engine/sheet.ts';
import { detail, type Part } from './detail.ts';
import { bookmarkOnPaper, bookmarksInARow, cardAndEnvelope } from './paper-goods.ts';
import { studio } from './studio.ts';
import { onTable } from './table.ts';
import { greenWall, ivoryWall } from './hang.ts';
import { aboveBench, onWall } from './wall.ts';

/** The finished picture of a piece. */
type PictureOf = (slug: string) => Promise<Bitmap>;
/** One more picture of a piece; `file` is without its ending. */
export type View = { file: string; make: (pictureOf: PictureOf) => Promise<Sharp> };

const slugOf = (file: string) => file.replace(/-\d$/, '');
const closeUp = (file: string, part: Part): View => ({
  file,
  make: async (pictureOf) => detail(file, await pictureOf(slugOf(file)), part),
});
const ivory = (file: string): View => ({
  file,
  make: async (pictureOf) => sheetImage(await onWall(file, await pictureOf(slugOf(file)), ivoryWall)),
});
const green = (file: string): View => ({
  file,
  make: async (pictureOf) => sheetImage(await onWall(file, await pictureOf(slugOf(file)), greenWall)),
});
const bench = (file: string): View => ({
  file,
  make: async (pictureOf) =>
    sheetImage(
      await aboveBench(file, await pictureOf(slugOf(file)), {
        ...ivoryWall,
        frame: greenWall.frame,
        frameDark: greenWall.frameDark,
      }),
    ),
});
const table = (file: string, ...paint: [string, string]): View => ({
  file,
  make: async (pictureOf) => sheetImage(await onTable(file, await pictureOf(slugOf(file)), paint)),
});
const card = (file: string, lining: string): View => ({
  file,
  make: async (pictureOf) => sheetImage(await cardAndEnvelope(file, await pictureOf(slugOf(file)), lining)),
});

const ribbons = {
  'tulsi-bookmark': ['#6f8f52', '#4f6f3f'],
  'paisley-bookmark': ['#35508a', '#27396e'],
  'moon-phases-bookmark': ['#e0ab45', '#b9822b'],
  'mango-toran-bookmark': ['#c2502c', '#96351d'],
} as const;
type RibbonSlug = keyof typeof ribbons;
const ribboned = async (pictureOf: PictureOf, slug: RibbonSlug) => ({
  picture: await pictureOf(slug),
  ribbon: ribbons[slug][0],
  ribbonDark: ribbons[slug][1],
});
const ribbon = (slug: RibbonSlug): View => ({
  file: `${slug}-2`,
  make: async (pictureOf) => sheetImage(await bookmarkOnPaper(`${slug}-2`, await ribboned(pictureOf, slug))),
});

export const views: readonly View[] = [
  ivory('lotus-pond-2'),
  closeUp('lotus-pond-3', { u: 0.36, v: 0.46, wide: 0.5 }),
  table('lotus-pond-4', '#c43b6b', '#3f7466'),
  closeUp('lotus-pond-5', { u: 0.6, v: 0.67, wide: 0.48 }),
  green('red-moon-seven-hills-2'),
  closeUp('monsoon-over-the-ghats-2', { u: 0.3, v: 0.45, wide: 0.38 }),
  ivory('misty-deodars-2'),
  table('marigold-study-2', '#e0781b', '#446b3c'),
  closeUp('marigold-study-3', { u: 0.42, v: 0.3, wide: 0.46 }),
  green('banaras-ghats-dusk-2'),
  closeUp('parakeets-on-neem-2', { u: 0.66, v: 0.36, wide: 0.44 }),
  closeUp('harvest-procession-2', { u: 0.66, v: 0.76, wide: 0.46 }),
  ivory('matsya-pair-2'),
  closeUp('hundred-petal-mandala-2', { u: 0.5, v: 0.46, wide: 0.48 }),
  ribbon('tulsi-bookmark'),
  ribbon('paisley-bookmark'),
  ribbon('moon-phases-bookmark'),
  {
    file: 'bookmark-set',
    make: async (pictureOf) =>
      sheetImage(
        await bookmarksInARow(
          'bookmark-set',
          await Promise.all(
            (
              ['tulsi-bookmark', 'paisley-bookmark', 'moon-phases-bookmark', 'mango-toran-bookmark'] as const
            ).map((slug) => ribboned(pictureOf, slug)),
          ),
        ),
      ),
  },
  bench('kaveri-at-dusk-2'),
  closeUp('kaveri-at-dusk-3', { u: 0.56, v: 0.55, wide: 0.24 }),
  ivory('konkan-sky-2'),
  closeUp('gauri-and-calf-2', { u: 0.68, v: 0.66, wide: 0.5 }),
  bench('before-the-boats-2'),
  closeUp('salt-pans-2', { u: 0.56, v: 0.55, wide: 0.42 }),
  ivory('elephants-evening-2'),
  card('diya-card-2', '#2c3670'),
  card('shubh-vivah-card-2', '#ab2f22'),
  {
    file: 'artist',
    make: async (pictureOf) => {
      const wall = [
        ['red-moon-seven-hills', 700, 250, 170, -0.03],
        ['matsya-pair', 900, 210, 150, 0.02],
        ['misty-deodars', 1086, 270, 160, -0.02],
        ['kaveri-at-dusk', 830, 470, 330, 0.015],
        ['mogra-sprig', 1280, 240, 140, 0.04],
        ['moon-phases-bookmark', 1090, 520, 64, -0.04],
        ['hundred-petal-mandala', 1256, 500, 150, -0.03],
      ] as const;
      const pinned = await Promise.all(
        wall.map(async ([slug, x, y, width, turn]) => ({
          picture: await pictureOf(slug),
          spot: { x, y, width, turn },
        })),
      );
      return sheetImage(await studio(pinned, await pictureOf('lotus-pond')));
    },
  },
];
