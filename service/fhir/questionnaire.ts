/** The determination as a Questionnaire, and its answers as a QuestionnaireResponse that says where each comes from. */
import type { Answer, CriteriaNode } from '../contract/results.ts';
import { answerFor, isLeaf, polarities } from '../tree/index.ts';
import { echoOf, type FhirFacts } from './facts.ts';
import type { Json } from './read.ts';

const ORIGIN = 'http://hl7.org/fhir/us/davinci-dtr/StructureDefinition/information-origin';
const ANSWERS = 'urn:evident:answer';
const WORDS: Record<Answer, string> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Not documented',
  not_applicable: 'Not applicable',
};
const coding = (answer: Answer) => ({ system: ANSWERS, code: answer, display: WORDS[answer] });

const urlOf = ({ guidelineCode }: FhirFacts) =>
  `urn:evident:questionnaire:${guidelineCode.replace(/[^\w.-]/g, '-')}`;

export function questionnaire(facts: FhirFacts & { tree: CriteriaNode }): Json {
  const item = (node: CriteriaNode): Json => ({
    linkId: node.criteria_id,
    text: node.description,
    ...(isLeaf(node)
      ? {
          type: 'choice',
          answerOption: (Object.keys(WORDS) as Answer[]).map((one) => ({ valueCoding: coding(one) })),
        }
      : { type: 'group', item: node.criteria!.map(item) }),
  });
  return {
    resourceType: 'Questionnaire',
    url: urlOf(facts),
    title: facts.guidelineName,
    status: 'active',
    subjectType: ['Patient'],
    item: [item(facts.tree)],
  };
}

export function questionnaireResponse(facts: FhirFacts & { tree: CriteriaNode }): Json {
  const inverted = polarities(facts.tree);
  const item = (node: CriteriaNode): Json => ({
    linkId: node.criteria_id,
    text: node.description,
    ...(isLeaf(node)
      ? { answer: [{ extension: [originOf(node)], valueCoding: coding(answerOf(node, inverted)) }] }
      : { item: node.criteria!.map(item) }),
  });
  return {
    resourceType: 'QuestionnaireResponse',
    id: `answers-${facts.runId.slice(-12)}`,
    questionnaire: urlOf(facts),
    status: facts.decision ? 'completed' : 'in-progress',
    subject: echoOf(facts).patient,
    authored: facts.decision?.signed_at ?? facts.createdAt,
    item: [item(facts.tree)],
  };
}

/** A person's answer counts before the engine's. */
function answerOf(node: CriteriaNode, inverted: ReadonlyMap<string, boolean>): Answer {
  if (node.override) return answerFor(node.override.color, inverted.get(node.criteria_id) ?? false);
  return node.answer ?? 'unknown';
}

function originOf({ override }: CriteriaNode): Json {
  if (!override) return { url: ORIGIN, extension: [{ url: 'source', valueCode: 'auto-server' }] };
  const author = { url: 'practitioner', valueReference: { display: override.by || 'Reviewer' } };
  return {
    url: ORIGIN,
    extension: [
      { url: 'source', valueCode: 'override' },
      { url: 'author', extension: [author] },
    ],
  };
}
