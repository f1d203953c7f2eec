/** Settings, for administrators, and what the people who review need of them. */
import type { Settings } from '../settings/index.ts';
import { networkOf } from '../settings/reader.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { rolesThatVary } from './settings-effects.ts';

export function settingsHandlers({
  settings,
  limits,
  version,
  reaches,
}: Pick<ApiDeps, 'settings' | 'limits' | 'version' | 'reaches'>): Handlers<
  'settings' | 'changeSettings' | 'choices'
> {
  const body = (all: Settings) => ({
    version,
    network: networkOf(all.values, reaches),
    limits,
    settings: all.list(),
    etag: all.etag(),
  });
  return {
    settings: () => body(settings),
    changeSettings: async ({ actor, body: { values }, ifMatch }) => {
      await settings.change(values, actor, ifMatch);
      return body(settings);
    },
    choices: () => ({
      override_reasons: [...settings.values['reasons.override']],
      variance_categories: [...settings.values['reasons.variance']],
      variance_roles: rolesThatVary(settings.values),
      contrary_categories: [...settings.values['reasons.contrary']],
      denial_reasons: [...settings.values['reasons.denial']],
      letterhead: settings.values['letter.letterhead'],
    }),
  };
}
