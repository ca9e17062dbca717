export { OrderHistory } from './order-history.tsx';
