import { afterEach, expect, it, vi } from 'vitest';
import { ServiceError } from '../contract/errors.ts';
import { EXIT, reportFailure } from './exit.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['key_wrong', 503, EXIT.store],
  ['store_in_use', 503, EXIT.store],
  ['disk_full', 507, EXIT.store],
  ['database_unreachable', 503, EXIT.store],
  ['tenant_invalid', 503, EXIT.store],
  ['files_url_invalid', 503, EXIT.store],
  ['provider_config_invalid', 503, EXIT.store],
  ['port_taken', 503, EXIT.port],
  ['password_weak', 422, EXIT.refused],
  ['something_else', 503, EXIT.failed],
])('%s ends a command with its exit code', (code, status, exit) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(reportFailure(new ServiceError(status, code, 'It did not work.'))).toBe(exit);
  expect(said).toHaveBeenCalledWith(`${code}: It did not work.\n`);
});
