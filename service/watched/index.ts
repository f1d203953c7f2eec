/** The watched folder: PDFs that are put there become cases, once each, with what the chart proposes. */
import { createHash } from 'node:crypto';
import type { Actor, Cases } from '../cases/types.ts';
import { ServiceError } from '../contract/errors.ts';
import type { WatchedFolderReport } from '../contract/system.ts';
import type { SettingValues } from '../settings/index.ts';
import type { Trouble } from '../store/index.ts';
import { formOf } from './form.ts';
import { bytesOf, type Found, isWhole, openGrowth, pdfsIn, remove, setAside, writeReason } from './place.ts';
import { type Refusal, reasonText } from './reason.ts';

const LOOK_MS = 5_000;
/** Unforeseen failures with one file before it is refused. */
const MOST_TRIES = 3;

/** Who submits them; no account has this name, which a colon keeps from being one. */
const FOLDER_ACTOR: Actor = {
  id: 'watched-folder',
  username: 'system:watched-folder',
  displayName: 'Watched folder',
  role: 'service',
};

const NO_DETERMINATION: Refusal = {
  code: 'determination_not_found',
  message: 'The chart does not show which determination applies.',
};
const UNFORESEEN: Refusal = {
  code: 'unexpected',
  message: 'Something unforeseen went wrong; the log of the service says where.',
};

export interface WatchedFolderDeps {
  cases: Pick<Cases, 'intake' | 'submit' | 'runOfFile'>;
  settings: { readonly values: Pick<SettingValues, 'folder.path' | 'folder.taken' | 'folder.guideline'> };
  /** Largest PDF that may be read. */
  maxPdfBytes(): number;
  /** Writes an entry of the audit trail. */
  record(actor: Actor, action: string, detail: Record<string, string | number>): Promise<void>;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  clock?: () => Date;
  /** Runs a look unless another process of a shared service is at one. */
  alone?<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

export interface WatchedFolder {
  /** One look at the folder: whatever is whole is taken. One at a time; a second call waits for the first one's end. */
  look(): Promise<void>;
  report(): WatchedFolderReport;
  /** Faxes that nobody sees are a trouble of the service as a whole. */
  troubles(): Trouble[];
  /** Looks every few seconds from now on. */
  start(): void;
  /** Resolves when nothing of it is under way any more. */
  close(): Promise<void>;
}

/** Nothing happens before `start` or `look`, nor while no folder is set. */
export function openWatchedFolder(deps: WatchedFolderDeps): WatchedFolder {
  const { cases, settings, log, clock = () => new Date() } = deps;
  const growth = openGrowth();
  const ended = new AbortController();
  /** Unforeseen failures by the state of a file, and files that could not be moved away: not touched until they change. */
  const tries = new Map<string, number>();
  const stuck = new Set<string>();
  const counts = { taken: 0, repeated: 0, failed: 0 };
  let last: { at: string; waiting: number; reachable: boolean } | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const stateOf = (folder: string, { name, size, modifiedAt }: Found) =>
    `${folder} ${name} ${size} ${modifiedAt.getTime()}`;

  /** A shared folder is looked at by one process at a time. */
  async function oneLook(): Promise<void> {
    const { alone } = deps;
    await (alone && settings.values['folder.path'].trim() !== ''
      ? alone('watched folder', lookOnce)
      : lookOnce());
  }

  async function lookOnce(): Promise<void> {
    const folder = settings.values['folder.path'].trim();
    if (folder === '') {
      last = undefined;
      return;
    }
    const now = clock();
    let found: Found[];
    try {
      found = await pdfsIn(folder);
    } catch (cause) {
      if (last?.reachable !== false) log.error(codeOf(cause), 'the watched folder cannot be read');
      last = { at: now.toISOString(), waiting: 0, reachable: false };
      return;
    }
    growth.keep(new Set(found.map(({ name }) => name)));
    let waiting = found.length;
    for (const file of found) {
      if (ended.signal.aborted) break;
      const unchanged = growth.unchangedFor(file, now.getTime());
      if (stuck.has(stateOf(folder, file))) continue;
      try {
        if (!(await isWhole(folder, file, unchanged))) continue;
        await take(folder, file);
        waiting -= 1;
      } catch (cause) {
        if (!(await failed(folder, file, cause))) break;
        waiting -= 1;
      }
    }
    last = { at: now.toISOString(), waiting, reachable: true };
  }

  async function take(folder: string, file: Found): Promise<void> {
    const pdf = await bytesOf(folder, file, deps.maxPdfBytes());
    const same = await cases.runOfFile(pdf);
    if (same !== undefined) {
      counts.repeated += 1;
      await deps.record(FOLDER_ACTOR, 'folder.file_repeated', { run_id: same, bytes: pdf.length });
      return putAway(folder, file);
    }
    const proposal = await cases.intake({ pdf, actor: FOLDER_ACTOR, signal: ended.signal });
    const arrival = { name: file.name, arrivedAt: file.modifiedAt };
    const form = formOf(proposal, arrival, clock(), settings.values['folder.guideline']);
    if (!form) return refuse(folder, file, NO_DETERMINATION);
    const idempotencyKey = `folder-${createHash('sha256').update(pdf).digest('hex')}`;
    const { runId, guidelineCode } = await cases.submit({ form, pdf, actor: FOLDER_ACTOR, idempotencyKey });
    counts.taken += 1;
    const detail = { run_id: runId, guideline: guidelineCode, pages: proposal.page_count, bytes: pdf.length };
    await deps.record(FOLDER_ACTOR, 'folder.file_taken', detail);
    await putAway(folder, file);
  }

  /** Its content is in a case: the file itself has done its duty. */
  async function putAway(folder: string, file: Found): Promise<void> {
    await unlessStuck(folder, file, async () => {
      if (settings.values['folder.taken'] === 'delete') await remove(folder, file.name);
      else await setAside(folder, file.name, 'taken');
    });
  }

  async function refuse(folder: string, file: Found, refusal: Refusal): Promise<void> {
    counts.failed += 1;
    await deps.record(FOLDER_ACTOR, 'folder.file_failed', { code: refusal.code, bytes: file.size });
    await unlessStuck(folder, file, async () => {
      const name = await setAside(folder, file.name, 'failed');
      await writeReason(folder, name, reasonText(refusal, { name, arrivedAt: file.modifiedAt, at: clock() }));
    });
  }

  async function unlessStuck(folder: string, file: Found, move: () => Promise<void>): Promise<void> {
    try {
      await move();
    } catch (cause) {
      stuck.add(stateOf(folder, file));
      log.error(codeOf(cause), 'a file of the watched folder cannot be moved away');
    }
  }

  /** Whether that settles the file; false: later, and nothing else is tried now. */
  async function failed(folder: string, file: Found, cause: unknown): Promise<boolean> {
    if (ended.signal.aborted) return false;
    if (cause instanceof ServiceError && cause.status < 500 && cause.status !== 429) {
      const first = cause.errors?.[0]?.message;
      const message = first && first !== cause.message ? `${cause.message} ${first}` : cause.message;
      await refuse(folder, file, { code: cause.code, message });
      return true;
    }
    log.warn(codeOf(cause), 'a file of the watched folder has to wait');
    if (cause instanceof ServiceError) return false;
    const state = stateOf(folder, file);
    const count = (tries.get(state) ?? 0) + 1;
    tries.set(state, count);
    if (count < MOST_TRIES) return false;
    tries.delete(state);
    await refuse(folder, file, UNFORESEEN);
    return true;
  }

  const folder: WatchedFolder = {
    look() {
      looking ??= oneLook().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    report() {
      if (settings.values['folder.path'].trim() === '') return { state: 'off', ...counts, waiting: 0 };
      if (!last) return { state: 'watching', ...counts, waiting: 0 };
      const { at, waiting, reachable } = last;
      return { state: reachable ? 'watching' : 'unreachable', ...counts, waiting, last_at: at };
    },
    troubles: () =>
      folder.report().state === 'unreachable'
        ? [
            {
              code: 'folder_unreachable',
              detail: 'The watched folder cannot be read: what arrives there is not taken.',
            },
          ]
        : [],
    start() {
      const round = () => {
        void folder
          .look()
          .catch((cause: unknown) => log.error(codeOf(cause), 'looking at the watched folder failed'))
          .finally(() => {
            if (ended.signal.aborted) return;
            timer = setTimeout(round, LOOK_MS);
            timer.unref();
          });
      };
      round();
    },
    async close() {
      ended.abort();
      clearTimeout(timer);
      await looking?.catch(() => undefined);
    },
  };
  return folder;
}

/** Codes of the system and of refusals; no message, since those of the system name files. */
function codeOf(cause: unknown): { error: string; code?: string } {
  const { name, code } = cause as { name?: string; code?: unknown };
  return { error: name ?? typeof cause, ...(typeof code === 'string' && { code }) };
}
