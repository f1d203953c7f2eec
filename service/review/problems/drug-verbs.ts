/** Words by which a note says that a drug is taken, stopped, tried, planned. */
export const TAKES =
  /\b(?:continu\w*|takes?|take|taking|took|needs|on|uses?|using|start(?:ed|ing)?|began|begun|add(?:ed|ing)?|prescribed|prescribe|resume[ds]?|increase[ds]?|decrease[ds]?|switch\w* (?:her |him )?to|changed? to|maintained on|treated with|treats? (?:her|his|the) \w+ with|controlled (?:on|with)|requires?|now|currently|managed with|receiv\w+|placed on|put on|dose of|medicines are|(?:medications?|medicines|regimen) (?:that )?(?:includ\w+|are|were)|meds?:|refills? (?:of|for)|(?:raise|lower|uptitrate|up-titrate)[ds]?|tolerates|is back on|replaced (?:by|with))\b[^.;]{0,90}$|\b(?:her|his|their|the new|the same|usual|regular|bedtime|nightly|morning)\s+(?:[a-z]+ )?$/i;
/** "Hold apixaban 48 h", "will stop aspirin 10/30": for some hours, or not yet. */
export const LATER = /\b(?:will|to|is to) (?:stop|hold)\W{0,2}$|\bhold\W{0,2}$/i;
export const LATER_WHEN = /^\W{0,3}(?:for |on |x ?)?\d/;
/** Advised, tried out or asked about. */
export const ADVISED =
  /\b(?:told|advised|asked|ask|wants?|may|can|could|suggested|offered)\b[^.;]{0,40}\b(?:to )?(?:try|take|use|start|about|re:?|whether|if)(?!\w)[^.;]{0,40}$/i;
/** "Metformin 1000 BID", "lisinopril since the summer": how often, or since when, stands right behind. */
export const TAKEN_AFTER =
  /^\s*(?:\d[\d.,/]*\s*(?:mg|mcg|units?|g)?\s*)?(?:p\.?o\.?\s*)?(?:(?:by|from|per) (?:the |his |her )?[A-Za-z. ]{2,20} )?(?:daily|once|twice|three times|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|qd|qhs|q ?\d|at bedtime|nightly|weekly|since\b|every (?:day|night|morning))|^(?:[^.;:]{0,30} )?(?:is|are) (?:for|helping|working)\b|^\s*(?:\d+ )?(?:was |were )?(?:well )?(?:tolerated|refilled|renewed)\b/i;
/** "Was not taking Lasix as prescribed": taken, though not well. */
export const NOT_WELL = /\bnot (?:unfortunately |always )?taking\b[^.;]{0,20}$/i;
const DAY = String.raw`(?:(?:early|mid|late)[- ])?(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?:,? (?:19|20)\d\d)?|\d{1,2}\/(?:\d{1,2}\/)?(?:19|20)?\d\d|(?:19|20)\d\d)`;
/** "20 mg from December 2023 through April 2024", "100 mg, March to July of this year": it has an end. */
export const ENDED = new RegExp(
  String.raw`^[^,;.]{0,45}?(?:,? (?:from )?\(?${DAY}\s?(?:-|\u2013|to|through|until|till)\s?${DAY}(?![\w/])|\b(?:through|until|till) (?:[A-Z][a-z]+ )?(?:\d{1,2}\/)?(?:19|20)\d\d)`,
);
/** Numbs for a procedure. */
export const LOCAL = /^(?:lidocaine|bupivacaine|ropivacaine|mepivacaine)$/;
/** Cleans the skin. */
export const ANTISEPTIC = /^povidone-iodine$/;
/** "Has not tried fiber": neither taken nor stopped. */
export const NEVER =
  /\b(?:not|never|hasn't|no) (?:yet |been |ever )?(?:tried|try|used|taken|given|started|prescribed|offered|had|needed|required)\b[^.;]{0,30}$/i;
export const KEPT =
  /\bno (?:further |more |new |other )?[a-z]+(?: [a-z]+)? (?:on|with|while on|since)\W*$|\b(?:reluctant|refuses?|no need|not|never|don't|do not|without)\b[^.;]{0,16}\b(?:to |in )?(?:stop|discontinu|hold|wean)\w*[^.;]{0,20}$|\bto (?:his|her|the|their) (?:regular|usual|home|baseline|maintenance|own)\W*$/i;
/** Verbs by which a drug ends. D/C before a list, or after "at", is a discharge. */
const ENDING = [
  'stop(?:ped|ping)?',
  String.raw`discontinu\w*`,
  String.raw`(?<!\b(?:at|on|upon|since|after|before|by|to|for) )d\/c'?d?(?! (?:meds?|medications?|medicines|list|rx|home|summary|to)\b)`,
  'quit',
  'no longer',
  'ran out of',
  'in place of',
  'replac(?:es|ed|ing)(?! (?:by|with)\\b)',
  'switched (?:her |him )?from',
];
/** Before a drug, in its clause. */
const before = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${words.join('|')})\b[^.;,]{0,60}$`, 'i');
/** The drug is not taken: it ended, was a trial, is held or declined. */
export const STOPS = before([
  ...ENDING,
  'held',
  'holding',
  'off',
  String.raw`wean\w*`,
  'not taking',
  'never took',
  'not on',
  'was on',
  'had been on',
  '(?:was|had been|has been|also been) treated with',
  'previously',
  'prev',
  'in the past',
  'tried',
  'trial of',
  'failed',
  String.raw`allerg\w*`,
  String.raw`intoleran\w*`,
  'instead of',
  String.raw`declin\w*`,
  String.raw`refus\w*`,
  'finished',
  'completed',
]);
/** Words of a stop; "tried", "failed", "held", "declined" end nothing that is said of. */
export const ENDS = before([...ENDING, 'weaned off', '(?:come|came|taken|is|was|now) off']);
export const STOPS_AFTER =
  /^[^;]{0,60}?(?:,? ?(?:which|but) (?:is|was|she is|he is)? ?)?[,(]?\s*(?:currently |now |not currently |since )?\b(?:stopped|discontinued|d\/c'?d|on hold|held|(?:had|have|need|is|are) to hold (?:it|this)|not taking|no longer|ineffective|was stopped|completed|finished|ended|(?:already|since|now) removed|self-?stopped)\b|^\s*(?:\d[\w.]*(?: ?mg)? )?(?:is |was |now |stays |remains |came )?off\b(?![- ](?:and on|label))|^[^;.]{0,30}?(?:\b(?:not|never) (?:re)?filled\b|\bdone (?:in )?(?:19|20)\d\d\b|(?:->|\u2192|\s[-\u2013\u2014])\s?(?:stop|d\/c|discontinue)\b)|^[^;.]{0,20}, (?:later|then|now) (?:only|just|replaced|switched|changed)\b|^(?: ?\d[\w./]*(?: ?mg)?)? (?:was |now |has been )?(?:replaced (?:by|with)|switched to|changed to)\s*$/i;
export const WHEN_PLANNED =
  /\b(?:will|would|consider|may|might|could|if|plan to|should|recommend\w*|option|instead|future|lifelong|candidate)\b[^.;]{0,60}$/i;
/** "We will start pregabalin", "2. Start Aranesp": from then on, unless it goes on. */
const TO_BEGIN =
  /^\W*(?:\d+\W+)?(?:start|begin|add|try)\b[^.;]{0,40}$|\b(?:will|would|consider\w*|if|may|might|could|(?:is|are|going|plan\w*) to|offer\w*)\b(?![^.;]*\b(?:continu|starting|started))[^.;]{0,60}$/i;
export const isToBegin = (before: string): boolean => TO_BEGIN.test(before);

/** "Never stopped". */
export const NEVER_STOPPED =
  /^[^;.]{0,40}\b(?:never|not|without) (?:been )?(?:stopp\w+|discontinued|held)\b/i;
/** "Held around the operation, restarted in January": taken again. */
export const RESUMED =
  /^[^;.]{0,60}\b(?:held|stopped|off|on hold|paused)\b[^;.]{0,40}\b(?:restarted|resumed|reinstated|back on(?: it)?)\b(?! (?:when|if|once|after)\b)/i;
/** What came of a trial: "three months, no change in the diary", "did nothing". */
export const FAILED_AFTER =
  /^(?:[^;.]|\.(?=\d)){0,50}?(?:\b(?:did nothing|did not (?:help|work|do)|didn't (?:help|work)|(?:no|without|w\/o|little) (?:help|relief|benefit|effect|response|success|improvement)|no diff(?:erence)?|(?:was|were) (?:each |both )?tried|no earthly use|of no use|no change (?:in (?:the|her|his)|either)|made (?:it|things) worse|made (?:him|her|them|me) (?!(?:feel |much |a lot )?(?:better|well|comfortable|sleep)\b)[a-z]+|not tolerated)\b|,? nothing\W*$)/i;
/** A trial is over, unless the note says that the drug is taken. */
export const STILL =
  /\b(?:takes?|taking|uses|using|is on(?! (?:no|nothing)\b)|continu\w*|remains on|still|currently|now)\b[^.;]*$/i;
/** A list of what was tried: every drug behind its colon. */
export const TRIED_LIST =
  /\b(?:treatments?|medications?|medicines|drugs?|antidepressants|anticonvulsants|agents|trials?|therap(?:y|ies)|tx|rx|meds)\b[^:]{0,60}\b(?:tried|failed|scored|this episode|past|prior|previous(?:ly)?|so far|to date)\b[^:]*:|\b(?:tried|failed|past|prior|previous)\b[^:]{0,40}\b(?:treatments?|medications?|medicines|drugs?|antidepressants|agents|trials?|tx|rx|meds)\b[^:]*:|\b(?:medications?|medicines|drugs?|meds)\b[^:.;]{0,20}\b(?:given up|stopped|discontinued|removed|not taken)\b[^:.;]{0,20}:|\bremoved from (?:the )?(?:list|meds?\w*|medications?)\b[^:.;]{0,20}:|(?:^|[.:;]\s)\W*(?:prior(?! to)|previous|past|failed|fails|stopped)\b(?![^:.;]{0,30}\b(?:history|hx|surg\w*|visit)\b)[^:.;]{0,30}:/i;
/** "Has tried acupuncture, a TENS unit and drugs including", "in the past she was on": whatever stands between. */
export const TRIED_BEFORE =
  /\b(?:has|have|had|he|she|also|previously|were|was) (?:also )?(?:tried|failed)\b[^.;]*$|\b(?:in the past|formerly|years ago)\b[^.;]{0,20}\b(?:on|used|took|taken|treated with|received)\b[^.;]*$/i;
/** "Took etodolac until his creatinine moved". */
export const TOOK = /\b(?:took|used|(?:was|were|been) on|received|got)\b[^.;]{0,40}$/i;
export const UNTIL = /^[^.;,]{0,40}\buntil\b/i;
/** A rating of trials: "each adequate by the form and each without response". */
export const RATED = /\bATHF\b|\b(?:each|none|all)\b[^.;]{0,30}\b(?:without|with) (?:a |any )?response\b/i;
/** Behind the name: "takes one now and then". */
export const STILL_AFTER =
  /^(?:[^.;]|\.(?=\d)){0,40}\b(?:takes|(?<!not )taking|still(?! (?:not\b|no\b|\d))|continues|uses|is for|are for)\b/i;
/** Said of nothing but the drug, in the cell of a table or behind its dose: "400/d | 2021 | continues". */
export const CONTINUES = /^[^.;()]{0,30}(?:\||,)\s?(?:still )?continu(?:es|ed|ing)\b(?! (?:to|with|on)\b)/i;
/** Nobody knows which arm it is, and it is no treatment. */
export const STUDY = /\b(?:study (?:drug|medication|dose|agent)|blinded|double-blind|placebo)\b/i;
/** The dose of what is taken already. */
export const CHANGES =
  /\b(?:raise|lower|increase|decrease|reduce|uptitrate|up-titrate|titrate|up|down)[ds]?\s+(?:the |her |his )?(?:dose of )?$/i;
/** "Meds:", "Home medications include", "Meds brought in a bag and checked:". */
export const OPENS_A_LIST =
  /^\W*(?:current |home |discharge |present |active |other |outpatient |maintenance )?(?:medications?|medicines|meds|drugs|rx)\b\s*(?:(?:unchanged|reviewed|same|as before|list|today)\b\s*)?(?:includ\w*|are|list|[^.:;,]{0,40}:)|^\W*(?:current |present |home |medical |drug )+(?:medication |drug )?regimen\b\s*(?:is\b|includ\w*|:|-)/i;

/** To be avoided, up to date, in an old bottle, put on by a dentist, for some later day: neither taken nor stopped. */
const ASIDE_BEFORE =
  /\b(?:avoid(?:s|ed|ing)?|contraindicat\w*|(?:do not|don't|never) (?:use|give|take)|(?:old|expired|empty) (?:bottles?|box(?:es)?|pills?|supply)(?: of)?)\b[^.;:,]{0,30}$/i;
const ASIDE_AFTER =
  /^[^.;,:]{0,20}\b(?:not|never) (?:yet |been )*(?:started|begun|picked up)\b|^\s*(?:(?:is|was|to be|should be) )?(?:avoided|contraindicated)\b|^[^.;,]{0,15}\b(?:varnish|(?:applied|instilled|injected|administered|given) (?:today|here|in (?:the )?(?:office|clinic|chair)))\b/i;
/** "Can I take ibuprofen", "is ibuprofen ok with": whoever asks whether it may be taken tells nothing of what is. */
const MAY_TAKE =
  /\b(?:can|could|may|should) (?:I|we|she|he|mom|dad|they) (?:still |also |just )?(?:take|use|try|have|start|get)\b[^.;!?]*$/i;
const IS_IT =
  /(?:^|[.;!?,:]\s*)(?:(?:also|and|so|but|or),? )?(?:is|are|would)(?! (?:on|taking|using|now|still|not)\b)([^.;!?]{0,40})$/i;
const FIT = /^[^.;!?]{0,50}\b(?:ok|okay|safe|all ?right|allowed|fine to|interfere|bad for)\b/i;
/** "Glargine: patient not sure": nobody knows whether it is taken. */
const UNSURE =
  /^\s?[:?]*\s?(?:(?:pt|patient|he|she|family) (?:is )?)?(?:not (?:sure|certain)|unsure|uncertain|unclear)\b/i;
const LATER_AFTER =
  /^[^.;,]{0,16}\b(?:(?:re)?starts?|begin|resume)\s+(?:after|when|once|if)\b|^[^.;,]{0,12}\b(?:when|once) \w+ (?:allows?|permits?)\b/i;
/** "PCP to decide whether to start": nobody has begun it yet. */
const LEFT_OPEN =
  /^(?:[^.;,]|\.(?=\S)){0,50}\b(?:decides?|determine|consider) (?:whether|if|when|on)? ?(?:to )?(?:start|begin|resum|restart|add)/i;
export const isLeftOpen = (piece: string): boolean => LEFT_OPEN.test(piece);
const isNext = (before: string, piece: string): boolean =>
  /\bthen\s*$/i.test(before) && /^[^.;,]{0,12}\b(?:after(?:wards?)?|next|later)\b/i.test(piece);

/** What is said of the drug tells nothing of whether the patient takes it; a vaccine is none that is taken. */
export const isAside = (generic: string, before: string, piece: string): boolean =>
  /\bvaccines?\b/.test(generic) ||
  MAY_TAKE.test(before) ||
  (IS_IT.test(before) && FIT.test(IS_IT.exec(before)![1] + piece)) ||
  UNSURE.test(piece) ||
  isLeftOpen(piece) ||
  ASIDE_BEFORE.test(before) ||
  ASIDE_AFTER.test(piece) ||
  LATER_AFTER.test(piece) ||
  isNext(before, piece);

/** "Stop torsemide the morning of surgery", "aspirin 7 days before": left out for a procedure, and so taken. */
const BRIEFLY =
  /^[^.;,]{0,25}?\b(?:(?:AM|morning|day|night|evening) (?:of|before|prior)\b|\d+ ?(?:d|days?|h|hrs?|hours?|wks?|weeks?) (?:before|prior|pre)\b|(?:before|prior to|pre-?) ?(?:the |your |his |her )?(?:surgery|procedure|operation|biopsy|test|scan|op|injection)\b)/i;
export const isBriefly = (own: string, piece: string): boolean =>
  /\b(?:stop|hold|omit|skip|no)\b[^.;]{0,40}$/i.test(own) && BRIEFLY.test(piece);
