/** Where the records are that this page shows. */
import { useQuery } from '@tanstack/react-query';
import { desktop } from './bridge.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** As the end of a sentence: "on this computer", "at review.example.org". */
export async function placeOfRecords(hostname: string = location.hostname): Promise<string> {
  const shell = desktop();
  const server = shell ? (await shell.info()).server : LOOPBACK.test(hostname) ? null : hostname;
  return server === null ? 'on this computer' : `at ${server}`;
}

/** Nothing until it is known. */
export const usePlaceOfRecords = (): string | undefined =>
  useQuery({
    queryKey: ['place-of-records'],
    queryFn: () => placeOfRecords(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
