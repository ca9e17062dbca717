import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { adminCall, byId, publicCall, userCall } from '../api/route-shapes.ts';
import { Id } from '../text/text.ts';
import { Enquiry, EnquiryChange, EnquiryCounts, EnquiryInput, EnquiryQuery } from '../enquiries/enquiry.ts';
import { Hold, HoldChange, HoldInput } from './hold.ts';
import { Order, OrderChange, OrderExport, OrderExportQuery, OrderInput, OrderQuery } from './order.ts';
import {
  OrderPage,
  OrderPageChange,
  OrderPageRequest,
  PaymentReport,
} from './order-page/order-page-shapes.ts';
import { UndecidedMail, MessageDecision, MessageInput } from './messages/order-message.ts';
import { Payment, PaymentChange, PaymentInput } from './payment-shapes.ts';

const byPayment = byId.extend({ payment: Id.max(limits.id) });
/** A payment, and its order after the change. */
const paymentOfOrder = z.object({ payment: Payment, order: Order });

/** The calls of orders, their payments, order pages and messages, of enquiries and holds. */
export const orderRoutes = {
  listOrders: adminCall('List all orders, newest first', { query: OrderQuery, reply: z.array(Order) }),
  exportOrders: adminCall('Export orders as CSV, one row for each line', {
    query: OrderExportQuery,
    reply: OrderExport,
  }),
  getOrder: adminCall('Get an order', { params: byId, reply: Order }),
  createOrder: adminCall('Record an order at the current prices of its products; reduces their stock', {
    body: OrderInput,
    reply: Order,
    respondsCreated: true,
  }),
  saveOrder: adminCall(
    'Change an order; lines replace all of its lines. The stock follows the products of the order, also when the order is canceled or reopened',
    { params: byId, body: OrderChange, reply: Order },
  ),
  listPayments: adminCall('List the payments and refunds of an order', {
    params: byId,
    reply: z.array(Payment),
  }),
  createPayment: adminCall(
    'Record a payment or refund of an order; only confirmed ones count. A reference that another payment has needs allowRepeatedReference. With reduceTotal, the part of a refund beyond an overpayment also becomes a discount',
    { params: byId, body: PaymentInput, reply: paymentOfOrder, respondsCreated: true },
  ),
  savePayment: adminCall('Change a payment; its state confirms or rejects a reported one', {
    params: byPayment,
    body: PaymentChange,
    reply: paymentOfOrder,
  }),
  deletePayment: adminCall(
    'Delete a payment, or a refund with the discount of its amount by which it reduced the total',
    {
      params: byPayment,
      /** The version to delete, which Undo of a recorded payment sends. */
      query: PaymentChange.pick({ updatedAt: true }),
      reply: paymentOfOrder,
    },
  ),
  saveOrderPage: adminCall('Create, renew or revoke the link of the customer’s page of an order', {
    params: byId,
    body: OrderPageChange,
    reply: Order,
  }),
  getOrderPage: publicCall('Get the customer’s page of an order by the token of its link', {
    body: OrderPageRequest,
    reply: OrderPage,
  }),
  reportPayment: publicCall('Report a payment of the order with this token; the artist confirms it', {
    body: PaymentReport,
    reply: OrderPage,
  }),
  confirmMyAccount: userCall(
    'Confirm your account by the token of the page of one of your orders; from then on you see your orders',
    {
      body: OrderPageRequest,
      /** Whether the order is one of yours. */
      reply: z.object({ isMine: z.boolean() }),
    },
  ),
  eraseOrder: adminCall(
    'Erase the personal data of a delivered or canceled order; pieces, amounts, confirmed payments and issued documents stay',
    { params: byId, reply: Order },
  ),
  createOrderMessage: adminCall(
    'Queue a mail about an order, or record that WhatsApp was opened with a message; returns the order',
    { params: byId, body: MessageInput, reply: Order, respondsCreated: true },
  ),
  decideMessage: adminCall(
    'Send a mail of an order again, or leave it as it is; takes the id of the mail and returns the order',
    {
      params: byId,
      body: MessageDecision,
      reply: Order,
    },
  ),
  listUndecidedMails: adminCall(
    'List mails about orders that failed or may have been sent and are not decided, the newest first',
    {
      reply: z.array(UndecidedMail),
    },
  ),
  createEnquiry: publicCall('Create an enquiry and return its code; needs the order book', {
    body: EnquiryInput,
    reply: z.object({ code: z.string() }),
    respondsCreated: true,
  }),
  listEnquiries: adminCall('List enquiries, newest first', { query: EnquiryQuery, reply: z.array(Enquiry) }),
  countEnquiries: adminCall('Count the enquiries of each state', { reply: EnquiryCounts }),
  saveEnquiry: adminCall('Change the state of an enquiry', {
    params: byId,
    body: EnquiryChange,
    reply: Enquiry,
  }),
  listHolds: adminCall('List the pieces on hold, the first to end first', { reply: z.array(Hold) }),
  createHold: adminCall('Hold a piece for someone until a time; needs the order book', {
    body: HoldInput,
    reply: Hold,
    respondsCreated: true,
  }),
  saveHold: adminCall('Change a hold; fields that are absent stay unchanged', {
    params: byId,
    body: HoldChange,
    reply: Hold,
  }),
  releaseHold: adminCall('End a hold', { params: byId, reply: Hold }),
};
