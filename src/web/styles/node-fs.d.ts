// The contrast test reads a style sheet; Vitest empties imported ones, and Node's own types would leak into browser code.
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
