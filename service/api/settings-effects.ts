/** Where settings take effect: what the parts of the service take of them, at once and after every change. */
import type { SessionLimits } from '../access/sessions.ts';
import type { CasesConfig } from '../cases/ports.ts';
import type { Role } from '../contract/access.ts';
import type { Limits } from '../contract/service.ts';
import type { ReaderChoice } from '../models/second.ts';
import type { SettingValues } from '../settings/index.ts';

const MiB = 1024 * 1024;

/** The limits that are settings; the rest of `Limits` is fixed. */
export const settableLimits = (values: SettingValues): Partial<Limits> => ({
  pdf_bytes: values['limits.pdf_mib'] * MiB,
  pdf_pages: values['limits.pdf_pages'],
  image_bytes: values['limits.image_mib'] * MiB,
  requests_per_minute: values['limits.requests_per_minute'],
  logins_per_minute: values['limits.logins_per_minute'],
  link_seconds: values['limits.link_minutes'] * 60,
});

export const sessionLimits = (values: SettingValues): SessionLimits => ({
  tokenMinutes: values['session.token_minutes'],
  idleMinutes: values['session.idle_minutes'],
  sessionHours: values['session.hours'],
});

/** Each choice lets in those before it too. */
export function rolesThatVary(values: SettingValues): Role[] {
  const roles: Role[] = ['physician', 'nurse', 'admin'];
  return roles.slice(0, roles.indexOf(values['variance.role'] as Role) + 1);
}

export const readerChoice = (values: SettingValues): ReaderChoice => ({
  kind: values['reader.kind'] as ReaderChoice['kind'],
  address: values['reader.address'],
  model: values['reader.model'],
  file: values['reader.file'],
  acknowledged: { host: values['reader.remote_host'], statement: values['reader.acknowledgement'] },
  answers: values['reader.answers'],
  leaves: values['reader.leaves'],
  seconds: values['reader.seconds'],
});

/** `limits` as they are in force: a start may fix some of them whatever is set. `readers` where nothing is set. */
export const casesConfig = (values: SettingValues, limits: Limits, readers = 0): Partial<CasesConfig> => ({
  workers: values['reading.cases_at_once'],
  readers: values['reading.ocr_workers'] || readers,
  maxPdfBytes: limits.pdf_bytes,
  maxPdfPages: limits.pdf_pages,
  backupHours: values['backup.interval_hours'],
  retainDecidedDays: values['retention.decided_days'],
  retainUnfinishedDays: values['retention.unfinished_days'],
  letterhead: values['letter.letterhead'],
  varianceRoles: rolesThatVary(values),
  varianceCategories: values['reasons.variance'],
  contraryCategories: values['reasons.contrary'],
  ccm: {
    minimumConditions: values['ccm.minimum_conditions'],
    manyConditions: values['ccm.many_conditions'],
    windowDays: values['ccm.window_days'],
    readmissionDays: values['ccm.readmission_days'],
    longStayDays: values['ccm.long_stay_days'],
    polypharmacy: values['ccm.polypharmacy'],
    hba1c: values['ccm.hba1c'],
    systolic: values['ccm.systolic'],
    diastolic: values['ccm.diastolic'],
  },
});
