import { describe, expect, test } from 'vitest';
import type { ChatField } from '../chat-fields.ts';
import { parseChat } from '../parse-chat.ts';

/**
 * A chat between the artist, whose lines begin with "S: ", and a customer, with "C: ". Other lines belong to the message above.
 * @param customer the sender as the chat names them: a phone number that is not in their contacts
 */
const chatOf = (lines: readonly string[], customer = '+91 98110 22334') =>
  lines
    .map((line, at) => {
      const [, who, text] = /^([CS]): (.*)$/u.exec(line) ?? [];
      if (text === undefined) return line;
      return `[10:${String(at).padStart(2, '0')} am, 04/09/2026] ${who === 'S' ? 'Studio' : customer}: ${text}`;
    })
    .join('\n');

const valuesOf = (chat: string, wanted: readonly ChatField[]) => {
  const { fields } = parseChat(chat);
  return wanted.map((field) => fields[field]?.value);
};

describe('a landline number is neither a part of the address nor the number for the parcel', () => {
  test.each([
    '020-26123456, 9822064193',
    'Ph (020) 2612 3456 / 98220 64193',
    '+91 20 2612 3456 (off), +91 98220 64193 (mob)',
    'Landline: 2612 3456\nMobile: 98220 64193',
    '020 2612 3456 (landline) or 98220 64193',
    'दूरभाष ०२०-२६१२३४५६ मोबाइल ९८२२०६४१९३',
  ])('%s', (numbers) => {
    const chat = `Code: LOTUS-7K3\nAsha Rao\n12 MG Road\nPune 411001\n${numbers}`;
    expect(valuesOf(chat, ['name', 'address', 'city', 'phone'])).toEqual([
      'Asha Rao',
      '12 MG Road',
      'Pune',
      '9822064193',
    ]);
  });

  test('in the middle of a line', () => {
    const chat =
      'Code: LOTUS-7K3\nAsha Rao, 12 MG Road, office 020-26123456, Pune 411001. Tel 26123456. Cell 98220 64193';
    expect(valuesOf(chat, ['address', 'phone'])).toEqual(['12 MG Road', '9822064193']);
  });
});

test('the end of a house’s name is no label of a number', () => {
  const chat = 'LOTUS-7K3\nAsha Rao, Rohtak 124001, 12 Gupta Residence Ph 98120 11223';
  expect(valuesOf(chat, ['address', 'phone'])).toEqual(['Rohtak, 12 Gupta Residence', '9812011223']);
});

describe('a word for a number is no name', () => {
  test.each([
    ['सीमा वर्मा', 'रोहतक 124001', 'म्हारो मोबाइल नंबर'],
    ['સીમા પટેલ', 'અમદાવાદ 380015', 'મારો નંબર'],
    ['மீனா ராஜன்', 'சென்னை 600040', 'என் எண்'],
    ['মিতা সেন', 'কলকাতা 700029', 'আমার নম্বর'],
    ['Seema Verma', 'Rohtak 124001', 'mera no'],
  ])('%s', (name, city, label) => {
    const lines = ['S: address?', `C: ${name}`, 'C: 14, Model Town', `C: ${city}`, `C: ${label} 98120 11223`];
    expect(valuesOf(chatOf(['C: LOTUS-7K3', ...lines]), ['name', 'phone'])).toEqual([name, '9812011223']);
  });

  test('in an address', () => {
    const chat = 'LOTUS-7K3\nमेरा नाम रमा देवी है\nपता: क्वार्टर नंबर 5, रेलवे कॉलोनी, आगरा 282001';
    expect(valuesOf(chat, ['name', 'address'])).toEqual(['रमा देवी', 'क्वार्टर नंबर 5, रेलवे कॉलोनी']);
  });
});

describe('an address in several messages goes on after', () => {
  test.each([
    ['a remark', ['C: one sec, door bell']],
    ['a remark in Hindi', ['C: रुकिए पिन पूछती हूँ']],
    ['two remarks', ['C: arre wait someone is calling', 'C: back 😄']],
    ['a payment', ['C: 900 bhej diya abhi']],
    ['the artist’s confirmation', ['S: ji 👍']],
    ['a question for the rest', ['S: Please also tell me the city and the pincode, speed post needs it']],
  ])('%s', (_title, between) => {
    const chat = chatOf([
      'C: LOTUS-7K3 chahiye',
      'S: 900. Address?',
      'C: Kavya Menon',
      'C: 22B Lake View Apts, Kadavanthra',
      ...between,
      'C: Kochi 682020',
    ]);
    expect(valuesOf(chat, ['name', 'address', 'city', 'pin'])).toEqual([
      'Kavya Menon',
      '22B Lake View Apts, Kadavanthra',
      'Kochi',
      '682020',
    ]);
  });
});

test.each([
  ['my number 97808 13362 is just for you, do not write it on the parcel'],
  ['mera no. 97808 13362 parcel pe mat likhna'],
  ['My no is 97808 13362'],
])('the sender’s own number does not replace the one in an address: %s', (text) => {
  const address = ['C: Ritu Sharma', 'B-34 Model Town', 'Ludhiana 141002', '98760 25418'];
  const chat = ['C: LOTUS-7K3', 'S: 900. Address?', ...address];
  expect(valuesOf(chatOf([...chat, `C: ${text}`], 'Arjun Das'), ['name', 'phone'])).toEqual([
    'Ritu Sharma',
    '9876025418',
  ]);
  const corrected = [...chat, 'C: sorry wrong number, mera naya number 97808 13362'];
  expect(valuesOf(chatOf(corrected, 'Arjun Das'), ['phone'])).toEqual(['9780813362']);
});

test.each([
  ['Asha Rao, 12 MG Road, Panchkula (Haryana) - 134109', 'Haryana', 'Panchkula'],
  ['Asha Rao, 12 Gandhi Road, Kangra (HP) 176001', 'Himachal Pradesh', 'Kangra'],
  ['Asha Rao, 12 Gandhi Road, Mohali 160055', 'Punjab', 'Mohali'],
])('the state of %s', (address, state, city) => {
  expect(valuesOf(`LOTUS-7K3\n${address}`, ['state', 'city'])).toEqual([state, city]);
});

test('a name can have hyphens', () => {
  const chat = 'LOTUS-7K3\nAnne-Marie D’Costa-Pinto\nSai-Krupa, 12 Hill Road\nMumbai 400050';
  expect(valuesOf(chat, ['name', 'address'])).toEqual([
    'Anne-Marie D’Costa-Pinto',
    'Sai-Krupa, 12 Hill Road',
  ]);
});

test('the number of a sender without a name is not taken as the name', () => {
  const chat = chatOf(['C: LOTUS-7K3', 'S: 900. Address?', 'C: Kochi 682020']);
  expect(parseChat(chat).fields.name).toBeUndefined();
  expect(parseChat(chat).fields.address?.value).not.toBe('');
});

describe('a later message corrects the number of a house', () => {
  test.each([
    'Flat 302 not 203',
    'sorry flat no 302',
    'oops, its 302 not 203',
    '203 nahi 302',
    'correct flat number is 302',
    'Flat 302, Block 5, MG Road. sorry!! typo',
  ])('%s', (text) => {
    const address = ['C: Asha Rao', 'Flat 203, Block 5, MG Road', 'Pune 411001'];
    const { fields } = parseChat(
      chatOf(['C: LOTUS-7K3', 'S: 900. Address?', ...address, `C: ${text}`, 'S: ok 302']),
    );
    expect(fields.address?.value).toBe('Flat 302, Block 5, MG Road');
    expect(fields.total?.value).toBe('900');
  });

  test.each(['2 prints not 3', 'I paid 900 not 203', 'not 5, I want 6 of them', 'Flat 203 is correct'])(
    'but not “%s”',
    (text) => {
      const address = ['C: Asha Rao', 'Flat 203, Block 5, MG Road', 'Pune 411001'];
      expect(valuesOf(chatOf(['C: LOTUS-7K3', ...address, `C: ${text}`]), ['address'])).toEqual([
        'Flat 203, Block 5, MG Road',
      ]);
    },
  );
});

test('words beside a phone number below the PIN code change neither the address nor the city', () => {
  for (const line of [
    'Amma 98220 64193',
    'Board 020-26123456, 98220 64193',
    '98220 64193 (after 9 pm)',
    'Clinic (9 to 1) 020 26123456 98220 64193',
  ])
    expect(
      valuesOf(`LOTUS-7K3\nAsha Rao\n12 MG Road\nPune 411001\n${line}`, ['address', 'city', 'phone']),
    ).toEqual(['12 MG Road', 'Pune', '9822064193']);
});

test('in a form, each value is below its label', () => {
  const chat =
    'Enquiry code\nLOTUS-7K3\nFull name *\nAsha Rao\nMobile number\n98220 64193\nFull address (with landmark)\n' +
    '12 MG Road, near the library, Pune\nPin code\n411001\nState\nMaharashtra\nAmount paid\n2,480';
  expect(valuesOf(chat, ['name', 'phone', 'address', 'city', 'pin', 'state', 'total'])).toEqual([
    'Asha Rao',
    '9822064193',
    '12 MG Road, near the library',
    'Pune',
    '411001',
    'Maharashtra',
    '2480',
  ]);
});

test.each([
  ['From: Vivek Das, 98600 33471\nTo: Mr. and Mrs. Rao\n12 MG Road\nPune 411001', 'Mr. and Mrs. Rao'],
  ['Sender name: Vivek Das\nReceiver name: Asha Rao\n12 MG Road\nPune 411001', 'Asha Rao'],
  ['Mr. Thomas Rao (Housekeeping)\n12 MG Road\nPune 411001', 'Mr. Thomas Rao'],
  ['address likh lo asha rao house number 12 MG Road Pune pin code 411001', 'asha rao'],
])('the recipient of “%s”', (chat, name) => {
  const { fields } = parseChat(`LOTUS-7K3\n${chat}`);
  expect(fields.name?.value).toBe(name);
  expect(fields.address?.value).toMatch(/^(?:house number )?12 MG Road$/);
});

test('two details in one sentence are read apart', () => {
  const chat = 'LOTUS-7K3\nname is asha rao address is 5 Temple Road Pune 411030';
  expect(valuesOf(chat, ['name', 'address', 'city', 'pin'])).toEqual([
    'asha rao',
    '5 Temple Road',
    'Pune',
    '411030',
  ]);
});

test('a name below the quantity has its own line as the source', () => {
  const { fields } = parseChat('LOTUS-7K3\n2 diya\nAsha Rao\n12 Temple Road\nPune 411001');
  expect(fields.name).toEqual({ value: 'Asha Rao', source: 'Asha Rao' });
});

test.each([
  ['Flat 1104, Al Manara Tower\nBusiness Bay, Dubai, UAE\nP.O. Box 26444', 'Dubai', undefined, 'UAE'],
  ['Flat 1104, Al Manara Tower\nBusiness Bay\nDubai', 'Dubai', undefined, 'UAE'],
  ['27 Elmgrove Terrace\nCotham\nBristol BS6 6QX\nUnited Kingdom', 'Bristol', 'BS6 6QX', 'United Kingdom'],
  ['221B Baker Street\nLondon, UK', 'London', undefined, 'UK'],
  ['Blk 312 Ang Mo Kio Ave 3 #08-112\nSingapore 560312', 'Singapore', '560312', 'Singapore'],
  ['2471 Almond Grove Ct, Apt 4\nSan Jose, CA 95125\nUSA', 'San Jose, CA', '95125', 'USA'],
  ['12 Harbour Street\nSydney NSW 2000\naustralia', 'Sydney, NSW', '2000', 'Australia'],
  ['2471 almond grove ct\nsan jose, ca 95125\nusa', 'san jose, ca', '95125', 'USA'],
  ['27 elmgrove terrace\nbristol bs6 6qx\nuk', 'bristol', 'bs6 6qx', 'UK'],
  ['Rua Augusta 24\n1000-205 Lisboa\nPortugal', 'Lisboa', '1000-205', 'Portugal'],
  ['ul. Marszałkowska 10\n00-950 Warszawa\nPoland', 'Warszawa', '00-950', 'Poland'],
  ['Avenida Paulista 1578\nSão Paulo 01310-100\nBrazil', 'São Paulo', '01310-100', 'Brazil'],
  ['Calle 10\nla paz\nMexico', 'la paz', undefined, 'Mexico'],
  ['14 Rue Monge\n75005 Paris\nFrance', 'Paris', '75005', 'France'],
  ['Jhamsikhel, Ward 3\nLalitpur 44700\nNepal', 'Lalitpur', '44700', 'Nepal'],
])('the country, city and postal code of “%s”', (address, ...expected) => {
  const { fields } = parseChat(`LOTUS-7K3\nAsha Rao\n${address}\n+971 50 123 4567`);
  expect([fields.city?.value, fields.postalCode?.value, fields.country?.value]).toEqual(expected);
  expect(fields.name?.value).toBe('Asha Rao');
  const street = fields.address?.value ?? '';
  expect(address.replaceAll('\n', ', ')).toContain(street.split(', P.O.')[0]);
  for (const taken of [...expected, '+971']) if (taken) expect(street).not.toContain(taken);
});

test('Uttarakhand is not the United Kingdom, in whatever order', () => {
  for (const end of ['Dehradun 248001, UK', 'Dehradun 248001\nUK', 'Dehradun, UK 248001'])
    expect(
      valuesOf(`LOTUS-7K3\nAsha Rao\n12 Rajpur Road\n${end}`, ['city', 'state', 'pin', 'country']),
    ).toEqual(['Dehradun', 'Uttarakhand', '248001', undefined]);
});

test('an address in India replaces one abroad', () => {
  const chat =
    'LOTUS-7K3\nAsha Rao\n221B Baker Street\nLondon, UK\n\nsend it here\n12 Temple Road\nPune 411001';
  expect(valuesOf(chat, ['pin', 'country'])).toEqual(['411001', undefined]);
});

test('the ids in the URLs of products are no numbers', () => {
  const id = '01924015-8765-7432-9411-632704210987';
  const { fields, products } = parseChat(`1. Lotus, ₹80\nhttps://shop.test/product/${id}\nCode: LOTUS-7K3`);
  expect(products).toMatchObject([{ id }]);
  expect(Object.keys(fields)).toEqual(['total']);
});

test('a city in front of a landmark is no part of the address', () => {
  const chat = 'Meera Nair\n12 Temple Street, Mylapore, Chennai 600004\nNear Kapaleeshwarar temple';
  expect(valuesOf(chat, ['address', 'city'])).toEqual([
    '12 Temple Street, Mylapore, Near Kapaleeshwarar temple',
    'Chennai',
  ]);
});

test.each([
  'code misty-4ez, H.No 22, Gandhi Nagar, Jaipur 302001',
  'hi, code misty-4ez, H.No 22, Gandhi Nagar, Jaipur 302001',
  'H.No 22, Gandhi Nagar, code Misty-4ez, Jaipur 302001',
])('the code in “%s” is no part of the address', (line) => {
  for (const chat of [line, chatOf([`C: ${line}`])])
    expect(valuesOf(chat, ['address', 'city', 'pin'])).toEqual(['H.No 22, Gandhi Nagar', 'Jaipur', '302001']);
});
