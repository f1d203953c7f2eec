/** Settings: read at once from memory, changed in the database with an entry in the trail, told to whoever must follow. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Actor } from '../cases/types.ts';
import { type Fault, ServiceError } from '../contract/errors.ts';
import { isMatched } from '../contract/if-match.ts';
import type { Setting, SettingValue } from '../contract/settings.ts';
import type { Store, Tables } from '../store/index.ts';
import { faultOf } from './check.ts';
import { faultOfFolder } from './folder.ts';
import { faultsOfReader } from './reader.ts';
import {
  type Definition,
  definitionOf,
  GROUPS,
  SETTING_NAMES,
  type SettingName,
  type SettingValues,
} from './registry.ts';

export type { SettingName, SettingValues } from './registry.ts';

export interface Settings {
  /** The present value of every setting: a live view, read anew at each use. */
  readonly values: SettingValues;
  list(): Setting[];
  /** Another one after every change. */
  etag(): string;
  /** All of the changes or none. `null` goes back to the default. 422 `settings_invalid`, 412 `settings_conflict`. */
  change(values: Record<string, SettingValue | null>, actor: Actor, ifMatch?: string): Promise<void>;
  /** Calls back after every change, and never before the change is on disk. */
  onChange(listener: (changed: ReadonlySet<SettingName>) => void): void;
}

type Reading = Pick<Kysely<Tables>, 'selectFrom'>;

interface Stored {
  value: SettingValue;
  at: string;
  by: string;
}

/** Without what only the trail needs. */
function shown(definition: Definition): Definition {
  if (definition.type !== 'text') return definition;
  const { traced: _traced, ...rest } = definition;
  return rest;
}

const isName = (name: string): name is SettingName => (SETTING_NAMES as string[]).includes(name);

export async function openSettings(store: Store, clock: () => Date = () => new Date()): Promise<Settings> {
  const stored = new Map<SettingName, Stored>();
  const listeners: ((changed: ReadonlySet<SettingName>) => void)[] = [];
  /** Readings begun, and the newest of them that memory shows: an older one that comes late is not taken over. */
  let begun = 0;
  let shownReading = 0;
  /** The names of what is not as it was in memory. */
  async function load(db: Reading = store.db): Promise<SettingName[]> {
    begun += 1;
    const reading = begun;
    const rows = await db.selectFrom('settings').selectAll().execute();
    if (reading < shownReading) return [];
    shownReading = reading;
    const before = new Map(stored);
    stored.clear();
    for (const row of rows) {
      const value = JSON.parse(row.value) as SettingValue;
      // What a newer version knew, or a range that has become narrower, falls back to the default.
      if (isName(row.name) && faultOf(definitionOf(row.name), value) === undefined)
        stored.set(row.name, { value, at: row.changed_at, by: row.changed_by });
    }
    return SETTING_NAMES.filter((name) => stored.get(name)?.at !== before.get(name)?.at);
  }
  await load();

  const present = (name: SettingName): SettingValue =>
    stored.get(name)?.value ?? (definitionOf(name).default as SettingValue);
  const values = Object.defineProperties(
    {},
    Object.fromEntries(SETTING_NAMES.map((name) => [name, { get: () => present(name), enumerable: true }])),
  ) as SettingValues;

  const etag = () =>
    createHash('sha256')
      .update(JSON.stringify(SETTING_NAMES.map((name) => [name, present(name), stored.get(name)?.at])))
      .digest('hex')
      .slice(0, 16);

  const tell = (names: Iterable<SettingName>) => {
    const changed = new Set(names);
    for (const listener of listeners) listener(changed);
  };

  /** Takes over what other processes have changed. */
  async function catchUp(db?: Reading): Promise<void> {
    const names = await load(db);
    if (names.length > 0) tell(names);
  }

  store.subscribe((signal) => {
    // What cannot be read now is read with the next change.
    if (!signal || signal.topic === 'settings') catchUp().catch(() => undefined);
  });

  /** What depends on the machine, and therefore is looked at when a value is set and not when it is read. */
  const faultHere = (name: SettingName, value: SettingValue) =>
    name === 'folder.path' ? faultOfFolder(value as string, store.dataDir) : undefined;

  function check(changes: Record<string, SettingValue | null>): void {
    const faults = Object.entries(changes).flatMap(([name, value]): Fault[] => {
      const path = `/values/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!isName(name)) return [{ path, message: 'is no setting' }];
      const message =
        value === null ? undefined : (faultOf(definitionOf(name), value) ?? faultHere(name, value));
      return message === undefined ? [] : [{ path, message }];
    });
    if (faults.length === 0 && Object.keys(changes).some((name) => name.startsWith('reader.'))) {
      const wanted = Object.entries(changes).map(([name, value]) => [
        name,
        value ?? definitionOf(name as SettingName).default,
      ]);
      faults.push(...faultsOfReader({ ...values, ...Object.fromEntries(wanted) }));
    }
    if (faults.length > 0)
      throw new ServiceError(
        422,
        'settings_invalid',
        'Some values cannot be taken; none was changed.',
        faults,
      );
  }

  /** Settings and not people's data: both values may stand in the trail. Texts are reported by their length. */
  const reported = (name: SettingName, value: SettingValue): string | number | boolean => {
    const definition = definitionOf(name);
    if (Array.isArray(value)) return `${value.length} entries`;
    if (typeof value !== 'string' || (definition.type === 'text' && definition.traced)) return value;
    return `${value.length} characters`;
  };

  return {
    values,
    etag,
    onChange: (listener) => void listeners.push(listener),

    list: () =>
      SETTING_NAMES.map((name): Setting => {
        const { default: fallback, ...definition } = shown(definitionOf(name));
        const group = name.split('.')[0] as keyof typeof GROUPS;
        const change = stored.get(name);
        return {
          name,
          group,
          group_label: GROUPS[group],
          ...definition,
          value: present(name),
          default: fallback as SettingValue,
          ...(change && { changed_at: change.at, changed_by: change.by }),
        };
      }),

    async change(changes, actor, ifMatch) {
      const at = clock().toISOString();
      const wanted = await store.write(async (tx) => {
        // From here on nobody else changes anything.
        await catchUp(tx);
        check(changes);
        if (!isMatched(ifMatch, etag()))
          throw new ServiceError(
            412,
            'settings_conflict',
            'Someone has changed the settings since; load them first.',
          );
        const wanted = (Object.entries(changes) as [SettingName, SettingValue | null][]).filter(
          ([name, value]) =>
            JSON.stringify(value ?? definitionOf(name).default) !== JSON.stringify(present(name)),
        );
        for (const [name, value] of wanted) {
          await tx.deleteFrom('settings').where('name', '=', name).execute();
          if (value !== null) {
            const row = { name, value: JSON.stringify(value), changed_at: at, changed_by: actor.username };
            await tx.insertInto('settings').values(row).execute();
          }
          await store.audit.append(tx, {
            actor,
            action: 'settings.changed',
            objectType: 'setting',
            objectId: name,
            detail: {
              from: reported(name, present(name)),
              to: reported(name, value ?? (definitionOf(name).default as SettingValue)),
            },
          });
        }
        return wanted;
      });
      if (wanted.length === 0) return;
      begun += 1;
      shownReading = begun;
      for (const [name, value] of wanted) {
        if (value === null) stored.delete(name);
        else stored.set(name, { value, at, by: actor.username });
      }
      tell(wanted.map(([name]) => name));
      store.publish({ topic: 'settings' });
    },
  };
}
