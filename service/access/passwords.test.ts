import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { isLeaked } from './common-passwords.ts';
import { checkPassword, passwordHasher } from './passwords.ts';

const weak = expect.objectContaining({ status: 422, code: 'password_weak' });

describe('checkPassword', () => {
  it.each(['horse battery', 'tr0mb0ne-lake', 'zwölf Boxkämpfer', 'correct horse battery staple'])(
    'takes %j',
    (password) => {
      expect(() => checkPassword(password, 'nurse1')).not.toThrow();
    },
  );

  it.each([
    ['seven characters', 'abXq9!z'],
    ['a common word', 'password'],
    ['a common word in other letters', 'PassWord'],
    ['a common word with figures after it', 'Password2026!'],
    ['a common word with look-alikes', 'P@ssw0rd'],
    ['one character again and again', 'aaaaaaaaaaaa'],
    ['a run up', '123456789'],
    ['a run down', 'hgfedcba'],
    ['the user name', 'margaret.hill'],
    ['the user name with figures', 'MargaretHill99'],
  ])('refuses %s', (_name, password) => {
    expect(() => checkPassword(password, 'margaret.hill')).toThrow(weak);
  });

  it.each([
    'x1 y2 '.repeat(20),
    `${'long words '.repeat(90)}end`,
    ' spaces around ',
    '\u{1F98B} butterflies',
  ])('takes %j as it is', async (password) => {
    expect(() => checkPassword(password, 'nurse1')).not.toThrow();
    const hasher = passwordHasher(10);
    const hash = await hasher.hash(password);
    expect(await hasher.verify(password, hash)).toBe(true);
    expect(await hasher.verify(`${password} `, hash)).toBe(false);
    expect(await hasher.verify(password.slice(0, -1), hash)).toBe(false);
  });

  it.each(['1qaz2wsx', 'corvette', 'q1w2e3r4t5', 'Steelers!', 'M1CH3LL3', 'bigdaddy77'])(
    'refuses %s: from a list of leaked ones',
    (password) => {
      expect(() => checkPassword(password, 'nurse1')).toThrow(weak);
    },
  );

  it('knows thousands of leaked ones that are long enough', () => {
    expect(leaked.filter((password) => password.length >= 8 && isLeaked(password)).length).toBeGreaterThan(
      10_000,
    );
  });

  it('lets a short word stand before something long and random', () => {
    expect(() => checkPassword('dog#8193%2047!', 'nurse1')).not.toThrow();
  });

  it.each(['Evident2026!', 'M3dicare123'])('refuses %s: this product and its field', (password) => {
    expect(() => checkPassword(password, 'nurse1')).toThrow();
  });

  it('does not tell the password', () => {
    try {
      checkPassword('P@ssw0rd', 'nurse1');
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify([error, (error as Error).message])).not.toContain('P@ssw0rd');
    }
  });
});

describe('passwordHasher', () => {
  const hasher = passwordHasher(10, 2);

  it('verifies what it hashed, in any Unicode spelling', async () => {
    const hash = await hasher.hash('caf\u00e9 noir');
    expect(await hasher.verify('cafe\u0301 noir', hash)).toBe(true);
    expect(await hasher.verify('cafe noir', hash)).toBe(false);
  });

  it('salts', async () => {
    expect(await hasher.hash('horse battery')).not.toBe(await hasher.hash('horse battery'));
  });

  it('never verifies against no user', async () => {
    expect(await hasher.verify('', undefined)).toBe(false);
    expect(await hasher.verify('horse battery', undefined)).toBe(false);
  });

  it('verifies hashes of another cost', async () => {
    const hash = await passwordHasher(11).hash('horse battery');
    expect(await hasher.verify('horse battery', hash)).toBe(true);
  });

  it('keeps a place free for what is first, and lets that pass what waits', async () => {
    const order: string[] = [];
    const crowd = Array.from({ length: 6 }, (_, at) =>
      hasher.verify('x', undefined, false).then(() => order.push(`later ${at}`)),
    );
    const firsts = Array.from({ length: 3 }, (_, at) =>
      hasher.verify('x', undefined).then(() => order.push(`first ${at}`)),
    );
    await Promise.all([...crowd, ...firsts]);
    expect(order.indexOf('first 2')).toBeLessThan(5);
    expect(order).toHaveLength(9);
  });

  it('lets only so many wait', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => hasher.verify('x', undefined)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBe(100 - 64 - 2);
    expect(refused[0]).toMatchObject({ reason: { status: 429, code: 'too_many_attempts' } });
    expect(await hasher.verify('x', undefined)).toBe(false);
  });
});
