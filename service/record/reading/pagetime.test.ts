import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Launch, ReaderEvents } from './launcher.ts';
import type { Answer, Order } from './protocol.ts';

/** What workers do, by test; time is that of fake timers, so nothing here depends on the machine. */
const worker = vi.hoisted(() => ({ act: (_: Order, __: ReaderEvents) => {}, killed: 0 }));
vi.mock('./launcher.ts', () => ({
  launch: ((events) => ({
    send: (request) => queueMicrotask(() => worker.act(request, events)),
    kill: () => {
      worker.killed++;
    },
    hold: () => undefined,
  })) satisfies Launch,
}));
/** A machine of one processor for which a hundred programs wait. */
vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  loadavg: () => [100, 100, 100],
  availableParallelism: () => 1,
}));

const { closeReaders, renderPage, readRecord } = await import('../index.ts');

const LIMIT = 60_000;
const PDF = new TextEncoder().encode('%PDF-1.7\n');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  worker.killed = 0;
});
afterEach(() => {
  closeReaders();
  vi.useRealTimers();
});

it('a page ends at its limit however busy the machine is', async () => {
  worker.act = () => undefined;
  let outcome: unknown;
  const drawing = renderPage(PDF, 0, { dpi: 100 }).catch((error) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(outcome).toMatchObject({ code: 'record_timeout' });
  expect(worker.killed).toBe(1);
  await drawing;
});

it('silence is taken for slowness while the machine is busy, up to the limit', async () => {
  worker.act = ({ task }, { onAnswer }) => {
    setTimeout(() => onAnswer({ task, kind: 'png', bytes: new Uint8Array(1) }), 0.9 * LIMIT);
  };
  const drawing = renderPage(PDF, 0, { dpi: 100 });
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect(await drawing).toHaveLength(1);
});

it('opening, text and picture of a page share its time; the next page has its own', async () => {
  const step = LIMIT / 3;
  const later = (events: ReaderEvents, answer: Answer) => setTimeout(() => events.onAnswer(answer), step);
  const begun: number[] = [];
  const opening = Promise.withResolvers<void>();
  worker.act = (request, events) => {
    const { task } = request;
    if (request.kind === 'open') {
      later(events, { task, kind: 'opened' });
      opening.resolve();
    }
    if (request.kind === 'count') events.onAnswer({ task, kind: 'count', pageCount: 2 });
    if (request.kind === 'text') {
      request.pages.forEach((page, i) => {
        setTimeout(() => events.onAnswer({ task, kind: 'look', page }), (i + 1) * step);
      });
      setTimeout(() => events.onAnswer({ task, kind: 'done' }), request.pages.length * step);
    }
    if (request.kind === 'picture') {
      begun.push(request.page);
      // At work, by what it says, for ever.
      setInterval(() => events.onAnswer({ task, kind: 'alive' }), LIMIT / 60);
    }
  };
  let pages: unknown;
  const reading = readRecord(PDF).then((record) => {
    pages = record.pages;
  });
  // The file is hashed before; the clock begins with its opening.
  await opening.promise;
  // Opening, and the texts of two pages.
  await vi.advanceTimersByTimeAsync(3 * step);
  expect(begun).toEqual([0]);
  // What is left to the picture of each; the second is begun by a new worker, which has to open the document too.
  await vi.advanceTimersByTimeAsync(2 * step);
  const error = { code: 'record_timeout' };
  expect(pages).toMatchObject([{ error }, { error }]);
  await reading;
});
