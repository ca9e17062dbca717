import { expect, test } from 'vitest';
import { validateFiles } from './validate-files.ts';

const MB = 1024 * 1024;
/** How many more images the product can have. */
const FREE = 5;
const file = (name: string, type = 'image/jpeg', size = MB) => ({ name, type, size });

test('accepts images of every format, and HEIC without a type', () => {
  const files = [file('a.jpg'), file('b.png', 'image/png', 60 * MB), file('IMG_1.HEIC', '')];
  expect(validateFiles(files, FREE)).toEqual({ accepted: files, rejected: [] });
});

test('rejects files that are not images', () => {
  const { accepted, rejected } = validateFiles([file('notes.txt', 'text/plain'), file('unknown', '')], FREE);
  expect(accepted).toEqual([]);
  expect(rejected).toEqual(['“notes.txt” is not a picture.', '“unknown” is not a picture.']);
});

test('rejects files above 250 MB', () => {
  expect(validateFiles([file('wall.jpg', 'image/jpeg', 250 * MB + 1)], FREE)).toEqual({
    accepted: [],
    rejected: ['“wall.jpg” is larger than 250 MB.'],
  });
});

test('accepts as many as fit, and counts the others', () => {
  const [a, b, c, d] = [file('a'), file('b'), file('c'), file('d')];
  expect(validateFiles([a, b, c, d], 2)).toEqual({
    accepted: [a, b],
    rejected: ['2 pictures were not added.'],
  });
});
