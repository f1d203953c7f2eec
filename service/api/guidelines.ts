/** Guidelines by name and as a list. */
import { ServiceError } from '../contract/errors.ts';
import type { GuidelineSummary } from '../contract/guideline.ts';
import type { Guideline, GuidelineNode } from '../criteria/schema/guideline.ts';
import { findGuideline, nearestGuidelines } from '../criteria/schema/library.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export function guidelineHandlers({
  library,
}: Pick<ApiDeps, 'library'>): Handlers<'getGuideline' | 'listGuidelines' | 'testForms'> {
  return {
    getGuideline: ({ query }) => {
      const wanted = query.guideline_name;
      const guidelines = library.current();
      const found = findGuideline(guidelines, wanted);
      if (!found)
        throw new ServiceError(
          404,
          'guideline_not_found',
          'No guideline has this name or code; `errors` lists the nearest names.',
          nearestGuidelines(guidelines, wanted).map((name) => ({ path: '/guideline_name', message: name })),
        );
      const fields = guidelineBody(found);
      return { ...fields, guideline: fields };
    },
    listGuidelines: ({ query: { search = '' } }) => ({
      guidelines: library
        .current()
        .filter((guideline) => fits(guideline, search))
        .map(summary),
    }),
    testForms: async () => (await import('../criteria/validation/test-forms.ts')).testForms(),
  };
}

function guidelineBody(guideline: Guideline) {
  return {
    guideline_code: guideline.guideline_code,
    guideline_name: guideline.guideline_name,
    guideline_json: guideline as Record<string, unknown>,
    guideline_s3_path: `file:///guidelines/${encodeURIComponent(guideline.guideline_code)}.json`,
    guideline_version: guideline.guideline_version,
  };
}

function summary(guideline: Guideline): GuidelineSummary {
  const all = leaves(guideline.criteria);
  const codes = codesOf(guideline);
  return {
    guideline_code: guideline.guideline_code,
    guideline_name: guideline.guideline_name,
    guideline_version: guideline.guideline_version,
    kind: guideline.kind,
    request_types: guideline.request_types ?? [],
    leaves: all.length,
    authored_leaves: all.filter((leaf) => leaf.test).length,
    ...(codes.length > 0 && { procedure_codes: codes }),
  };
}

const codesOf = ({ billing }: Guideline): string[] => [...(billing?.cpt ?? []), ...(billing?.hcpcs ?? [])];

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Every word of the search occurs in its code, its name, its billing codes, the words people use, or a criterion. */
function fits(guideline: Guideline, search: string): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { guideline_code, guideline_name, known_as = [] } = guideline;
  const reported = leaves(guideline.criteria).map((leaf) => leaf.description);
  const text = fold(
    [guideline_code, guideline_name, ...codesOf(guideline), ...known_as, ...reported].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

function leaves(node: GuidelineNode): GuidelineNode[] {
  return node.criteria?.length ? node.criteria.flatMap(leaves) : [node];
}
