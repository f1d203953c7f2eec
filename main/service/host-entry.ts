/** What the utility process runs. */
import { type HostPort, hostService } from './host.ts';

const { parentPort } = process as unknown as { parentPort?: HostPort };
if (!parentPort) throw new Error('this file is started by the desktop shell');
hostService(parentPort, (code) => process.exit(code));
