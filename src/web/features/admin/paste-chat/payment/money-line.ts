import { addressWord, anyWord, chatWord, commonWord, functionWord } from '../chat-words.ts';
import { numbersIn } from '../chat-numbers.ts';
import { memoized } from '../memoized.ts';

const MAX_LENGTH = 100;
const moneyWord = anyWord(
  'done|final|fixed|paid|pay|paying|payment|gpay|google pay|phone ?pe|paytm|shipping|courier|delivery|postage|discount|total|advance|balance|extra|plus|off|free|rs|inr|rupees|chalega|chalel|bheja|bhej diya|transferred',
  'payments|amount|money|paisa|paise|transfer|neft|imps|rtgs|upi|पैसे|पैसा|रक्कम|जीपे|फोनपे|यूपीआई',
  'डन|फाइनल|फ़ाइनल|पक्का|पेमेंट|भुगतान|टोटल|कुल|रुपये|रुपए|शिपिंग|कूरियर|कुरियर|डिस्काउंट|एडवांस|फ्री|चलेगा|चालेल',
);
/** Beside such a word: "payment ho gaya, screenshot bhej diya hai". */
const besideMoney = anyWord(
  'di|de|diye|dia|kiya|kardi|kardia|kardiya|krdi|krdiya|kiye|karungi|karunga|karenge|kardungi|kardunga|karti|karta|bheji|bheje|bhejti|bhejta|bhejungi|bhejunga|bhejenge|dungi|dunga|denge|gayi|gaye|gya|hogya|hogaya|hua|hui|ss|via|through|using|successfully|full|complete|immediately|shaam|sham|raat|subah|tak|tonight|transferring|dilam|kela|keli|kele|jhala|jhale|zala|zale|kelay|pathavle|pathavto|pathavte',
  'गया|गई|गए|दिए|दी|दे|किए|करूंगी|करूंगा|करूँगी|करूँगा|भेजे|भेजा|भेजूंगी|भेजूंगा|रही|रहा|रहे|हूं|हो|द्वारा|केले|केलं|झाले|झालं',
);
/** "950 + 90", "950 × 2", "10%", "₹500" */
const calculation = /\d ?(?:[+×*x=] ?₹?\d|%)|₹ ?\d/iu;
const isCommon = (word: string) =>
  [moneyWord, besideMoney, chatWord, commonWord, functionWord].some((pattern) => pattern.test(word));

/**
 * Whether a short line is about money and has nothing else, such as a name or a place: "Paid 1640 by gpay", "10% discount chalega".
 */
export const isMoneyLine = memoized((line: string): boolean => {
  if (line.length > MAX_LENGTH || !(moneyWord.test(line) || calculation.test(line))) return false;
  if (addressWord.test(line)) return false;
  const { phones, landlines, pins } = numbersIn(line);
  if (phones.length + landlines.length + pins.length > 0) return false;
  return (line.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []).every((word) => word.length < 2 || isCommon(word));
});
