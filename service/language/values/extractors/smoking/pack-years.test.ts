import { expect, it } from 'vitest';
import { noteOf } from '../../../testing.ts';

const packYears = (text: string) =>
  noteOf(`Smoking history taken.\n${text}`, { form: { patient: { date_of_birth: '1960-05-01' } } })
    .measurements.filter((m) => m.variable === 'pack_years' && !m.assertion.negated)
    .map((m) => m.low);

it('a rate without its noun or its day, and years in words', () => {
  expect(packYears('Twenty a day for thirty-eight years.')).toEqual([38]);
  expect(packYears('Total 1 pack x 50 years.')).toEqual([50]);
  expect(packYears('1.5 packs for 20+ yrs before.')).toEqual([30]);
  expect(packYears('Two packs a day for about fifteen years.')).toEqual([30]);
  expect(packYears('About ten a day since sixteen (43 y).')).toEqual([21.5]);
  expect(packYears('A packet daily since he was eighteen.')).toEqual([46]);
});

it('what is swallowed or drunk so many times a day is no cigarette', () => {
  expect(packYears('Takes 4 tablets a day for 5 years.')).toEqual([]);
  expect(packYears('6 beers a day for 20 years.')).toEqual([]);
});

it('"none after" speaks of later', () => {
  expect(packYears('Ten cigarettes a day from 1974 to 2000 (13 PY), none after.')).toEqual([13]);
});

it('begun at an age, ended in a year', () => {
  expect(packYears('Smoked one pack a day from age 18 to 2006.')).toEqual([27]);
  expect(
    packYears('He began at 18 and smoked one pack a day until he stopped for good in June 2006.'),
  ).toEqual([27]);
  expect(packYears('Smoked one pack a day from age 18 to 40.')).toEqual([22]);
  expect(packYears('Started at 20, a pack a day, and laid them down for good in 1985.')).toEqual([4]);
  expect(packYears('Began at 18, a pack a day, last cigarette was in May 2006.')).toEqual([27]);
});

it('a whole and a half, in words and as a fraction', () => {
  expect(packYears('One and a half packs per day for 20 years.')).toEqual([30]);
  expect(packYears('Two and a half packs a day for 32 years.')).toEqual([80]);
  expect(packYears('He smoked a pack and a half daily for 28 years.')).toEqual([42]);
  expect(packYears('Tobacco: 1-1/2 ppd for 25 yrs.')).toEqual([37.5]);
  expect(packYears('Half a pack a day for 20 years.')).toEqual([10]);
});
