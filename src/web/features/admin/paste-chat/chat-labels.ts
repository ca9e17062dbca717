export type Label = 'name' | 'address' | 'city' | 'state' | 'landmark' | 'pin' | 'phone' | 'other';

const labels: [Label, string][] = [
  [
    'name',
    String.raw`(?:full |my |her |his |customer(?:'s)? |receiver(?:'s)? |recipient(?:'s)? |contact )?(?:name|naam|nam)|recipient|receiver|contact person|attn|attention|kind attn|ship to name|नाम|मेरा नाम|पूरा नाम|नाव|பெயர்|പേര്|పేరు|ಹೆಸರು|নাম|નામ|ਨਾਮ`,
  ],
  ['landmark', 'landmark|land mark|लैंडमार्क'],
  ['city', String.raw`city|town|city\/town|sheher|shehar|शहर|district|dist|जिला|ज़िला`],
  ['state', 'state|rajya|राज्य'],
  [
    'pin',
    String.raw`pin ?code?|pin ?no|pin|zip(?: code)?|postal code|पिन ?कोड|पिन|பின்(?: ?கோடு)?|പിൻ(?: ?കോഡ്)?|పిన్|ಪಿನ್|পিন|પિન|ਪਿੰਨ`,
  ],
  [
    'phone',
    String.raw`(?:phone|mobile|mob|ph|contact|whatsapp|cell|tel|फ़ोन|फोन|मोबाइल|मोबाईल|संपर्क|alternate|alt|தொலைபேசி|ஃபோன்|போன்|ഫോൺ|ఫోన్|ಫೋನ್|ফোন|ફોન|ਫੋਨ|मोबाइल)(?: ?(?:no|num|number|नंबर|नम्बर))?`,
  ],
  [
    'address',
    String.raw`(?:full |my |postal |shipping |delivery |home |office |new |correct )?(?:address|adress|addres|adrs|addr|add|pata)(?: line ?\d)?|(?:ship|deliver|send|post)(?:ing)? (?:to|at)|पता|पूरा पता|मेरा पता|पत्ता|முகவரி|വിലാസം|చిరునామా|ವಿಳಾಸ|ঠিকানা|સરનામું|ਪਤਾ|house|street`,
  ],
  [
    'other',
    'e-?mail|utr|upi|ref|code|price|order|note|amount|total|quantity|qty|gstin|date|product|size|ईमेल|यूटीआर',
  ],
];
const ANY_LABEL = labels.map(([, words]) => words).join('|');
const labelAt = labels.map(
  ([label, words]) =>
    [
      label,
      new RegExp(
        String.raw`^[-•\d.) ]{0,4}(?:${words})[ .]{0,20}(?:[:=]|[-–](?=\s)|[-–]$|\s[-–])[-:\s]{0,3}`,
        'iu',
      ),
    ] as const,
);
/** A label with a colon within a line. */
const innerLabel = new RegExp(String.raw`(?:[,;|/]\s?|\s)(?=(?:${ANY_LABEL})[ .]{0,20}[:=])`, 'giu');

export type Line = { text: string; source: string; message: number; label?: Label | undefined };

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u200D|\uFE0F|\u20E3/gu;

/** The lines of messages, split at labels such as "Name:". */
export function labeledLines(messages: readonly (readonly string[])[]): Line[] {
  return messages.flatMap((lines, message) => lines.flatMap((source) => labeledParts(source, message)));
}

function labeledParts(source: string, message: number): Line[] {
  const line = source.slice(0, 1_000).replace(emoji, ' ').trim();
  return line.split(innerLabel).map((part) => {
    const text = part.trim();
    const found = labelAt
      .map(([label, pattern]) => ({ label, match: pattern.exec(text) }))
      .find(({ match }) => match);
    return {
      source,
      message,
      text: found?.match ? text.slice(found.match[0].length) : text,
      label: found?.label,
    };
  });
}
