import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['Abstinent from alcohol for at least six months', 'Sober since 3/2025.', 'yes'],
  ['Abstinence from alcohol of 6 months or more', 'Last drink 1/2026.', 'no'],
  ['Sober for at least 6 months', 'Has been sober x 14 months.', 'yes'],
  ['Documented sobriety for a minimum of one year', 'Quit drinking 8/2025.', 'no'],
  ['Alcohol-free for at least 3 months', 'Drinks 3 beers nightly.', 'no'],
  ['No alcohol use for at least 90 days', 'No alcohol since 10/1/2025.', 'yes'],
  ['Smoke-free for at least 6 weeks prior to surgery', 'Quit smoking 9/2025.', 'yes'],
  ['Has not smoked within the past 6 weeks', 'Smokes 1/2 ppd.', 'no'],
  ['Nicotine-free for 6 weeks or more', 'Stopped cigarettes 2/10/2026.', 'no'],
  ['Tobacco cessation for at least 30 days', 'Never smoker.', 'yes'],
  ['Opioid-free for at least 10 days', 'Last opioid use 2/1/2026.', 'yes'],
  [
    'Abstinent from alcohol and illicit drugs for at least 6 months',
    'Last drink 1/2026. Denies illicits.',
    'no',
  ],
  ['Abstinent from alcohol for at least six months and attends counseling', 'Sober x 2 months.', 'no'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['Sober for at least 6 months', 'Has quit, last drink date not documented.'],
  ['Sober for at least 6 months', 'Brother sober x 2 years.'],
  ['Sober for at least 6 months', 'Sober since 3/2025 with one slip in January.'],
  ['Sober for at least 6 months', 'Drinks 2 cups of coffee.'],
  ['Abstinent from alcohol for at least six months and attends counseling', 'Sober since 2021.'],
  ['Smoke-free for at least 6 weeks', 'Advised to quit smoking.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it('understands no more than it says', () => {
  expect(framedIn('Smoked at least 20 pack-years and quit less than 15 years ago')).toBeUndefined();
  expect(framedIn('Sober for at least six months')?.test).toMatchObject({ kind: 'not' });
});
