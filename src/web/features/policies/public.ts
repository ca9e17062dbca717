export { PolicyScreen } from './policy-screen.tsx';
