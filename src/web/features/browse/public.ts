export { type Asked, askedIn, listedPath, saysItOtherwise } from './asked.ts';
export { BrowseBar } from './browse-bar.tsx';
export { type Found, findPieces } from './found.ts';
export { NothingFound } from './nothing-found.tsx';
export { Pager } from './pager.tsx';
export { ResultLine } from './result-line.tsx';
