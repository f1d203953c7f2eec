/** Other wordings of "no X" and "X": put so that frames of names read one grammar. */

/** Times on which what is asked for has to be so: today, for whoever reads the request. */
const OCCASION =
  '(?:infusion|injection|request|treatment|therapy|surgery|procedure|operation|dose|dosing|application|placement|enrollment|screening|initiation|implantation|implant|transplant(?:ation)?|administration|evaluation|testing|service|admission|start of (?:care|therapy|treatment)|start|baseline|first dose|first infusion|coverage)';
const NEGATIVE = '(?:none|absent|no|negative|neg|denied|denies|not present|ruled out|excluded)';

/** In the order in which they are tried: each at most once. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:dx|diagnosis|indication)\s*[=:]\s*/i, 'diagnosis of '],
  [
    /\b(diagnos(?:is|ed)(?: of| with)?|dx(?:'?d)?(?: of| with)?|has|have) RA\b(?![\s\d%:])/gi,
    '$1 rheumatoid arthritis',
  ],
  [/\bneg(?:ative)?\b(?=\s+(?:for\b|hx\b|history\b|[A-Z]))/g, 'negative'],
  // a label that itself denies what stands behind it
  [
    /^(?:none of (?:the following|these)|(?:absence|absent|without|no evidence) of (?:all of )?(?:the following|these))(?:\s+(?:conditions?|contraindications?|exclusions?|diagnoses|drugs?|is|are|may be|can be|applies|apply|present|met|documented|of))*\s*[:,\u2013-]+\s*/i,
    'no ',
  ],
  [/^(?:ruled out|absent|excluded|denied|denies|not present|negative|neg)\s*:\s*/i, 'no '],
  [new RegExp(`^([^:,;]{2,80}?)\\s*(?:\\s[\u2013-]|:|=)\\s*${NEGATIVE}$`, 'i'), 'no $1'],
  [
    /^pregnancy test(?:ing)?(?: (?:is|was|must be|has been|result(?:s)?(?: is)?|documented|documented as))*\s+neg(?:ative)?\b/i,
    'no pregnancy',
  ],
  [/^neg(?:ative)? pregnancy test(?:ing)?\b/i, 'no pregnancy'],
  [/\bnon-?pregnant\b/i, 'not pregnant'],
  [
    /^(?:the )?(?:patient|member|pt)?\s*(?:is |must be |should be |be )?(tobacco|smoke|nicotine)[- ]free\b/i,
    'no tobacco use',
  ],
  // of oneself and of one's family
  [
    /^(?:neg(?:ative)?(?: for)?|no)\s+(.+?)\s*[\u2013,(-]+\s*(?:self|personal|pt|patient)\s*(?:&|and|or|\/|\+)\s*(?:fam(?:ily)?|relatives)(?: (?:hx|history))?\)?$/i,
    'no personal or family history of $1',
  ],
  [
    /^neither (?:the )?(?:patient|member|he|she|they|pt) (?:n?or) (?:(?:a|any|his|her|their) )?(?:(?:first|close)[- ](?:degree )?)?(?:family(?: members?)?|relatives?|blood relatives?) (?:has|have|had)(?: (?:had|a|any))* (?:(?:history|hx|diagnosis) of )?/i,
    'no personal or family history of ',
  ],
  [/^neg(?:ative)?\s+(?=[A-Z][A-Z\d]+\b)/i, 'negative for '],
  [
    /^(?:the )?(?:patient|member|pt|he|she) and (?:(?:his|her|their|the) )?(?:family|relatives?)(?: members?)? (?:has|have) no (?:known )?(?:history|hx) of/i,
    'no personal or family history of',
  ],
  [/^(?:the )?family (?:history|hx) (?:is |must be )?negative for/i, 'no family history of'],
  // "does not have, and has never had, seizures"
  [
    /\b(?:does|did|do) not (?:currently |now )?have,? (?:and|or|nor) (?:has|have|had) (?:never|not|not ever) had,?\s+/i,
    'has never had ',
  ],
  [/\b(?:must|shall|should|may|can) not have (?!been\b|had\b)/i, 'does not have '],
  [
    /\s+(?:has|have|had) not (?:ever )?been (?:performed|done|carried out|undergone|received|given|used|made|diagnosed|found|seen)$/i,
    ' is absent',
  ],
  // the place that is free of it, where it can be nowhere else or anywhere
  [
    /\s+(?:at|in|on|of|near|around) (?:the |any |his |her )?[a-z -]{3,40}?,? (?:or|nor) (?:systemically|elsewhere|anywhere(?: else)?)$/i,
    '',
  ],
  [/\banaphyla(?:xis|ctic reactions?)\s+(?=to\b)/i, 'allergy '],
  [
    / or (?:to )?(?:any of )?(?:its|the product's|the drug's) (?:components?|excipients|(?:inactive )?ingredients)\b/i,
    '',
  ],
  // the label is what "the product" stands for
  [
    /^([^:,;]{3,40}):\s+(.*\b(?:to|of|with|for|on)) (?:the|this) (?:product|drug|medication|medicine|agent|device|biologic)$/i,
    '$2 $1',
  ],
  // how, when and beside what
  [
    /\s+(?:in any form|of any (?:kind|type|sort|form|severity|degree|etiology|cause)|at any (?:dose|time|point)|by any route|whatsoever|at all)\b/gi,
    '',
  ],
  [/\b(?:clear|devoid|cleared)(?= (?:of|from)\b)/gi, 'free'],
  [
    /\bs\/sx?\b(?= of\b)|\b(?:clinical |physical |any )*signs? (?:or|and|and\/or|\/|&) symptoms?(?= of\b)/gi,
    'evidence',
  ],
  [
    new RegExp(
      `,?\\s+(?:at (?:the )?(?:time|date|day|start|onset|moment) of (?:the |this |each |any |first |initial |requested |proposed |planned )*${OCCASION}|on (?:the )?(?:date|day) of (?:the |each )?(?:first |planned )?${OCCASION}|(?:at|by|during) (?:the |each )?${OCCASION}|when (?:the )?(?:drug|therapy|treatment|infusion|product|device) (?:is |will be )?(?:started|starts|begins|begun|given|initiated|placed|requested|administered))$`,
      'i',
    ),
    ' at this time',
  ],
  [
    /,?\s+(?:alongside|along with|together with|concurrently with|concomitantly with|in combination with|in addition to|at the same time as|while (?:on|taking|using|receiving)|with) (?:the |this )(?:requested|prescribed|proposed|ordered|planned) [a-z\d -]{3,40}$/i,
    ' at this time',
  ],
];

/** A criterion in the plainest wording that says the same. */
export function plainlyPut(description: string): string {
  let text = description.trim();
  for (const [wording, put] of WORDINGS) text = text.replace(wording, put);
  return text.trim();
}
