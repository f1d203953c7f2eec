/** Names and dates as they are printed. */
import type { Color, RootDecision } from '../contract/results.ts';
import type { Ink } from './sheet.ts';

export const colors: Record<Color, { word: string; ink: Ink }> = {
  green: { word: 'In favour', ink: 'green' },
  red: { word: 'Against', ink: 'red' },
  yellow: { word: 'Open', ink: 'amber' },
  gray: { word: 'Not applicable', ink: 'soft' },
};

export const outcomes: Record<RootDecision, string> = {
  MET: 'Criteria met',
  NOT_MET: 'Criteria not met',
  INSUFFICIENT_EVIDENCE: 'Insufficient evidence',
};

export const decisionNames: Record<string, string> = {
  approve: 'Approved',
  request_information: 'Information requested',
  refer_to_physician: 'Referred to a physician',
  deny: 'Denied',
  reopen: 'Reopened',
};

const roles: Record<string, string> = {
  nurse: 'Nurse reviewer',
  physician: 'Physician reviewer',
  admin: 'Administrator',
};

export const roleName = (role: string | undefined): string => roles[role ?? ''] ?? role ?? '';

/** What somebody signs as beside name and credentials: an administrator as such signs nothing. */
export const signsAs = (role: string | undefined): string => (role === 'admin' ? '' : roleName(role));

/** "11/21/2026": a date, or a time as the date it has in UTC. What is no date is printed as it is. */
export function usDate(date: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(date);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : date;
}

/** "11/21/2026 23:30 UTC": a signature says to the minute when it was given. */
export const usTime = (iso: string): string => `${usDate(iso)} ${iso.slice(11, 16)} UTC`;
