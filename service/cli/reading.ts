/** What commands that read records share. */
import { closeReaders } from '../record/index.ts';
import { reportFailure } from './exit.ts';

/** Shows how far a record is read, where a person watches. */
export function showPages({ done, total }: { done: number; total: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\rpage ${done} of ${total}${done === total ? '\n' : ''}`);
}

/** Does what reads records; its failure becomes the exit code, and no reader is left running. */
export async function withReaders(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    return reportFailure(error);
  } finally {
    closeReaders();
  }
}
