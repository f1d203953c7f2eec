/** Names of the trail in words. A name that is not listed is shown as it is, without its dots. */
const objects: Record<string, string> = {
  login: 'Sign-in',
  run: 'Case',
  user: 'Account',
  api_key: 'API key',
  store: 'Data folder',
  audit: 'Audit trail',
  folder: 'Watched folder:',
  notice_template: 'Word template',
};

/** "Case viewed", "Login failed". */
export function actionWords(action: string): string {
  const [object = '', verb = ''] = action.split('.');
  const name = objects[object] ?? object.replaceAll('_', ' ');
  const words = `${name} ${verb.replaceAll('_', ' ')}`.trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Kinds of actions to choose from; the last dot stands for all of a kind. */
export const actionKinds: readonly (readonly [id: string, words: string])[] = [
  ['run.', 'Cases: everything'],
  ['run.viewed', 'Cases: viewed'],
  ['run.exported', 'Cases: exported'],
  ['run.destroyed', 'Cases: destroyed'],
  ['decision.', 'Decisions'],
  ['login.', 'Sign-ins'],
  ['login.failed', 'Sign-ins: failed'],
  ['user.', 'Accounts'],
  ['api_key.', 'API keys'],
  ['guideline.', 'Guidelines'],
  ['settings.', 'Settings'],
  ['notice_template.', 'Word templates'],
  ['folder.', 'Watched folder'],
  ['backup.', 'Backups'],
  ['audit.', 'Audit trail'],
];
