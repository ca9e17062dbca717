export { TransferMenu } from './transfer-menu.tsx';
