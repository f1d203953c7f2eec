/** A database server and an empty folder for services that share them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverPrograms, startServer } from '../../../service/store/postgres/testing.ts';
import { temporaryFolder } from '../../api/evident.ts';

/** `env` names both to a service; `end` stops the server and removes the folder. */
export function serverPlace() {
  const bin = serverPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const server = startServer(bin);
  const { folder, remove } = temporaryFolder();
  const env = {
    EVIDENT_DATABASE_URL: server.url,
    EVIDENT_TENANT: 'main',
    EVIDENT_FILES_URL: pathToFileURL(join(folder, 'files')).href,
  };
  const end = () => {
    server.stop();
    remove();
  };
  return { server, folder, env, end };
}
