/** Import of a guideline from our JSON, from another program's nested criteria, or from the pasted text of a policy. */
import { ServiceError } from '../../contract/errors.ts';
import type { GuidelineImport, ImportedGuideline } from '../../contract/library.ts';
import type { Guideline } from '../../criteria/schema/guideline.ts';
import { checkGuideline } from '../../criteria/validation/guideline-schema.ts';
import type { Identity, Note } from './draft-tree.ts';
import { importForeign } from './foreign.ts';
import { placeOfFault } from './json-place.ts';
import { importText } from './text.ts';

const refuse = (code: string, detail: string, message: string) =>
  new ServiceError(422, code, detail, [{ path: '/content', message }]);

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Our own file, alone or as GET /v1/guideline answers it. */
function ownGuideline(value: unknown): Bag | undefined {
  if (!isBag(value)) return undefined;
  if (isBag(value.guideline_json)) return value.guideline_json;
  const root = value.criteria;
  return typeof value.guideline_code === 'string' && isBag(root) && 'criteria_id' in root ? value : undefined;
}

const body = (
  format: ImportedGuideline['format'],
  read: { guideline: Guideline; notes: Note[]; faults: { path: string; message: string }[] },
): ImportedGuideline => ({
  format,
  guideline_json: read.guideline as unknown as Bag,
  notes: read.notes,
  faults: read.faults,
});

/**
 * Reads without storing. Refuses with 422 `import_not_json` (with line and column), `import_empty` when no criterion was
 * found. Anything less is reported in `notes` and `faults`.
 */
export function importGuideline({ format, content, ...reported }: GuidelineImport): ImportedGuideline {
  const looksLikeJson = /^\s*[{[]/.test(content);
  if (format === 'text' || (format === 'auto' && !looksLikeJson)) return fromText(content, reported);
  const value = parseJson(content);
  const own = format === 'foreign' ? undefined : ownGuideline(value);
  if (own ?? format === 'evident') return fromOwn(own ?? value, reported);
  const read = importForeign(value, reported);
  if (read) return body('foreign', read);
  throw empty(
    'No criteria were found in this JSON.',
    'holds no criterion: each needs a text (description) and may have parts (criteria) and an operator',
  );
}

const empty = (detail: string, fault: string) => refuse('import_empty', detail, fault);

function fromText(content: string, reported: Identity): ImportedGuideline {
  const read = importText(content, reported);
  if (read) return body('text', read);
  throw empty(
    'No criterion was found in this text.',
    'paste the part of the policy that says when the service is covered, with its numbers or bullets',
  );
}

function fromOwn(value: unknown, reported: Identity): ImportedGuideline {
  if (!isBag(value))
    throw empty('This JSON is no guideline.', 'must be a guideline: an object with criteria');
  const fields = Object.fromEntries(
    Object.entries(reported).filter(([name, field]) => field && !value[name]),
  );
  const guideline = { ...value, ...fields } as unknown as Guideline;
  return body('evident', { guideline, notes: [], faults: checkGuideline(guideline) });
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw refuse('import_not_json', 'This is not valid JSON.', placeOfFault(content));
  }
}
