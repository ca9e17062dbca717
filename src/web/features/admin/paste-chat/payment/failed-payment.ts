import { anyWord } from '../chat-words.ts';
import { memoized } from '../memoized.ts';
import { restWord } from './deal-words.ts';
import { paidWord } from './paid-words.ts';

/** "not paid yet", "nahi bheje", "bheja nahi hai" */
const notPaid =
  /(?<![\p{L}\p{M}])(?:(?:not|never|haven[’']?t|hasn[’']?t|didn[’']?t|couldn[’']?t|yet to|to be|nahi|nahin|nai|nhi|नहीं|नही) (?:yet |been |been able to |able to |abhi )?(?:pay|paid|send|sent|transfer|transferred|debited|kiya|kiye|kari?|bhej[aei]?|diy[ae]|hua|hue|ho paya|ho pay[ei]|gay[ae]|किया|किए|भेजे|भेजा|भेजी|दिया|दिए|हुआ|हुए|हो पाया|हो पाए|गया|गए)|(?:bhej[ae]|kiy[ae]|diy[ae]|hua|paid|sent|भेजा|भेजे|किया|किए|दिए|हुआ) (?:nahi|nahin|nai|nhi|नहीं))(?![\p{L}\p{M}])/iu;
/** A payment that a bank or an app refused. */
const failed = anyWord(
  "fail|failed|failing|failure|declined|unsuccessful|bounced|reversed|timed out|(?:not|didn[’']?t|did not|couldn[’']?t) go(?:ne)?(?: through)?|not (?:gone )?through|not successful|cancelled by (?:the )?bank|(?:came|come|gone|went|sent) back (?:to|in|into) (?:my|the|your) (?:account|bank|a\\/c)|(?:amount|money|paisa|paise|payment) (?:has |is |was |got )?(?:(?:came|come) back|returned|wapas|back)|(?:wala|wali|transaction|transfer) (?:bhi )?wapas|फेल|असफल|रिवर्स|(?:पैसे|पैसा|पेमेंट) वापस",
);
/** "Rs 1500 will be debited" */
const due = anyWord('(?:will|shall|to) be (?:debited|deducted|auto ?debited)|auto ?debit on');
/** What can fail, bounce or come back instead of a payment. */
const otherFailure = anyWord(
  'parcel|courier|delivery|exams?|test|school|college|fees?|power|train|flight|call|calling|upload|photo|photos|pic|video|mail|email|message|msg|address|link|login|otp|order|screenshot|ss|location|पार्सल|कूरियर|कॉल|फोटो|मैसेज|पता',
);
/** "My bank's server failed", "net fail ho gaya" */
const serviceFailure =
  /(?<!\p{L})(?:server|network|net|internet|wifi|app|website|site|connection|light|phone|system|सर्वर|नेट|नेटवर्क)s? (?:(?:was|is|has|had|got|kept|ne|bhi) )?(?:fail\p{L}*|declin\p{L}*|फेल)/iu;
/** "It will not fail", "if it fails", "hope it didn't fail" */
const notFailed =
  /(?<!\p{L})(?:if|agar|not|never|(?:wo|did|does|has|was|is|should)n['’]?t|hope|hopefully|in case|अगर) (?:\p{L}+ ){0,3}$/iu;
/** "Fail to nahi hua", "fail hua to batana" */
const notAfter =
  /^[\p{L}\p{M}]+ (?:(?:(?:to|toh|bhi|ho|तो|भी) )?(?:nahi|nahin|nai|nhi|mat|नहीं|नही)|(?:[\p{L}\p{M}]+ ){0,2}(?:to|toh|तो) (?:bata|bol|tell|inform|बता|बोल)[\p{L}\p{M}]*)(?![\p{L}\p{M}])/iu;
/** Of the payment that was reported last, beside words for another one. */
const thisOne = anyWord(
  '(?:this|second|2nd|latest|new|dusr[ai]|doosr[ai]|ye|yeh|ab|abhi)(?: (?:bhi|wal[ai]|one|time|attempt|payment))?|यह|ये|दूसर[ाी]|अभी',
);
/** Of a payment before the one that is reported. */
const otherOne = anyWord(
  'earlier|last time|first|1st|previous(?:ly)?|prior|initial(?:ly)?|old|other|before|morning|pehl[aei]|pahl[aei]|phl[aei]|pichh?l[aei]|puran[aei]|subah|(?:ek|do|1|2) (?:baar|bar)|पहल[ाेी]|पिछल[ाेी]|सुबह|एक बार',
);
/** Tells payments apart, or says that it was so before: "the PhonePe one", "fail ho gaya tha". */
const otherMaybe = anyWord(
  String.raw`[\p{L}\d]+ (?:wal[aei]|one|वाल[ाेी])|last|kal|yesterday|(?:gpay|google pay|phone ?pe|paytm|bhim|cred|neft|imps|card) (?:(?:was|is|has|had|got|se|ka|bhi) )?(?:fail\p{L}*|declined)|(?:had|have) (?:failed|declined|bounced)|(?:fail|फेल) (?:ho|हो) (?:gay[aei]|gya|ga?yi|rah[aei]|गया) (?:th[aei]|था|थी)`,
);
/** "Debited twice, one came back": the other one arrived. */
const twice = anyWord('twice|two times|double|do ba(?:a)?r|दो बार');
const success = anyWord(
  'success(?:ful|fully)?|(?:went|gone|go) through|done|worked|ho (?:gay[aei]|gya|chuk[aei])|chal[ae] gay[aei]|सफल|हो गय[ाी]|हो गई',
);
/** Ends a clause, as a reference does. */
const clauseEnd =
  /(?<=\d{10})(?!\d)|[,.;!।(](?=\s|\p{L}|$)|\n|\s[-–—]+\s|(?<!\p{L})(?:but|and|lekin|magar|however|aur|then|so|phir|fir|isliye|because|और|लेकिन|मगर|फिर)(?!\p{L})/iu;
const MAX_FAILURE = 300;

/**
 * What a text says that failed: the payment that it reports, or the last one before it; one before that; or a payment of which that
 * is not clear.
 * @property isSolved whether the text says that another payment was made
 */
export type Failure = { of: 'this' | 'other' | 'unclear'; isSolved: boolean };
type Clause = { text: string; of: Failure['of'] | undefined; isOther: boolean };

/** The clauses of a text: whether each says that a payment failed, or is about another payment or none. */
const clausesOf = memoized((text): readonly Clause[] => {
  const all = text.split(clauseEnd);
  const isPaid = all.some((clause) => paidWord.test(clause) && !notPaid.test(clause));
  return all.map((clause, index) => {
    const isReference = /\d{10}/.test(clause);
    const isBeside = notPaid.test(clause) && isPaid && isAboutRest(clause, text);
    if (isBeside || serviceFailure.test(clause))
      return { text: clause, of: undefined, isOther: !isReference };
    const at = failed.exec(clause);
    if (!at || otherFailure.test(clause) || isDenied(clause, at.index))
      return { text: clause, of: undefined, isOther: false };
    const of = isReference ? 'this' : failureOf(clause, all[index - 1]);
    return { text: clause, of, isOther: of !== 'this' };
  });
});

const isDenied = (clause: string, at: number) =>
  notFailed.test(clause.slice(0, at)) || notAfter.test(clause.slice(at));

/** @param before the clause before, which names it: "the first one was slow, that came back to my account" */
function failureOf(clause: string, before = ''): Failure['of'] {
  const isThis = thisOne.test(clause);
  if (otherOne.test(clause)) return isThis ? 'unclear' : 'other';
  const isUnclear =
    otherMaybe.test(clause) ||
    (otherOne.test(before) && !/\d{3}/.test(before)) ||
    twice.test(before + clause);
  return !isThis && isUnclear ? 'unclear' : 'this';
}

function readFailure(text: string): Failure | undefined {
  const clauses = clausesOf(text);
  const at = clauses.findLastIndex(({ of }) => of !== undefined);
  const clause = clauses[at];
  if (clause?.of === undefined) return undefined;
  const rest = clauses.slice(at + 1).map((each) => each.text);
  const after = [clause.text.slice(failed.exec(clause.text)?.index), ...rest].join(' ');
  const isSolved = clauses.some((each) => each.of === undefined && success.test(each.text));
  if (clause.of === 'other' || !paidWord.test(after)) return { of: clause.of, isSolved };
  return { of: /\d{10}/.test(after) ? 'other' : 'unclear', isSolved };
}

/** What a line says that failed; undefined for a line about no failure. "It failed, paid again" is about the payment before. */
export const failureIn = (line: string): Failure | undefined =>
  line.length > MAX_FAILURE || line.includes('?') ? undefined : readFailure(line);

/** Whether a line says that the payment before it failed: "it bounced back", "payment failed, amount reversed". */
export const isFailure = (line: string): boolean => failureIn(line)?.of === 'this';

/** A text without what it says about another payment that failed or is not made: "paid 2000, earlier one failed", "500 not sent". */
export function withoutOtherPayments(text: string): string {
  const clauses = clausesOf(text);
  return clauses.some(({ isOther }) => isOther)
    ? clauses
        .filter(({ isOther }) => !isOther)
        .map((each) => each.text)
        .join(', ')
    : text;
}

const otherHalf = anyWord(
  'half|other|second|aadh[aei]|adh[aei]|dusr[aei]|doosr[aei]|phone|number|name|naam|details|pin|आध[ाेी]|दूसर[ाेी]',
);
/** Beside a payment, whether a clause of its text is about something else: "500 sent, balance not sent yet", "1500 not paid yet". */
function isAboutRest(clause: string, text: string): boolean {
  if (restWord.test(clause) || otherFailure.test(clause) || otherHalf.test(clause)) return true;
  const [rupees] = /(?<!\d)\d{3,6}(?!\d)/.exec(clause) ?? [];
  return rupees !== undefined && text.indexOf(rupees) === text.lastIndexOf(rupees);
}

/** A payment to someone else: "paid 200 for a similar one at a fair". */
const elsewhere = anyWord(
  'similar|elsewhere|at (?:a|an|the|some|another) (?:fair|mela|exhibition|shop|store|stall|market)|(?:another|other|dusr[aei]|doosr[aei]) (?:artist|shop|seller|vendor|store)|kisi aur|kahin aur|कहीं और|किसी और',
);

/** Whether a text says that a payment is not made: "1500 nahi bheje", "paid 1500 but it failed", and not "it failed, paid again". */
export const isUnpaid = (text: string): boolean => {
  if (elsewhere.test(text) && !/\d{10}/.test(text)) return true;
  if (due.test(text) || readFailure(text)?.of === 'this') return true;
  return clausesOf(text).some((clause) => notPaid.test(clause.text) && !clause.isOther);
};
