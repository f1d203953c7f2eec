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
export const actionKinds: readonly { id: string; label: string }[] = [
  { id: 'run.', label: 'Cases: everything' },
  { id: 'run.viewed', label: 'Cases: viewed' },
  { id: 'run.exported', label: 'Cases: exported' },
  { id: 'run.destroyed', label: 'Cases: destroyed' },
  { id: 'decision.', label: 'Decisions' },
  { id: 'login.', label: 'Sign-ins' },
  { id: 'login.failed', label: 'Sign-ins: failed' },
  { id: 'user.', label: 'Accounts' },
  { id: 'api_key.', label: 'API keys' },
  { id: 'guideline.', label: 'Guidelines' },
  { id: 'settings.', label: 'Settings' },
  { id: 'notice_template.', label: 'Word templates' },
  { id: 'folder.', label: 'Watched folder' },
  { id: 'backup.', label: 'Backups' },
  { id: 'audit.', label: 'Audit trail' },
];
