export { ContactScreen } from './contact-screen.tsx';
export { PolicyScreen } from './policy-screen.tsx';
