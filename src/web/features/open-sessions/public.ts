export { OpenSessions } from './open-sessions.tsx';
export { askSessionsAgain } from './session-list.ts';
