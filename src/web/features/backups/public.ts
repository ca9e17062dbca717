export { Backups } from './backups.tsx';
