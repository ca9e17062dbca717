export { AboutScreen } from './about-screen.tsx';
export { loadAbout } from './load-about.ts';
