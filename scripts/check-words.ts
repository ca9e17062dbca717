// Rejects words of a private vocabulary in identifiers, comments and test titles; CONTRIBUTING.md has the glossary.
//   node scripts/check-words.ts            all code
//   node scripts/check-words.ts src/web    files below these paths
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { readTests } from './read-tests.ts';

/** Words that no identifier contains, each with the word to use instead. A word matches as a part of a camelCase name. */
const identifierWords: Record<string, string> = {
  anew: 'again',
  answer: 'response',
  answered: 'response',
  answers: 'responses',
  artist: 'admin',
  ask: 'request',
  asked: 'requested',
  asker: 'request, caller',
  asks: 'requests',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  clash: 'conflict',
  clashes: 'conflicts',
  colour: 'color',
  colours: 'colors',
  errand: 'task',
  errands: 'tasks',
  favourite: 'favorite',
  favourites: 'favorites',
  gate: 'hook, limiter',
  grey: 'gray',
  heard: 'received',
  held: 'reserved, assert',
  hung: 'seeded, placed',
  kept: 'cached, stored, listed',
  look: 'check, inspect',
  looks: 'checks, style',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  picture: 'image',
  pictures: 'images',
  piece: 'product',
  pieces: 'products',
  place: 'position, location, path',
  places: 'positions, locations, paths',
  room: 'quota, free space',
  said: 'announced, reported',
  shelf: 'category',
  shelves: 'categories',
  tell: 'report, announce',
  told: 'notified, reported',
  trouble: 'error',
  troubles: 'errors',
  turnstile: 'load shedder',
  upkeep: 'housekeeping',
  whoever: 'caller',
  whose: 'owner',
  wishlist: 'favorites',
  wrongs: 'errors',
};

/** Words that neither a comment nor a test title contains. */
const proseWords: Record<string, string> = {
  anew: 'again',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  clash: 'conflict',
  clashes: 'conflicts',
  colour: 'color',
  colours: 'colors',
  errand: 'task',
  errands: 'tasks',
  favourite: 'favorite',
  favourites: 'favorites',
  grey: 'gray',
  'held against': 'compared with',
  hung: 'seeded, placed',
  kept: 'cached, stored, listed',
  'media gc': 'sweep',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  nobody: 'no one, no user',
  'second step': 'two-factor',
  shelf: 'category',
  shelves: 'categories',
  somebody: 'a visitor, a user',
  spelt: 'spelled',
  told: 'notified, shown, reported',
  trouble: 'error',
  troubles: 'errors',
  turnstile: 'load shedder',
  upkeep: 'housekeeping',
  whoever: 'the caller, a visitor',
  wishlist: 'favorites',
  wrongs: 'errors',
};

/** Where a rejected word is the right one, and why: one word in some files, or one name everywhere. */
const exceptions: ({ path: RegExp; word: string; why: string } | { name: string; why: string })[] = [
  { name: 'saveWishlist', why: 'operation of the API' },
  { name: 'exportCatalogue', why: 'operation of the API' },
  { name: 'importCatalogue', why: 'operation of the API' },
  { name: 'listDamagedPictures', why: 'operation of the API' },
  { name: 'CancelledError', why: 'class of TanStack Query' },
  { name: 'ANSWERED', why: 'state of an enquiry in the API' },
  {
    path: /^(tests\/deep\/(scheduler|two-processes)\.deep|src\/(contract\/shop\/backup|server\/backup\/(backups\.api|schedule\/(scheduler|backup-state))|server\/doctor\/alarms|server\/onboarding\/onboarding\.rules|server\/metrics\/metrics(\.http)?|web\/features\/admin\/backups\/[a-z-]+))(\.test)?\.tsx?$/,
    word: 'kept',
    why: 'field of the API: the list of backups',
  },
  {
    path: /^(tests\/support\/backup\/corrupt-archives|src\/server\/backup\/([a-z]+|archive\/(archive|summary)|create\/[a-z-]+))(\.test)?\.ts$/,
    word: 'pictures',
    why: 'part of the backup format',
  },
  { path: /product-fields\.ts$/, word: 'pictures', why: 'name of a field in the stored history' },
  {
    path: /\/trash(\/trash\.(rules|api\.test)|\/trash-table)?\.tsx?$/,
    word: 'picture',
    why: 'field of the API: a product in the trash',
  },
  {
    path: /\/(my-data(\.api)?(\.test)?|authorized-writes\.test)\.ts$/,
    word: 'favourites',
    why: "field of the API: a user's data",
  },
  {
    path: /^src\/server\/http\/(openapi\/operations|validation\/multipart\.test)\.ts$/,
    word: 'picture',
    why: 'field of the upload form',
  },
  {
    path: /^src\/server\/media\/uploads\/process-upload\.test\.ts$/,
    word: 'artist',
    why: 'field of camera metadata (Exif)',
  },
  {
    path: /^src\/web\/features\/shared\/forms\/draft\/tab-id\.ts$/,
    word: 'held',
    why: 'property of the Web Locks API',
  },
  { path: /^src\/server\/database\/tables\.ts$/, word: 'picture', why: 'table product_picture' },
  { path: /^src\/server\/database\/tables\.ts$/, word: 'favourite', why: 'table favourite' },
  {
    path: /^src\/web\/features\/admin\/product-form\//,
    word: 'pictures',
    why: 'field of the drafts stored in browsers',
  },
];

const FILES = ['{src,tests,scripts,bench,e2e}/**/*.{ts,tsx}', 'scripts/*.mjs'];
/** This file and its test contain the words themselves. */
const LISTS = /^scripts\/check-words(\.test)?\.ts$/;

type Finding = { path: string; line: number; word: string; instead: string; where: string };

/** Every rejected word in one source text. */
export function findWords(path: string, text: string): Finding[] {
  const { program, comments } = parseSync(path, text);
  const found: Finding[] = [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const add = (words: Record<string, string>, word: string, where: string, line: number, name?: string) => {
    const instead = Object.hasOwn(words, word) ? words[word] : undefined;
    const isAllowed = exceptions.some((each) =>
      'name' in each ? each.name === name : each.word === word && each.path.test(path),
    );
    if (instead !== undefined && !isAllowed) found.push({ path, line, word, instead, where });
  };
  new Visitor({
    Identifier({ name, start }) {
      if (/^(?:MOST|LEAST|LONGEST)_/.test(name))
        found.push({ path, line: lineOf(start), word: name, instead: 'MAX_ or MIN_', where: 'identifier' });
      for (const word of wordsOf(name)) add(identifierWords, word, `identifier ${name}`, lineOf(start), name);
    },
  }).visit(program);
  const prose = [
    ...comments.map(({ value, start }) => ({ value, line: lineOf(start), where: 'comment' })),
    ...testTitles(path, text).map((value) => ({
      value,
      line: lineOf(text.indexOf(value)),
      where: 'test title',
    })),
  ];
  for (const { value, line, where } of prose)
    for (const [match] of value.matchAll(PROSE)) add(proseWords, match.toLowerCase(), where, line);
  return found;
}

const PROSE = new RegExp(`\\b(?:${Object.keys(proseWords).join('|')})\\b`, 'gi');

/** `lateImageWorker` is ["late", "image", "worker"]; `MAX_SIZE` is ["max", "size"]. */
const wordsOf = (name: string): string[] =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

const testTitles = (path: string, text: string): string[] =>
  /\.(test|deep|spec|visual)\.tsx?$/.test(path) ? readTests(path, text).map(({ title }) => title) : [];

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const folders = process.argv.slice(2);
  const found = globSync(FILES, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        !LISTS.test(path) && (folders.length === 0 || folders.some((folder) => path.startsWith(folder))),
    )
    .toSorted()
    .flatMap((path) => findWords(path, readFileSync(join(root, path), 'utf8')));
  for (const { path, line, word, instead, where } of found)
    console.error(`${path}:${line} ${where}: not "${word}" but ${instead}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
