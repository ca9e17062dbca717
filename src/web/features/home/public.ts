export { HomeScreen } from './home-screen.tsx';
export { loadHome } from './load-home.ts';
