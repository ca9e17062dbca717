import { createHash } from 'node:crypto';

/** Styles for light and dark mode, inline so that the page needs no other file. */
const style = `
:root{color-scheme:light dark;--paper:#f6f0e4;--sunk:#ece3d1;--ink:#2a2320;--soft:#5f544c;--line:#d8cbb3;--mark:#a83a2a}
@media (prefers-color-scheme:dark){:root{--paper:#1d1916;--sunk:#282320;--ink:#f0e7d8;--soft:#b9ab99;--line:#453c35;--mark:#ec8a72}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 Charter,'Bitstream Charter','Iowan Old Style',Georgia,serif;overflow-wrap:break-word}
main{max-width:52rem;margin:0 auto;padding:3rem 1.25rem 6rem}
h1,h2,h3{font-weight:500;line-height:1.2;text-wrap:balance}
h1{font-size:2.4rem;margin:0 0 .5rem}
h2{font-size:1.5rem;margin:3.5rem 0 0;padding-bottom:.4rem;border-bottom:1px solid var(--line)}
h3{font-size:1.15rem;margin:0}
a{color:var(--mark);text-underline-offset:.2em}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--mark);outline-offset:3px}
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
form{display:grid;gap:.75rem;width:min(24rem,100%);margin-top:1.5rem;text-align:left}
label{display:grid;gap:.3rem}
form,label{grid-template-columns:minmax(0,1fr)}
input,button{font:inherit;color:inherit;padding:.6rem .8rem;border:1px solid var(--soft);border-radius:3px;background:var(--sunk)}
button{margin-top:.75rem;border-color:var(--mark);background:var(--mark);color:var(--paper);cursor:pointer}
input:focus-visible,button:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
.error{margin:0;color:var(--mark)}
.centered{min-height:100vh;display:grid;grid-template-columns:minmax(0,auto);place-content:center;justify-items:center;text-align:center}
`;

const hash = createHash('sha256').update(style).digest('base64');

const policy = (formAction: string) =>
  `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

/** The content security policy of a basic page: its own style and nothing else. */
export const BASIC_PAGE_CSP = policy("'none'");
/** The same for a page with a form that sends to the shop. */
export const BASIC_FORM_CSP = policy("'self'");

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A complete HTML page without scripts. @param body HTML inside `<main>` */
export function basicPage(title: string, body: string, mainClass = ''): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>` +
    `<body><main class="${mainClass}">${body}</main></body></html>`
  );
}
