/** Once for all stories: a folder for what they share, empty at first and removed at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    shared: string;
  }
}

export default function setup(project: TestProject): () => void {
  const shared = mkdtempSync(join(tmpdir(), 'evident-e2e-shared-'));
  project.provide('shared', shared);
  return () => rmSync(shared, { recursive: true, force: true });
}
