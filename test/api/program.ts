/** The command line under test. */
import { fileURLToPath } from 'node:url';

/** As it is packaged where `npm test` has made that (EVIDENT_TEST_PROGRAM), else the sources as they are now. */
export const program =
  process.env.EVIDENT_TEST_PROGRAM ?? fileURLToPath(new URL('../../service/cli/evident.ts', import.meta.url));
