import { expect, test } from 'vitest';
import { takeFiles } from './validate-files.ts';

const MB = 1024 * 1024;
const file = (name: string, type = 'image/jpeg', size = MB) => ({ name, type, size });

test('takes pictures of every kind up to 10 MB', () => {
  const files = [file('a.jpg'), file('b.png', 'image/png', 10 * MB), file('c.gif', 'image/gif')];
  expect(takeFiles(files, 5)).toEqual({ taken: files, refused: [] });
});

test('takes nothing but pictures', () => {
  const { taken, refused } = takeFiles([file('notes.txt', 'text/plain'), file('unknown', '')], 5);
  expect(taken).toEqual([]);
  expect(refused).toEqual(['“notes.txt” is not a picture.', '“unknown” is not a picture.']);
});

test('refuses what is larger than 10 MB', () => {
  expect(takeFiles([file('wall.jpg', 'image/jpeg', 10 * MB + 1)], 5)).toEqual({
    taken: [],
    refused: ['“wall.jpg” is larger than 10 MB.'],
  });
});

test('takes as many as there is room for, and says once that there is no more', () => {
  const [a, b, c, d] = [file('a'), file('b'), file('c'), file('d')];
  expect(takeFiles([a, b, c, d], 2)).toEqual({ taken: [a, b], refused: ['Maximum 5 images reached'] });
});
