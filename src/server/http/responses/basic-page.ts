import { createHash } from 'node:crypto';

/** The ornament of the shop's headings, here without its thinnest lines. */
const ornament =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 24' fill='none' stroke='%23000' stroke-width='1.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 12.6c14-.9 29 .7 45-.2 12-.6 25 .3 37 .1M236 11.7c-15 .9-28-.6-44 .3-13 .6-26-.5-38 .1' opacity='.55'/%3E%3Cpath d='M120 3.6c-3.4 3.3-5.1 6.4-5 9.6.1 2.8 1.9 5 5 6.8 3-1.9 4.8-4.1 4.9-6.9.1-3.1-1.6-6.3-4.9-9.5zM114.6 8.6c-3.9.1-6.8 1.2-8.7 3.5 1.9 4.3 5.8 7 11.5 7.4M125.5 8.7c3.8.1 6.7 1.3 8.6 3.5-1.8 4.3-5.7 6.9-11.3 7.3'/%3E%3Cpath d='M96 12.4h.1M144.2 12h.1' stroke-width='3.4'/%3E%3C/svg%3E\") center/contain no-repeat";

/** Styles for light and dark mode in the colors of a new shop, inline so that the page needs no other file. */
const style = `
:root{color-scheme:light dark;--paper:#f8f2e6;--raised:#fefaf2;--sunk:#efe5d3;--ink:#2a201a;--soft:#54463b;--line:#dccfb8;--edge:#8b7a66;--mark:#b2331c;--fill:#b2331c;--deep:#922511;--on-fill:#fff8ec;--focus:#2c3a78;--error:#9a1537;--wrong:#f7dfe0}
@media (prefers-color-scheme:dark){:root{--paper:#1a1512;--raised:#251e19;--sunk:#282320;--ink:#f2e8d8;--soft:#cfc1ad;--line:#3c322a;--edge:#85755f;--mark:#ee7552;--fill:#c4402a;--deep:#a93420;--focus:#aab6ee;--error:#f392a0;--wrong:#421d26}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 Charter,'Bitstream Charter','Iowan Old Style',Georgia,serif;overflow-wrap:break-word}
main{max-width:52rem;margin:0 auto;padding:3rem 1.25rem 6rem}
h1,h2,h3{font-weight:500;line-height:1.2;text-wrap:balance}
h1{font-size:2.4rem;margin:0 0 .5rem}
h2{font-size:1.5rem;margin:3.5rem 0 0;padding-bottom:.4rem;border-bottom:1px solid var(--line)}
h3{font-size:1.15rem;margin:0}
a{color:var(--mark);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px}
p{margin:.5rem 0;color:var(--soft);max-width:42rem}
code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:.5rem 0 0;padding:.9rem 1rem;background:var(--sunk);overflow:auto;max-height:26rem;border-radius:3px}
article{padding:1.5rem 0;border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:1.5rem 0 0;padding:0;columns:16rem;column-gap:2rem}
nav li{break-inside:avoid;padding:.15rem 0}
.method{display:inline-block;min-width:4.6em;text-decoration:none;color:var(--mark);font-weight:600}
.who{color:var(--soft);font-size:.95rem}
table{border-collapse:collapse;width:100%;margin:1rem 0 0;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid var(--line)}
th{font-weight:500;white-space:nowrap}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}
details{margin-top:.75rem}
summary{cursor:pointer;color:var(--soft)}
.centered{min-height:100vh;display:grid;grid-template-columns:minmax(0,auto);place-content:center;justify-items:center;text-align:center}
.centered h1::after{content:'';display:block;width:min(15rem,100%);height:1.5rem;margin:1rem auto 0;background:var(--mark);mask:${ornament}}
@media (forced-colors:active){.centered h1::after{background:CanvasText}}
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type PolicyParts = { styles?: readonly string[]; scripts?: readonly string[]; formAction?: "'self'" };

/** The content security policy of a basic page: its styles and scripts, and fonts of the shop. */
export function basicPagePolicy({ styles = [], scripts = [], formAction }: PolicyParts = {}): string {
  return [
    "default-src 'none'",
    `style-src ${[style, ...styles].map(hashOf).join(' ')}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.map(hashOf).join(' ')}`] : []),
    // The ornament is in the style.
    'img-src data:',
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a page without a form and with no style but its own. */
export const BASIC_PAGE_CSP = basicPagePolicy();

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A complete HTML page that needs neither the build nor the database.
 * @param body HTML inside `<main>`
 * @param head HTML at the end of `<head>`
 */
export function basicPage(title: string, body: string, mainClass = '', head = ''): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${style}</style>${head}</head>` +
    `<body><main class="${mainClass}">${body}</main></body></html>`
  );
}
