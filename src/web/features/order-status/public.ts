export { isStatus, statuses, statusWords } from './order-status.ts';
export { StatusBadge } from './status-badge.tsx';
