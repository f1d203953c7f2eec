/** Parts of the body: "Proximal tibia: no fracture" denies nothing of the femur. */
import { rememberedBy } from '../../language/sentences/remembered.ts';
import type { Chart } from '../../language/types.ts';
import type { Pattern } from '../schema/tests.ts';
import type { Match } from './match.ts';

/** Bones and joints, each by the words that mean it. */
const PARTS: readonly RegExp[] = [
  'tibia[el]?|tibial|plateau',
  'fibulae?|fibular|malleol\\w*',
  'patellae?|patellar',
  'femurs?|femora|femoral|supracondylar',
  'hips?|acetabul\\w*',
  'pelvi[sc]',
  'humer(?:us|i|al)',
  'radius|radial|ulnae?|ulnar|forearms?',
  'wrists?|carpal|scaphoid',
  'hands?|fingers?|thumbs?',
  'elbows?|olecranon',
  'shoulders?|glenoid|clavicles?|scapul\\w*',
  'ribs?|stern\\w*',
  'ankles?|talus|calcane\\w*',
  'foot|feet|toes?|metatarsals?',
  'knees?',
].map((words) => new RegExp(`\\b(?:${words})\\b`, 'i'));

const partsIn = (text: string): number[] => PARTS.flatMap((part, i) => (part.test(text) ? [i] : []));

/** The parts that patterns ask about, without those that they rule out. */
const askedBy = rememberedBy<readonly Pattern[], ReadonlySet<number>>(
  (patterns) =>
    new Set(
      patterns.flatMap((pattern) =>
        partsIn(
          pattern
            .split('&')
            .filter((group) => !group.trim().startsWith('!'))
            .join(' ')
            .replaceAll('_', ' '),
        ),
      ),
    ),
);

/** A label of few words right before what is denied. */
const LABEL = /(?:^|[.;,]\s|\n)\s*([A-Za-z][A-Za-z ]{2,34}):[^:.;\n]{0,40}$/;

/** Whether the words stand under a label that names another part than those the patterns ask about. */
export function isOfOtherPart(chart: Chart, m: Match, patterns: readonly Pattern[]): boolean {
  const { text, start } = chart.sentences[m.sentence]!;
  const label = LABEL.exec(text.slice(0, m.span.start - start))?.[1];
  const named = label ? partsIn(label) : [];
  const asked = named.length ? askedBy(patterns) : undefined;
  return asked !== undefined && asked.size > 0 && named.every((part) => !asked.has(part));
}
