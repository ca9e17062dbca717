import { BANNER_FLAG } from '../features/shared/layout/banner-flag.ts';

declare global {
  interface Window {
    /** The address that the document was fetched for, buttons pressed before it came alive, and what stops the listening. */
    early?: { href: string; buttons: HTMLButtonElement[]; stop: () => void };
  }
}

/** The id of the template that holds what fetches the page's code. */
export const CODE_ID = 'code';

// A picture that never arrives must not keep the page from coming alive.
const PATIENCE_MS = 5000;

/**
 * The one inline script of a page; the policy allows it by its hash. It hides a banner that was closed before, ahead of
 * the first paint, and remembers presses on buttons that nobody answers yet, and the address: who goes back meanwhile
 * changes that and not the page. It fetches the code once the page is painted, or at the first touch: on a slow network
 * pictures and code would hold each other up, and the page can be read and its links followed without code. A pointer
 * that only rests over the page is no touch. Until the page is painted or scrolled it also holds back the pictures that may wait
 * (`data-early`, see picture styles): they would take the line from the one that is looked at first.
 */
export const earlyScript = `(()=>{const root=document.documentElement.dataset;root.early='';try{if(localStorage.getItem('${BANNER_FLAG}'))root.banner='off'}catch{}const buttons=[],hear=e=>{const b=e.target.closest&&e.target.closest('button[type=button]');if(b)buttons.push(b)};addEventListener('click',hear,true);window.early={href:location.href,buttons,stop(){removeEventListener('click',hear,true)}};const look=()=>{delete root.early},fetchCode=()=>{look();const t=document.getElementById('${CODE_ID}');if(t){document.head.append(t.content);t.remove()}};addEventListener('load',()=>new PerformanceObserver((_,o)=>{o.disconnect();look();(window.requestIdleCallback||setTimeout)(fetchCode)}).observe({type:'paint',buffered:true}));setTimeout(fetchCode,${PATIENCE_MS});addEventListener('scroll',look,{passive:true,once:true});for(const e of ['pointerdown','keydown'])addEventListener(e,fetchCode,{capture:true,passive:true,once:true})})()`;

const LOOK_EVERY_MS = 50;
const LOOKS = 100;

// React marks an element once it answers for it; parts of a page come alive one after the other.
const isAlive = (button: HTMLButtonElement) =>
  Object.keys(button).some((key) => key.startsWith('__reactProps'));

function pressWhenAlive(button: HTMLButtonElement, looks = LOOKS): void {
  if (!button.isConnected || looks === 0) return;
  if (isAlive(button)) button.click();
  else setTimeout(pressWhenAlive, LOOK_EVERY_MS, button, looks - 1);
}

/** Presses again, once each, what was pressed before anybody listened. */
export function replayEarlyPresses(): void {
  const { early } = window;
  if (!early) return;
  early.stop();
  delete window.early;
  for (const button of new Set(early.buttons)) pressWhenAlive(button);
}
