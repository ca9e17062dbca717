import type { ClientFiles } from '#server/http/static-files.ts';

/** The names of the built fonts without their hashes; the shop's own pages load the same files first. */
const fonts = [
  ['Display', 'display', '400'],
  ['Text', 'text', '400 600'],
] as const;

function fontFaces(clientFiles: Pick<ClientFiles, 'find'>): string {
  const faces = fonts.map(([family, name, weight]) => {
    const path = clientFiles.find(new RegExp(`^/assets/${name}-[\\w-]{8}\\.woff2$`));
    return path === undefined
      ? ''
      : `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${path}) format('woff2')}`;
  });
  return faces.join('\n');
}

const rules = `
body{font:1.0625rem/1.6 Text,system-ui,sans-serif}
h1{font:400 1.875rem/1.2 Display,Charter,Georgia,serif;overflow-wrap:anywhere}
main.centered{padding-block:3rem}
.centered>p{text-wrap:balance}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;width:min(28rem,100vw - 2.5rem);margin-top:1.25rem;padding:clamp(1.25rem,5vw,2rem);text-align:left;background:var(--raised);border:1px solid var(--line);border-radius:4px}
label{display:block;margin-bottom:.375rem;font-size:.875rem;font-weight:600}
.box{position:relative;display:block}
input,button{font:inherit;color:inherit}
input{width:100%;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:4px;background:var(--raised)}
input:hover{border-color:var(--soft)}
input:focus-visible{outline-offset:0}
input[readonly]{background:none;color:var(--soft)}
input[aria-invalid]{border-color:var(--error);background:var(--wrong)}
.hint,.error{margin:.375rem 0 0;font-size:.875rem}
.error{color:var(--error)}
button{cursor:pointer;border-radius:4px}
.send{position:relative;min-height:3.25rem;padding:.5rem 1rem;border:0;background:var(--fill);color:var(--on-fill);font-size:1.125rem;font-weight:600}
.send:hover{background:var(--deep)}
.send::after{content:'';position:absolute;inset:3px;border:1px solid;border-radius:2px;opacity:.3}
.shows-password input{padding-right:3rem}
.eye{position:absolute;inset:0 .125rem 0 auto;width:2.75rem;padding:0;display:grid;place-items:center;border:0;background:none;color:var(--soft)}
.eye svg{width:1.25rem;height:1.25rem}
.eye:hover{color:var(--ink)}
.eye[hidden],.eye[data-shown] .shows,.eye:not([data-shown]) .hides{display:none}
`;

/** The style of the page of a one-time link, besides that of every basic page: it looks like the login page. */
export const linkPageStyle = (clientFiles: Pick<ClientFiles, 'find'>): string =>
  `${fontFaces(clientFiles)}${rules}`;

const icon = (name: string, path: string) =>
  `<svg class="${name}" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
const EYE =
  'M2.1 12.3a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.8 0M12 9a3 3 0 1 0 .01 0z';

/** The button that shows the password. It is hidden until the script runs. */
export const passwordButton = `<button type="button" class="eye" aria-label="Show password" hidden>${icon('shows', EYE)}${icon('hides', `${EYE}M3 3l18 18`)}</button>`;

export const passwordScript = `
const button = document.querySelector('.eye')
if (button) {
  const input = button.previousElementSibling
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = button.toggleAttribute('data-shown')
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password')
  })
}
`;
