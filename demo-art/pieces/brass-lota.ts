import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, type Point, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { orangeMarigold, paintMarigold, yellowMarigold } from '../motifs/marigold.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

const pot: Point[] = pts(
  '412 742, 430 778, 400 808, 330 850, 286 930, 296 1020, 360 1094, 440 1122, 525 1130, 610 1122, 690 1094, 754 1020, 764 930, 720 850, 650 808, 620 778, 638 742, 525 754',
);

export const brassLota: Piece = {
  slug: 'brass-lota',
  width: 1050,
  height: 1400,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 58);
    await wash(s, whole(s), {
      colors: ['#d8d0c0', '#c9c6c0', '#dcd2ba', '#b9bcc0'],
      density: 0.85,
      vary: 0.6,
      varyScale: 480,
      bloom: 0.7,
      edge: 0.2,
      grain: 0.4,
    });
    await wash(s, blob(pts('-60 -60, 360 -60, 240 500, 60 900, -60 940')), {
      colors: ['#9fa6ae', '#b3aba3'],
      density: 0.5,
      wet: 50,
      creep: 40,
      edge: 0,
      vary: 0.6,
    });
    const cloth = blob(pts('-60 960, 240 930, 620 944, 1110 920, 1110 1460, -60 1460'));
    await wash(s, cloth, {
      colors: ['#8fa3b5', '#6f88a0', '#a9b3b8'],
      density: 0.95,
      creep: 5,
      edge: 0.6,
      vary: 0.6,
      varyScale: 300,
      bloom: 0.5,
      grain: 0.5,
    });
    for (const p of [
      pts('60 1000, 180 1130, 140 1400'),
      pts('900 960, 960 1150, 1050 1330'),
      pts('330 1180, 420 1280, 380 1400'),
      pts('700 1190, 790 1280, 860 1400'),
      pts('560 1220, 590 1310, 560 1400'),
    ] as Point[][]) {
      await wash(s, stroke(p, 70, s.rng, swell, 0.3), {
        colors: ['#4d6680', '#5c7088'],
        density: 0.5,
        wet: 16,
        creep: 12,
        edge: 0,
        vary: 0.7,
      });
      await body(
        s,
        stroke(
          p.map(([x, y]): Point => [x - 36, y]),
          20,
          s.rng,
          swell,
        ),
        '#d3dbe0',
        { cover: 0.4, wet: 8, creep: 5 },
      );
    }
    await body(
      s,
      join(
        Array.from({ length: 9 }, (_, i) =>
          stroke(
            [
              [-20, 1250 + i * 4 + (i > 4 ? 60 : 0)],
              [500, 1262 + i * 4 + (i > 4 ? 60 : 0)],
              [1070, 1240 + i * 4 + (i > 4 ? 60 : 0)],
            ],
            i % 4 === 0 ? 9 : 2,
            s.rng,
          ),
        ),
      ),
      '#a8402b',
      { cover: 0.5, dry: 0.4, creep: 4, creepScale: 60 },
    );
    // Light from the left: the pot's shadow lies long to the right.
    await wash(s, blob(pts('480 1110, 640 1060, 900 1030, 1090 1040, 1090 1110, 900 1140, 640 1150')), {
      colors: ['#33425c', '#4a4458'],
      density: 0.85,
      wet: 10,
      creep: 8,
      edge: 0.3,
      vary: 0.5,
    });
    await wash(s, blob(pts('760 1050, 900 1000, 1090 980, 1090 1060, 900 1080')), {
      colors: ['#b0682f'],
      density: 0.35,
      wet: 20,
      creep: 10,
      edge: 0,
    });
    const stalks: [Point[], number][] = [
      [pts('500 770, 440 640, 380 500'), 13],
      [pts('540 770, 570 600, 560 390'), 14],
      [pts('560 770, 660 660, 720 540'), 13],
      [pts('480 770, 370 720, 250 690'), 10],
      [pts('585 770, 720 730, 820 720'), 10],
    ];
    for (const [line, w] of stalks)
      await wash(s, stem(line, w, s.rng), {
        colors: ['#66803f', '#4c6d3c'],
        density: 1,
        creep: 1.5,
        edge: 0.6,
      });
    for (const [x, y, a, l] of [
      [450, 650, 3.3, 190],
      [440, 640, -2.5, 170],
      [568, 600, -0.4, 200],
      [565, 560, -2.6, 150],
      [650, 670, -0.2, 210],
      [680, 620, -1.3, 140],
      [330, 710, 2.3, 150],
      [740, 730, 0.6, 160],
      [400, 760, 2.7, 130],
      [640, 770, 0.7, 150],
    ] as const)
      await paintLeaf(
        s,
        { x, y, long: l, wide: l * 0.26, angle: a, bend: s.rng.around(0, 0.25), tip: 0.8 },
        {
          colors: ['#7f9c4b', '#446b3c', '#a3a951'],
          density: 0.95,
          line: '#2f4a28',
          pairs: 5,
          pen: 1.3,
          clear: '#dfe0cc',
        },
      );
    await paintMarigold(s, 250, 690, 74, yellowMarigold, 0.8);
    await paintMarigold(s, 822, 716, 78, orangeMarigold, 0.8);
    await paintMarigold(s, 380, 500, 118, orangeMarigold, 0.88);
    await paintMarigold(s, 724, 536, 112, yellowMarigold, 0.86);
    await paintMarigold(s, 560, 392, 132, orangeMarigold, 0.9);
    await paintMarigold(s, 540, 650, 104, yellowMarigold, 0.84);
    await body(s, blob(pot), '#f4e4b8', { cover: 0.96, creep: 1.5 });
    await wash(s, blob(pot), {
      colors: ['#e8bd55', '#d99a32', '#b87426'],
      mix: (u) => (u - 0.3) * 2.2,
      density: 1,
      creep: 2,
      edge: 0.9,
      edgeWidth: 10,
      vary: 0.5,
      varyScale: 150,
      bloom: 0.6,
    });
    await wash(
      s,
      blob(
        pts('600 800, 710 850, 758 930, 748 1020, 690 1090, 600 1122, 520 1126, 640 1050, 680 950, 650 860'),
      ),
      { colors: ['#6a3a1c', '#8a4a24'], density: 0.85, wet: 20, creep: 6, edge: 0, vary: 0.5 },
    );
    await wash(s, blob(pts('300 1010, 370 1090, 450 1118, 540 1126, 440 1098, 350 1040')), {
      colors: ['#5c6a86', '#7a5a3c'],
      density: 0.7,
      wet: 12,
      creep: 5,
      edge: 0,
    });
    await wash(s, stroke(pts('420 800, 525 822, 636 798'), 16, s.rng), {
      colors: ['#7a4a1c'],
      density: 0.75,
      wet: 4,
      creep: 2,
      edge: 0.2,
    });
    await wash(s, stroke(pts('322 872, 420 900, 525 908, 640 898, 732 866'), 5, s.rng), {
      colors: ['#7a4a1c'],
      density: 0.8,
      creep: 1.2,
    });
    await wash(s, stroke(pts('306 900, 420 930, 525 938, 640 928, 748 894'), 3, s.rng), {
      colors: ['#7a4a1c'],
      density: 0.7,
      creep: 1.2,
    });
    await wash(s, roundish(525, 748, 114, s.rng, 0.02, 0.16), {
      colors: ['#5c3418', '#7a4a1c'],
      density: 1,
      creep: 1.5,
      edge: 0.6,
    });
    await body(s, stroke(pts('412 744, 470 764, 525 768, 590 763, 638 744'), 10, s.rng), '#f4d98c', {
      cover: 0.9,
      second: '#d99a32',
      creep: 1,
    });
    await body(s, blob(pts('352 900, 384 868, 396 890, 366 970, 346 980')), '#fff9e6', {
      cover: 0.92,
      wet: 3,
    });
    await body(s, stroke(pts('330 1000, 352 1048, 392 1082'), 7, s.rng, swell), '#fdeec0', {
      cover: 0.7,
      wet: 1.5,
    });
    await wash(s, roundish(470, 1000, 60, s.rng, 0.2, 0.7), {
      colors: ['#e0602a'],
      density: 0.4,
      wet: 22,
      creep: 8,
      edge: 0,
    });
    await paintMarigold(s, 236, 1214, 62, orangeMarigold, 0.66);
    for (let i = 0; i < 12; i++) {
      const [x, y] = [s.rng.range(300, 860), s.rng.range(1180, 1280)];
      await wash(s, roundish(x, y, s.rng.range(7, 14), s.rng, 0.25, 0.5), {
        colors: ['#e0781b', '#ebb02b'],
        density: 1,
        edge: 0.9,
        edgeWidth: 3,
        creep: 1,
      });
    }
    await wash(s, spatter(800, 300, 220, 18, 5, s.rng), {
      colors: ['#d99a32', '#8fa3b5'],
      density: 0.6,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 950, 1310, 20);
  },
};
