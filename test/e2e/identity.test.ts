/** Pages of another patient, a chart of another patient, and a chart that is here already. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { printed, rows } from '../../service/record/pdf/testing.ts';
import { finishedRow, openCase } from './case.ts';
import { look, lookDark } from './look.ts';
import { setUp, signIn } from './person.ts';
import { readyFixture } from './prepared.ts';
import type { RunningService } from './service.ts';
import { story } from './story.ts';

const place = await readyFixture();
const folder = mkdtempSync(join(tmpdir(), 'evident-identity-'));
let service: RunningService;
let page: Page;

story(place, async (opened) => {
  ({ service, page } = opened);
  await page.setViewportSize({ width: 1280, height: 800 });
  await setUp(page, service);
  await signIn(page);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note = (patient: string, ...lines: string[]) =>
  rows(60, 720, ['Clinic note', patient, '', ...lines], 11);
const OWN = 'Patient: Hanna Overby   DOB: 06/20/1945   Sex: F   MRN: 27641   Date of service: 03/02/2026';
const OTHER = 'Patient: BRANDT, Walter   DOB: 02/11/1953   Sex: M   MRN: 93171   Date of service: 03/02/2026';

function chart(name: string, ...pages: Parameters<typeof printed>): string {
  const path = join(folder, name);
  writeFileSync(path, printed(...pages));
  return path;
}

const mixed = chart(
  'mixed.pdf',
  note(OWN, 'Chronic hypoxemia from COPD. Uses oxygen at home.'),
  note(OTHER, 'Oxygen saturation 84 % on room air at rest.'),
);

async function submit(path: string, patient: string, birth: string): Promise<void> {
  await page.goto(`${service.url}/#/queue`);
  await page.reload();
  await page.getByRole('button', { name: 'New case' }).click();
  await page.setInputFiles('input[type=file]', path);
  await page.getByLabel('Guideline').selectOption('L33797');
  await page.getByLabel('Patient', { exact: false }).first().fill(patient);
  await page.getByLabel('Date of birth').fill(birth);
  await page.getByRole('button', { name: 'Start review' }).click();
}

/** The form is gone once the chart is sent; a page that is loaded anew before that breaks the sending off. */
const sent = () => page.getByRole('dialog').waitFor({ state: 'detached' });

const banner = () => page.getByRole('region', { name: 'Patient identity' });

test('a page of another patient is set aside, shown, and taken back with a reason', async () => {
  await submit(mixed, 'Hanna Overby', '1945-06-20');
  await sent();
  await openCase(page, service, /Hanna Overby/);
  await banner().getByText('1 page is set aside').waitFor();
  await banner().getByText('BRANDT, Walter, born 02/11/1953').waitFor();
  await banner().getByRole('button', { name: 'Page 2' }).click();
  await page.locator('[data-sheet="1"][data-aside="true"]').waitFor();
  await look(page, 'identity-set-aside');
  await lookDark(page, 'identity-set-aside-dark');

  await banner().getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back page 2' });
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('Say in a few words').waitFor();
  await dialog.getByLabel('How do you know?').fill('The fax operator put the wrong label on it.');
  await look(page, 'identity-take-back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await banner().waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Page 2 was taken back as this patient’s: The fax operator').waitFor();
});

test('the same file is told to be here already, and opened from there', async () => {
  await submit(mixed, 'Hanna Overby', '1945-06-20');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Already here: this file was submitted').waitFor();
  await look(page, 'identity-already-here');
  await dialog.getByRole('button', { name: 'Open that case' }).click();
  await page.waitForURL(/#\/review\//);
});

test('a chart of another patient says so in the queue and above the case', async () => {
  await submit(chart('other.pdf', note(OTHER, 'SpO2 84 % on room air.')), 'Lena Ortiz', '1971-01-02');
  const row = await finishedRow(page, /Lena Ortiz/);
  await row.getByText('Other patient?').waitFor();
  await openCase(page, service, /Lena Ortiz/);
  await banner().getByText('This chart appears to belong to another patient.').waitFor();
  await expect.poll(() => banner().getByRole('row').count()).toBeGreaterThan(2);
  await look(page, 'identity-mismatch');
  await lookDark(page, 'identity-mismatch-dark');
});
