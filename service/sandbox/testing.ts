/** For Vitest: processes that a unit test starts come from the packaged program that EVIDENT_TEST_PROGRAM names, if it does. */
import { dirname } from 'node:path';
import { startFrom } from './process.ts';

const program = process.env.EVIDENT_TEST_PROGRAM;
if (program) startFrom(dirname(dirname(dirname(program))));
