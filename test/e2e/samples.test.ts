/**
 * The five sample cases as somebody meets them who tries the program, each judged as those who wrote it labelled it; their
 * pictures stand in the README.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FinalResults } from '../../service/contract/results.ts';
import { listSamples } from '../../service/samples/index.ts';
import { leaves } from '../../service/tree/index.ts';
import { finishedRow, giveReason, openCase, saved, tree } from './case.ts';
import { atHit, press, searchFor } from './keys.ts';
import { look, lookDark } from './look.ts';
import { beginAsNurse, clientOf } from './person.ts';
import { preparedFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await preparedFixture(
  'oxygen-copd',
  'cpap-fax',
  'cgm-form',
  'ldct-mixed',
  'oxygen-hospital-long',
);
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = opened);
  await beginAsNurse(page, service);
});

/** Opens a case and waits until its page is drawn. */
async function open(patient: RegExp): Promise<void> {
  await openCase(page, service, patient);
  await page.locator('[data-page-picture] canvas').first().waitFor();
}

test('every sample is reviewed, and the queue says what each wants', async () => {
  await page.getByRole('button', { name: 'Open a sample case' }).click();
  const titles = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  expect(titles).toHaveLength(5);
  for (const patient of [/Haldane/, /Okafor/, /Castellano/, /Aguilar/]) await finishedRow(page, patient);
  await page
    .getByRole('row', { name: /criteria|insufficient/i })
    .nth(4)
    .waitFor();
  await look(page, 'samples-queue');
});

interface Labelled {
  form: { patient: { name: string } };
  root: 'met' | 'not_met' | 'insufficient';
  gold: Record<string, { label: string }>;
}

const DECISIONS = { met: 'MET', not_met: 'NOT_MET', insufficient: 'INSUFFICIENT_EVIDENCE' };

test('every sample has the decision and the answers of its labels', async () => {
  const client = await clientOf(service);
  const { runs } = await client.listRuns({ query: {} });
  expect(runs).toHaveLength(listSamples().length);
  for (const { id, guideline_code } of listSamples()) {
    const file = new URL(`../../service/samples/charts/${id}.json`, import.meta.url);
    const chart = JSON.parse(readFileSync(file, 'utf8')) as Labelled;
    const of = runs.find(
      (run) => run.patient_name === chart.form.patient.name && run.guideline_code === guideline_code,
    );
    const { final_results } = await client.getRun({ params: { run_id: of?.run_id ?? '' } });
    const { criteria } = final_results as FinalResults;
    const given = Object.fromEntries(
      leaves(criteria.criteria_tree).map(({ criteria_id, answer }) => [criteria_id, answer]),
    );
    const labels = Object.entries(chart.gold).map(([leaf, { label }]) => [leaf, label]);
    expect([id, criteria.root_decision]).toEqual([id, DECISIONS[chart.root]]);
    expect([id, Object.fromEntries(labels.map(([leaf]) => [leaf, given[leaf!]]))]).toEqual([
      id,
      Object.fromEntries(labels),
    ]);
  }
});

test('a sure answer and one that wants a look', async () => {
  await open(/Haldane/);
  await page.keyboard.press('v');
  await page.getByText('please check').waitFor();
  await look(page, 'samples-workspace');
  await lookDark(page, 'samples-workspace-dark');
});

test('a fax is searched by its words', async () => {
  await open(/Okafor/);
  await searchFor(page, 'apnea');
  await press(page, 'Enter');
  await atHit(page, 2);
  await look(page, 'samples-fax');
});

test('a criterion is reworded, and what that would change is shown first', async () => {
  await open(/Haldane/);
  await page.keyboard.press('F2');
  const form = page.getByRole('form', { name: /wording/i });
  await form.getByRole('textbox').first().fill('Oxygen saturation is 88 % or less at rest on room air');
  await form.getByRole('button', { name: /^(?:Set|Save)/ }).click();
  await giveReason(page, 'As the policy puts it');
  await saved(page);
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Evaluated again' });
  await dialog.waitFor();
  await look(page, 'samples-evaluation');
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await saved(page);
});

test('a decision says what can be asked for', async () => {
  await open(/Delacroix/);
  await page.keyboard.press('d');
  await page.getByRole('radio', { name: /Request information/ }).check();
  await page.getByText('Ask for', { exact: true }).waitFor();
  await look(page, 'samples-decision');
  expect(await tree(page).count()).toBe(0);
});
