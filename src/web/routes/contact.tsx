import { ContactScreen } from '../features/visitor/policies/contact-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

const title = 'Contact';

export const route = defineRoute('/contact', {
  load: async ({ ask }) => ({ title, paragraphs: (await ask('getSettings')).policies.contact }),
  head: ({ data }) => ({ title, description: data.paragraphs[0] }),
  Screen: ContactScreen,
});
