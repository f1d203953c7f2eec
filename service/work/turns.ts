/** Whose turn it is: pure, so that fairness can be tested without a worker. */

interface Turn {
  id: number;
  isLong: boolean;
  options: { owner: string; urgent: boolean };
}

export interface Room<J> {
  /** Jobs at the same time, without the long ones. */
  size: number;
  longJobs: number;
  /** Of these one at a time. */
  isLarge(job: J): boolean;
  /** There is memory for one of whom somebody waits for beside one of the background. */
  hasRoomForTwo: boolean;
}

/**
 * The job that starts now, if any does. Urgent ones and those of the background each leave one place to the other; within
 * them, who has least under way and was served longest ago goes first. Long jobs have a place of their own.
 */
export function takeTurn<J extends Turn>(
  waiting: readonly J[],
  running: readonly J[],
  served: ReadonlyMap<string, number>,
  room: Room<J>,
): J | undefined {
  const larges = running.filter(room.isLarge);
  const hasRoom = ({ options: { urgent } }: J) =>
    larges.length === 0 || (room.hasRoomForTwo && larges.every((other) => other.options.urgent !== urgent));
  const able = waiting.filter((job) => !room.isLarge(job) || hasRoom(job));
  const longs = able.filter((job) => job.isLong);
  if (longs.length > 0 && running.filter((job) => job.isLong).length < room.longJobs)
    return fairest(longs, running, served);
  const short = running.filter((job) => !job.isLong);
  if (short.length >= room.size) return undefined;
  const ready = able.filter((job) => !job.isLong);
  const urgent = ready.filter((job) => job.options.urgent);
  const background = ready.filter((job) => !job.options.urgent);
  const urgentRunning = short.filter((job) => job.options.urgent).length;
  const mostUrgent = background.length > 0 ? room.size - 1 : room.size;
  if (urgent.length > 0 && urgentRunning < mostUrgent) return fairest(urgent, running, served);
  // Whoever comes to a screen finds a place.
  if (short.length - urgentRunning < room.size - 1) return fairest(background, running, served);
  return undefined;
}

function fairest<J extends Turn>(
  jobs: readonly J[],
  running: readonly J[],
  served: ReadonlyMap<string, number>,
): J | undefined {
  const under = new Map<string, number>();
  for (const { options } of running) under.set(options.owner, (under.get(options.owner) ?? 0) + 1);
  const rank = ({ id, options: { owner } }: J) => [under.get(owner) ?? 0, served.get(owner) ?? 0, id];
  return jobs.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!;
  })[0];
}
