import { expect, test } from 'vitest';
import { parseChat } from '../parse-chat.ts';

const ADDRESS = 'Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345';
/** The agreed total and any other one of a chat. Lines of the artist begin with "Studio: ". */
function totalOf(...lines: string[]): { agreed?: string; open?: string } {
  const chat = ['Code: LOTUS-7K3', ...lines, ADDRESS]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
  const { total } = parseChat(chat, { admin: 'Studio' }).fields;
  if (!total) return {};
  return total.isAgreed ? { agreed: total.value } : { open: total.value };
}

test.each([
  'Good morning',
  'good evening mam',
  'have a great day',
  'ok sir good night',
  'I sent you a photo of my wall',
  'maine photo bhej di hai',
  'मैंने दीवार की फोटो भेज दी',
  'message kar diya aapko',
  'yes I am the one who messaged on insta',
  'haan dekha maine, bahut sundar hai',
  'हाँ देखा, बहुत सुंदर है',
  'good colours and good paper',
  'ok thanks for the info',
  'ok got your message',
  'how good is the paper',
  'ok how many days will it take',
  'ok which colours do you have',
  'haan kaagaz kaisa hai',
  'ठीक है, कागज़ कैसा है',
  'right now I am at work',
  'haan mummy ko dikhati hu',
  'done with my exams',
  'just done with work',
  'I am done with the painting class, coming home',
  'paid 200 for a similar one',
  'I paid 900 for one at a fair',
  'maine kisi aur se 900 me liya, paid 900',
])('“%s” agrees to no price', (line) => {
  expect(totalOf('Studio: 1500', line)).toEqual({ open: '1500' });
});

test.each([
  "that's a bit high for me",
  'yes it looks lovely but the price is more than I planned',
  'ok thoda mehnga hai',
  'haan accha hai par price thoda zyada hai',
  'ठीक है पर थोड़ा महंगा है',
  'बजट से ज़्यादा है',
  'yes but I was expecting around 1000',
  'ok that is over my budget',
  "sure it is nice but can't afford that much",
  'ok bahut costly hai',
  'fine work but out of my range',
])('“%s” leaves no total', (line) => {
  expect(totalOf('Studio: 1500', line)).toEqual({});
  expect(totalOf('Studio: 1500', 'ok', line)).toEqual({});
});

test.each([
  'ok can you make it 1300',
  'yes could you do 1300',
  'ok would you take 1300',
  'ok is 1300 possible',
  'ok 1300 me doge',
  'theek hai 1300 kar sakte ho',
  'ok 1300 chalega',
  'ok 1300 kar do',
  'ठीक है, 1300 में दे दोगे',
  'ठीक है 1300 कर दो',
  'yes 1300 and I will take it',
  '1500 is ok but can you make it 1300',
  '1500 theek hai lekin 1300 me doge?',
])('“%s” asks for another price', (line) => {
  expect(totalOf('Studio: 1500', line)).toEqual({});
  expect(totalOf('Studio: 1500', line, 'Studio: ok')).toEqual({ agreed: '1300' });
});

test.each([
  '1500 is ok but can you make it 1300',
  'ok can you make it 1300',
  'ok 1300 me doge',
  'ठीक है 1300 कर दो',
])('“%s” agrees to nothing in a text without senders', (line) => {
  expect(parseChat(`Code: LOTUS-7K3\n1500\n${line}\n\n${ADDRESS}`).fields.total).toBeUndefined();
});

test.each([
  ['Can you gift wrap', 'yes sure'],
  ['gift wrap?', 'ok'],
  ['please add a card', 'sure'],
  ['frame bhi chahiye', 'haan theek hai'],
  ['kal tak bhej doge', 'haan'],
  ['कल तक भेज दोगे', 'हाँ'],
  ['एक कार्ड भी देना', 'ठीक है'],
  ['how good is the paper', 'yes good'],
  ['do you have it in blue', 'yes sure'],
  ['could you send a video', 'ok'],
])('after an offer, a yes to “%s” accepts no price', (request, response) => {
  expect(totalOf('Studio: 1500', '1200 final', request, `Studio: ${response}`)).toEqual({});
  expect(totalOf('Studio: 1500', '1200 final', request, `Studio: ${response}, 1200`)).toEqual({
    agreed: '1200',
  });
});

test.each(['good morning', 'yes it is handmade'])('the artist’s “%s” accepts no offer', (line) => {
  expect(totalOf('Studio: 1500', '1200 final', `Studio: ${line}`)).toEqual({});
});

test.each([
  ['Do you want it framed', 'yes', { open: '1500' }],
  ['Did you see the photos', 'haan', { open: '1500' }],
  ['Shall I book it for you', 'yes', { agreed: '1500' }],
  ['Did you see the photos', 'yes, will take it', { agreed: '1500' }],
])('after the artist’s “%s”, “%s” is its response', (question, response, total) => {
  expect(totalOf('Studio: 1500', `Studio: ${question}`, response)).toEqual(total);
});

test.each([
  ['1200 final', 'Studio: ok'],
  ['1200 final', 'please?', 'Studio: ok'],
  ['can you do 1200', 'Studio: ok', 'great thanks'],
])('an offer that is accepted is agreed: %s', (...lines) => {
  expect(totalOf('Studio: 1500', ...lines)).toEqual({ agreed: '1200' });
});

test.each([
  'ok',
  'yes please',
  'Great, thanks!',
  'perfect',
  'sari',
  '1500 it is',
  'so 1500 right',
  'bit high but ok',
  'not too expensive, ok',
  'thoda mehnga hai par theek hai, le lungi',
  'ok will take it, can you send by monday',
  'ok I love it too much, booking it, done',
])('“%s” agrees to the price', (line) => {
  expect(totalOf('Studio: 1500', line)).toEqual({ agreed: '1500' });
});
