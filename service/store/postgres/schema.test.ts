import { describe, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { modelOf, rowStatements, stepsBetween } from './schema.ts';

const EMPTY = modelOf([]);
const first = {
  name: '0001-a',
  sql: `CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, old INTEGER NOT NULL DEFAULT 0 CHECK (old IN (0, 1))) STRICT;
    CREATE TABLE pets (owner TEXT NOT NULL REFERENCES people (id), nth INTEGER NOT NULL, picture BLOB, PRIMARY KEY (owner, nth)) STRICT;
    CREATE INDEX pets_by_picture ON pets (picture, nth) WHERE nth > 1;`,
};

describe('the tables for PostgreSQL', () => {
  it('have the tenant in front of every key, and row-level security', () => {
    const steps = stepsBetween(EMPTY, modelOf([first]));
    expect(steps[0]).toBe(
      `CREATE TABLE people (tenant text COLLATE "C" NOT NULL DEFAULT current_setting('evident.tenant'), id text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, old bigint NOT NULL DEFAULT 0, PRIMARY KEY (tenant, id), UNIQUE (tenant, name), CHECK (old IN (0, 1)))`,
    );
    expect(steps.filter((step) => /^ALTER TABLE people .*ROW LEVEL SECURITY$/.test(step))).toHaveLength(2);
    expect(steps.find((step) => step.startsWith('CREATE TABLE pets'))).toContain(
      'PRIMARY KEY (tenant, owner, nth), FOREIGN KEY (tenant, owner) REFERENCES people (tenant, id)',
    );
    expect(steps.at(-1)).toBe('CREATE INDEX pets_by_picture ON pets (tenant, picture, nth) WHERE nth > 1');
  });

  it('follow the migrations: what is new is added, what is gone is dropped', () => {
    const second = {
      name: '0002-b',
      sql: `ALTER TABLE people ADD COLUMN town TEXT; DROP INDEX pets_by_picture; CREATE TABLE towns (name TEXT PRIMARY KEY) STRICT;`,
    };
    const steps = stepsBetween(modelOf([first]), modelOf([first, second]));
    expect(steps[0]).toBe('ALTER TABLE people ADD COLUMN town text COLLATE "C"');
    expect(steps[1]).toMatch(/^CREATE TABLE towns /);
    expect(steps.at(-1)).toBe('DROP INDEX pets_by_picture');
  });

  it('are not guessed where a column was changed or removed', () => {
    const second = {
      name: '0002-b',
      sql: 'DROP INDEX pets_by_picture; ALTER TABLE pets DROP COLUMN picture;',
    };
    expect(() => stepsBetween(modelOf([first]), modelOf([first, second]))).toThrow(
      /must say how in PostgreSQL/,
    );
  });

  it('can be made of every migration since there are servers, one after the other', () => {
    const done = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0069-user-identities'),
    );
    for (const migration of migrations.slice(done.length)) {
      const before = modelOf(done);
      done.push(migration);
      expect(() => stepsBetween(before, modelOf(done)), migration.name).not.toThrow();
    }
  });

  it('tell the statements that move rows from those that make tables', () => {
    const sql = `CREATE TABLE a (b TEXT) STRICT;\nINSERT INTO a SELECT 'x;y';\nUPDATE a SET b = 'z'\nWHERE b = 'x';\nCREATE INDEX i ON a (b);`;
    expect(rowStatements(sql)).toEqual([`INSERT INTO a SELECT 'x;y'`, `UPDATE a SET b = 'z'\nWHERE b = 'x'`]);
  });
});
