// Lists what a browser must fetch before a page works, read from the page and the build's manifest.
import { gzipSync } from 'node:zlib';

/** The part of Vite's manifest used here, by source file. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export type PageParts = {
  scripts: string[];
  styles: string[];
  preloadedFonts: string[];
  inlineStyles: string;
};

export function readParts(html: string): PageParts {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const urls = (name: 'src' | 'href', isWanted: (tag: string) => boolean): string[] =>
    tags.filter(isWanted).flatMap((tag) => attribute(tag, name) ?? []);
  return {
    scripts: [
      ...urls('src', (tag) => tag.startsWith('<script')),
      ...urls('href', (tag) => attribute(tag, 'rel') === 'modulepreload'),
    ],
    styles: urls('href', (tag) => attribute(tag, 'rel') === 'stylesheet'),
    preloadedFonts: urls('href', (tag) => attribute(tag, 'as') === 'font'),
    inlineStyles: [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join(''),
  };
}

/** The scripts and all their static imports, whether or not the page names them: all run before the page works. */
export function withImports(scripts: string[], manifest: Manifest): string[] {
  const byFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  const reached = new Set(scripts);
  // Iterating over a set includes items added meanwhile.
  for (const script of reached) {
    for (const source of byFile.get(script)?.imports ?? []) {
      const imported = manifest[source];
      if (imported) reached.add(`/${imported.file}`);
    }
  }
  return [...reached];
}

/** Paths of all fonts in a style sheet, resolved against its path. */
export function fontPaths(css: string, path: string): string[] {
  const urls = [...css.matchAll(/url\(\s*["']?([^"')]+\.woff2?)["']?\s*\)/g)].map((match) => match[1] ?? '');
  return urls.map((url) => new URL(url, new URL(path, 'http://shop')).pathname);
}

/** The font files of a sheet, each with the characters that a browser loads it for. Faces without `unicode-range` are left out. */
export function fontFacesOf(css: string): { url: string; has: (character: string) => boolean }[] {
  return [...css.matchAll(/@font-face\{[^}]*?url\(([^)]+\.woff2)\)[^}]*?unicode-range:([^}]+)\}/g)].map(
    ([, url = '', list = '']) => {
      const ranges = list.split(',').map((range) => {
        const [first = '', last = first] = range.trim().slice(2).split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      });
      return {
        url,
        has: (character) => {
          const point = character.codePointAt(0) ?? 0;
          return ranges.some(([first, last]) => first <= point && point <= last);
        },
      };
    },
  );
}

/** The gzipped size in KB (1000 bytes). */
export function gzippedKb(content: Buffer | string): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.replaceAll('&amp;', '&');
}
