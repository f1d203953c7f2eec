import { expect, test } from 'vitest';
import { ccmConfig } from '../review/ccm-config.ts';
import { REGISTRY, SETTING_NAMES, type SettingName, type SettingValues } from '../settings/registry.ts';
import { defaultLimits } from './limits.ts';
import { casesConfig, readerChoice, sessionLimits, settableLimits } from './settings-effects.ts';

const defaults = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, REGISTRY[name].default]),
) as unknown as SettingValues;

/** Everything that the parts of the service take of the settings. */
const taken = (values: SettingValues) => {
  const limits = { ...defaultLimits, ...settableLimits(values) };
  const { ccm, ...cases } = casesConfig(values, limits);
  return { reader: readerChoice(values), limits, session: sessionLimits(values), cases, ccm: ccmConfig(ccm) };
};

/** Read where they are used: by GET /v1/choices, the rotation of backups, the watched folder. */
const DIRECT: SettingName[] = [
  'reasons.override',
  'reasons.denial',
  'backup.keep',
  'folder.path',
  'folder.guideline',
  'folder.taken',
];

test('the defaults are what the parts of the service do without settings', () => {
  expect(taken(defaults).ccm).toEqual(ccmConfig());
  expect(taken(defaults).limits).toEqual(defaultLimits);
});

test.each(SETTING_NAMES.filter((name) => !DIRECT.includes(name)))('%s arrives', (name) => {
  const definition = REGISTRY[name];
  const other = definition.type === 'text' ? 'Heron Clinic' : Number(definition.default) + 1;
  const before = taken(defaults);
  const after = taken({ ...defaults, [name]: other });
  expect(after).not.toEqual(before);
  if (name.startsWith('ccm.')) expect(after.ccm).not.toEqual(before.ccm);
});
