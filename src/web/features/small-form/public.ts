export { FormMessage } from './form-message.tsx';
export { useSmallForm, type Wrongs } from './small-form.ts';
