export { SignInHost, preloadSignIn } from './sign-in-host.tsx';
export { openSignIn } from './sign-in-request.ts';
