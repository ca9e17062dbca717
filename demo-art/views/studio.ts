import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { paste, type Bitmap, type Spot } from '../engine/paste.ts';
import { circle, facet, join, pts } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { spatter } from '../engine/spatter.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { layPan } from './table.ts';
import { washOver } from '../motifs/wash-over.ts';
import { paintCat } from '../motifs/cat.ts';
import { paintWindow, paintJar } from '../motifs/studio-things.ts';

export type Pinned = { picture: Bitmap; spot: Spot };

/** The room above the flour mill: window, desk, brushes, work in hand and the cat. */
export const studio = async (pinned: readonly Pinned[], inHand: Bitmap): Promise<Sheet> => {
  const s = newSheet('artist', 1400, 1050, { color: '#f3e9d6', tooth: 0.035 });
  await wash(s, whole(s), {
    colors: ['#ecdcbf', '#e6d2b4', '#efe3cd'],
    density: 0.65,
    vary: 0.5,
    varyScale: 500,
    bloom: 0.5,
    edge: 0,
    grain: 0.35,
    flow: (u) => 0.35 + u * 0.9,
  });
  await paintWindow(s);
  await body(s, facet(pts('560 120, 900 60, 1300 760, 860 760')), '#fff4d8', {
    cover: 0.3,
    wet: 40,
    creep: 6,
  });
  for (const { picture, spot } of pinned) {
    await paste(s, picture, spot, 5);
    const top = (spot.width / picture.width) * picture.height * 0.5 - 9;
    await body(s, circle(spot.x, spot.y - top, 7), '#b5391f', { cover: 1 });
  }
  const desk = facet(pts('-40 748, 1440 736, 1440 1100, -40 1100'));
  await body(s, desk, '#e9d6b8', { cover: 0.95, creep: 2 });
  await wash(s, desk, {
    colors: ['#b98a5c', '#a4744a', '#c99f70'],
    density: 0.95,
    creep: 2.5,
    edge: 0.5,
    vary: 0.5,
    varyScale: 400,
    bloom: 0.5,
    grain: 0.5,
  });
  await wash(
    s,
    join(
      Array.from({ length: 40 }, () => {
        const y = s.rng.range(756, 1040);
        const x = s.rng.range(-100, 1300);
        return stroke(
          [
            [x, y],
            [x + 150, y + s.rng.around(0, 5)],
            [x + s.rng.range(250, 520), y],
          ],
          s.rng.range(1.5, 4),
          s.rng,
          swell,
        );
      }),
    ),
    { colors: ['#6f4a2c'], density: 0.45, creep: 4, edge: 0.2 },
  );
  await wash(s, facet(pts('-40 744, 1440 732, 1440 750, -40 762')), {
    colors: ['#7a5334'],
    density: 0.7,
    wet: 3,
    creep: 2,
    edge: 0,
  });
  await body(s, facet(pts('520 760, 800 756, 1060 1080, 620 1080')), '#fff0d0', {
    cover: 0.24,
    wet: 30,
    creep: 6,
  });
  await paste(s, inHand, { x: 690, y: 900, width: 232, turn: -0.1 }, 9);
  await paintJar(s, 1000, 830);
  await layPan(s, 430, 880, 60, ['#c43b6b', '#e99ab0']);
  await layPan(s, 340, 962, 46, ['#3f7466', '#8ea35c']);
  await layPan(s, 488, 984, 40, ['#27396e', '#5b7bb0']);
  await body(
    s,
    stroke(pts('880 1004, 960 960, 1056 912'), 9, s.rng, (t) => 1 - t * 0.5),
    '#9c3323',
    { cover: 0.97 },
  );
  await body(
    s,
    stroke(pts('884 1002, 864 1012, 842 1018'), 13, s.rng, (t) => 1 - t * 0.9),
    '#4a2f20',
    { cover: 0.97 },
  );
  await paintCat(s, 1196, 930);
  const [px, py] = [150, 790];
  for (let i = 0; i < 11; i++)
    await paintLeaf(
      s,
      {
        x: px,
        y: py - 110,
        long: s.rng.range(110, 190),
        wide: s.rng.range(32, 50),
        angle: -Math.PI / 2 + (i - 5) * 0.26,
        bend: (i - 5) * 0.06,
        tip: 0.85,
      },
      {
        colors: ['#7f9c4b', '#446b3c', '#8aa35c'],
        density: 0.9,
        line: '#2f4a28',
        pairs: 5,
        pen: 1.2,
        clear: '#e6e6d0',
      },
    );
  await washOver(
    s,
    [
      [px - 62, py - 124],
      [px - 58, py - 104],
      [px - 50, py],
      [px, py + 8],
      [px + 50, py],
      [px + 58, py - 104],
      [px + 62, py - 124],
      [px, py - 118],
    ],
    '#f3e2cc',
    ['#b9683f', '#a4502f', '#cf8a5c'],
    0.95,
  );
  await wash(s, spatter(640, 1020, 330, 30, 6, s.rng), {
    colors: ['#c43b6b', '#3f7466', '#27396e'],
    mixScale: 120,
    density: 0.6,
    creep: 1.2,
    edge: 0.8,
  });
  return s;
};
