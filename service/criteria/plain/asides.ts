/** What stands around the condition of a plain criterion: a label before it, what it is for, the day on which it counts. None of it is asked for. */

/** "There is documentation that", "The record shows that". */
const LEAD =
  /^(?:there (?:is|must be) )?(?:(?:clear|written|clinical|current|adequate|medical) )*(?:documentation|documented evidence|evidence|proof|chart notes?|(?:the )?(?:medical )?records?|the chart)(?: must)?(?: (?:shows?|documents?|confirms?|supports?|states?|indicates?|provided|exists))?(?: (?:of|that))+\s+/i;
/** "Insulin pump:", "EPSDT benefit only:"; a label that itself has a number or a comparison is a part of what is asked. */
const LABEL =
  /^(?![Mm](?:in|ax)\w*\.? age)[A-Z][^:;.<>=\d]{2,60}(?::\s+(?=\S)|\s[-\u2013\u2014]\s+(?=ages?d?\b|under\b|over\b|at (?:least|most)\b|between\b|[<>\u2264\u2265]|\d))/;
/** "For the sJIA indication," */
const FOR_FIRST =
  /^for (?:the |an? |this )?[^,;:\d]{3,50}(?:indication|use|coverage|request|benefit|approval|authorization|diagnosis)?,\s+/i;
/** In parentheses what has no number: "(inclusive)", "(cochlear implant)". */
const REMARK = /\s*\((?![^)]*\d)[^)]*\)/g;
const INCLUSIVE = /,?\s*\b(?:inclusive|included)\b,?/gi;
const DAY =
  '(?:the |his |her |their |this |your )?(?:(?:date|day|time|start|onset|morning|moment|beginning) (?:of |that |on which )?)?';
/** "On the date therapy would begin", "when the occluder is placed", "at the time of the request". */
const WHEN = new RegExp(
  `,?\\s+(?!.*\\b(?:seasons?|puberty|symptoms?|school|illness|disease|pregnancy|life)\\b)(?:(?:on|at|as of|by) ${DAY}(?:the |his |her |this )?(?:\\w+[- ]){0,3}?(?:scan|request|requested|order|service|screening|visit|exam|examination|procedure|surgery|operation|implant|implantation|placement|infusion|injection|treatment|therapy|start|initiation|enrollment|dose|date|application|submission|testing|day|begins?|begin|starts?|starting|administration|delivery)\\b[^.;,\\d]*|(?:when|once|before|at which) (?:the |an? |his |her )?[^.;,\\d]{2,50}\\b(?:begins?|starts?|(?:is|are|will be|would be|was) (?:\\w+ )?(?:placed|given|started|begun|requested|performed|done|initiated|implanted|administered|prescribed|ordered|applied|delivered|dispensed|used|scheduled))\\b)\\s*$`,
  'i',
);
/** "For low-dose CT lung screening": what it is for; a stretch of time has a number. */
const PURPOSE =
  /,?\s+(?:for|in order to receive|to (?:receive|qualify for|be eligible for|have)) (?!at\b|more\b|less\b|over\b|longer\b|the (?:past|last|previous|prior))[^.;\d]{3,80}$/i;

/** The condition alone. What remains may still ask for several things. */
export function withoutAsides(description: string): string {
  let text = description.trim().replace(/\.$/, '').replace(REMARK, '').replace(INCLUSIVE, ' ').trim();
  for (const aside of [LABEL, LEAD, FOR_FIRST, WHEN, PURPOSE, WHEN]) {
    const rest = text.replace(aside, '').trim();
    if (rest) text = rest;
  }
  return text.replace(/\s+/g, ' ').replace(/[\s,]+$/, '');
}
