import { asVariant } from '#contract/catalog/chosen-variant.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { productUrl } from '#contract/catalog/product-path.ts';
import { isProblem, problem } from '#contract/api/problems.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { chatUrl, ENQUIRY_FORM_PATH, withCode } from '#contract/enquiries/chat-url.ts';
import { EnquiryInput } from '#contract/enquiries/enquiry.ts';
import { enquiryMessage, productCode } from '#contract/enquiries/product-chat.ts';
import type { Services } from '../context.ts';
import { canBeId } from '../database/ids.ts';
import { FORM_TYPE } from '../http/requests/request.ts';
import { readSmallBody } from '../http/validation/parse-body.ts';
import { createEnquiry } from './enquiries.api.ts';

/** Whether a page of another site sent the form: every current browser says so in this header. */
export const isFromOtherSite = ({ headers }: FastifyRequest) =>
  !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());

/** The code of a new enquiry; undefined when none was created: the chat then opens with the message as it was sent. */
async function codeOf(
  services: Services,
  request: FastifyRequest,
  chosen: Chosen,
): Promise<string | undefined> {
  const input = EnquiryInput.safeParse(chosen);
  if (!input.success || isFromOtherSite(request)) return undefined;
  try {
    const { clientIp, headers } = request;
    return await createEnquiry(services, input.data, {
      caller: null,
      clientIp,
      userAgent: headers['user-agent'],
    });
  } catch (error) {
    if (!isProblem(error))
      services.log.error({ requestId: request.id, err: error }, 'An enquiry could not be stored');
    return undefined;
  }
}

type Chosen = { products: string[]; variants: string[] };

/** The message about the chosen product and variant, as its page writes it; no more than its URL if it cannot be read. */
async function messageAbout(
  { products: [id = ''], variants: [variantId] }: Chosen,
  { config: { publicUrl } }: Pick<Services, 'config'>,
  callApi: ApiClient,
): Promise<string> {
  if (!canBeId(id)) return '';
  const product = await callApi('getProduct', { params: { id } }).catch(() => undefined);
  const variant = product?.variants?.items.find(({ _id }) => _id === variantId);
  const message = product && enquiryMessage(asVariant(product, variant), publicUrl, variant);
  return (
    message ?? `Hello!\n${productUrl(publicUrl, { _id: id }, variantId)}\nCode: ${productCode({ _id: id })}`
  );
}

/**
 * The order button without JavaScript: creates an enquiry and redirects to the chat. The chat opens in any case, so it
 * depends only on the shop's number, which is cached. A page of an earlier version sends the message with it.
 */
export function registerEnquiryForm(app: FastifyInstance, services: Services, callApi: ApiClient): void {
  app.post(ENQUIRY_FORM_PATH, async (request, reply) => {
    if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_type');
    const bytes = await readSmallBody(request, reply);
    const form = new URLSearchParams(bytes.toString());
    const { whatsapp } = await callApi('getSettings');
    if (whatsapp === '') throw problem('not_found');
    const chosen = { products: form.getAll('product'), variants: form.getAll('variant') };
    const message = (form.get('message') ?? (await messageAbout(chosen, services, callApi)))
      .slice(0, orderLimits.enquiryText)
      // Browsers send line breaks of a form as \r\n.
      .replaceAll('\r\n', '\n')
      .toWellFormed();
    const code = await codeOf(services, request, chosen);
    const url = chatUrl(whatsapp, withCode(message, code));
    return reply.code(303).header('cache-control', 'no-store').header('location', url).send();
  });
}
