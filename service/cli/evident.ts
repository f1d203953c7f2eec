#!/usr/bin/env node
/** The command line: `evident <command>`. Results go to stdout, everything else to stderr. */
import { settleAllocator } from './allocator.ts';
import { applyConfig } from './config.ts';
import { type Command, EXIT, print, reportFailure, say } from './exit.ts';

interface Entry {
  summary: string;
  /** Loaded when it is called: reading a PDF needs no database, and the other way round. */
  load: () => Promise<Command>;
}

const commands: Record<string, Entry> = {
  serve: {
    summary: 'run the service on 127.0.0.1  serve [--port N] [--data DIR] [--config FILE]',
    load: async () => {
      settleAllocator();
      return (await import('./serve.ts')).runServe;
    },
  },
  review: {
    summary:
      'review a record, no account   review RECORD.pdf --guideline NAME|CODE|FILE.json [--json] [--form FILE]',
    load: async () => (await import('./review.ts')).runReview,
  },
  read: {
    summary: 'show what the reader sees     read RECORD.pdf [--page N] [--json] [--png OUT]',
    load: async () => (await import('./read.ts')).runRead,
  },
  eval: {
    summary:
      'score labelled data           eval DIR [--reader URL|FILE.gguf] | --assertions FILE | --criteria FILE [--json]',
    load: async () => (await import('./eval.ts')).runEval,
  },
  user: {
    summary: 'accounts                      user add|list|disable|enable|password ... [--data DIR]',
    load: async () => (await import('./user.ts')).runUser,
  },
  guideline: {
    summary: 'check a guideline file        guideline check FILE',
    load: async () => (await import('./guideline.ts')).runGuideline,
  },
  backup: {
    summary: 'write a checked backup        backup DIR [--data DIR]',
    load: async () => (await import('./keep.ts')).runBackup,
  },
  restore: {
    summary: 'bring a backup back           restore BACKUP_DIR [--data DIR]',
    load: async () => (await import('./keep.ts')).runRestore,
  },
  move: {
    summary: 'to a shared database, or back  move --from DIR|URL --to DIR|URL --files URL [--tenant NAME]',
    load: async () => (await import('./move.ts')).runMove,
  },
  check: {
    summary: 'open every stored file        check [--data DIR]',
    load: async () => (await import('./keep.ts')).runCheck,
  },
  hold: {
    summary: 'what waits for your word      hold list | hold confirm CODE [--data DIR]',
    load: async () => (await import('./hold.ts')).runHold,
  },
  audit: {
    summary:
      'verify or export the trail    audit verify | audit export --format csv|json [--from D] [--to D]',
    load: async () => (await import('./audit.ts')).runAudit,
  },
  key: {
    summary: 'passphrase, or new data key    key passphrase | key change [--data DIR]',
    load: async () => (await import('./key.ts')).runKey,
  },
};

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return [
    'Usage: evident <command> [arguments]',
    '',
    ...lines,
    '  --version  program and engine',
    '',
    'EVIDENT_PASSPHRASE  opens the data folder (else the key store of this system)',
    'EVIDENT_PASSPHRASE_FILE  a file that holds it, which no other program can see in the environment',
    'EVIDENT_DATA        the data folder, where --data is not given',
    'EVIDENT_CONFIG      a JSON file that sets these and all other variables (docs/operations.md)',
    'Exit codes: 0 done, 1 failure, 2 usage, 3 input refused, 4 data folder not opened, 5 port, 6 audit trail broken',
  ].join('\n');
}

async function main([name, ...argv]: string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    print(help());
    return EXIT.done;
  }
  if (name === '--version' || name === '-v') {
    const [{ versionOf }, { ENGINE_VERSION }] = await Promise.all([
      import('../api/version.ts'),
      import('../review/version.ts'),
    ]);
    print(`evident ${versionOf()}, engine ${ENGINE_VERSION}`);
    return EXIT.done;
  }
  const entry = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  if (!entry) {
    say(name === undefined ? help() : `Unknown command: ${name}\n\n${help()}`);
    return EXIT.usage;
  }
  if (argv.includes('--help') || argv.includes('-h')) {
    print(`evident ${name}: ${entry.summary}`);
    return EXIT.done;
  }
  try {
    applyConfig(undefined);
    return await (await entry.load())(argv);
  } catch (error) {
    return reportFailure(error);
  }
}

const code = await main(process.argv.slice(2));
// Ends even if a key store's program or an idle reader still hangs, but not before everything was written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
