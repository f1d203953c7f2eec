import { noteOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const packYears = (text: string) =>
  noteOf(`Smoking history taken.\n${text}`, { form: { patient: { date_of_birth: '1960-05-01' } } })
    .measurements.filter((m) => m.variable === 'pack_years' && !m.assertion.negated)
    .map((m) => m.low);

reads('a rate without its noun or its day, and years in words: %s', packYears, [
  ['Twenty a day for thirty-eight years.', [38]],
  ['Total 1 pack x 50 years.', [50]],
  ['1.5 packs for 20+ yrs before.', [30]],
  ['Two packs a day for about fifteen years.', [30]],
  ['About ten a day since sixteen (43 y).', [21.5]],
  ['A packet daily since he was eighteen.', [46]],
]);

reads('what is swallowed or drunk so many times a day is no cigarette: %s', packYears, [
  ['Takes 4 tablets a day for 5 years.', []],
  ['6 beers a day for 20 years.', []],
]);

reads('"none after" speaks of later: %s', packYears, [
  ['Ten cigarettes a day from 1974 to 2000 (13 PY), none after.', [13]],
]);

reads('begun at an age, ended in a year: %s', packYears, [
  ['Smoked one pack a day from age 18 to 2006.', [27]],
  ['He began at 18 and smoked one pack a day until he stopped for good in June 2006.', [27]],
  ['Smoked one pack a day from age 18 to 40.', [22]],
  ['Started at 20, a pack a day, and laid them down for good in 1985.', [4]],
  ['Began at 18, a pack a day, last cigarette was in May 2006.', [27]],
]);

reads('a whole and a half, in words and as a fraction: %s', packYears, [
  ['One and a half packs per day for 20 years.', [30]],
  ['Two and a half packs a day for 32 years.', [80]],
  ['He smoked a pack and a half daily for 28 years.', [42]],
  ['Tobacco: 1-1/2 ppd for 25 yrs.', [37.5]],
  ['Half a pack a day for 20 years.', [10]],
]);

reads('a bare number behind a rate counts years: %s', packYears, [
  ['Ex smoker, 1.5 ppd x 20. Stopped 2016.', [30]],
  ['Smoked 1 ppd x40, quit 2015.', [40]],
  ['Smoked 1 ppd x 6 wk last summer.', []],
  ['2 ppd x 5 months.', []],
]);
