import { describe, expect, it } from 'vitest';
import { bareGas } from './blood-gas.ts';

describe('oxygen pressures of a blood gas without their name', () => {
  it.each<[string, number[]]>([
    ['ABG next door: 7.0 kPa = 52.5 mmHg on air.', [52.5, 52.5]],
    ['Last gas before home was on air, 54.', [54]],
    ['Blood gas on air 49 mmHg', [49]],
    ['ABG: pCO2 49 mmHg', []],
    ['BP 120 mmHg after the gas was turned off', []],
    ['Venous gas 38 mmHg', []],
    ['Gas on air, sat 84', []],
  ])('%s', (text, values) => expect(bareGas(text, []).map((f) => f.low)).toEqual(values));
});
