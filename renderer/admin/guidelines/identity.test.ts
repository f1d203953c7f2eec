import { expect, test } from 'vitest';
import { identityOf, withIdentity } from './identity.ts';

const none = { code: '', title: '', version: '', kind: 'LCD' } as const;

test('a name is taken apart and put together the same', () => {
  const json = {
    guideline_code: 'L33797',
    guideline_name: 'L33797 - Oxygen - Home Use',
    guideline_version: 'R9',
    kind: 'NCD',
    criteria: {},
  };
  const identity = identityOf(json, none);
  expect(identity).toEqual({ code: 'L33797', title: 'Oxygen - Home Use', version: 'R9', kind: 'NCD' });
  expect(withIdentity(json, identity)).toEqual(json);
});

test('what the file does not say stays as it was typed', () => {
  expect(identityOf({ criteria: {} }, { ...none, code: 'X1', title: 'Mine' })).toMatchObject({
    code: 'X1',
    title: 'Mine',
  });
});
