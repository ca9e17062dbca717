import { createFileRoute, notFound } from '@tanstack/react-router';
import { refusalCode } from '../data/call-error.ts';

export const Route = createFileRoute('/product/$id')({
  loader: async ({ context, params }) => {
    try {
      return { product: await context.ask('getProduct', { params: { id: params.id } }) };
    } catch (error) {
      throw refusalCode(error) === 'not_found' ? notFound() : error;
    }
  },
  component: ProductScreen,
});

function ProductScreen() {
  const { product } = Route.useLoaderData();
  return <h1>{product.name}</h1>;
}
