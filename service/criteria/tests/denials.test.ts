import { describe, expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { judgeStatement } from './statement.ts';

const chartOf = (text: string) =>
  noteOf(text, { day: '2025-05-06', form: { request: { date_of_service: '2025-05-10' } } });

describe('denials', () => {
  const steroids = {
    kind: 'statement' as const,
    yes: ['prednisone'],
    no: ['no & steroids', 'took steroids years ago'],
    current: true,
  };
  it.each([
    ['PAST MEDICAL HISTORY: Hypertension. No steroids.', 'no'],
    ['PAST MEDICAL HISTORY: Prednisone burst.', 'unknown'],
  ])('of the present under a heading of the past: %s', (text, answer) =>
    expect(judgeStatement(steroids, chartOf(text)).answer).toBe(answer),
  );

  it('leader dots before an answer are no blank', () => {
    const clip = { kind: 'statement' as const, yes: ['aneurysm clip'] };
    expect(judgeStatement(clip, chartOf('Brain aneurysm clip ......... no')).answer).toBe('no');
    expect(judgeStatement(clip, chartOf('Brain aneurysm clip .........')).answer).toBe('unknown');
  });

  it('an abbreviation with a denial in it ends its sentence before a capital', () => {
    const plan = { kind: 'statement' as const, yes: ['epidural'], allow: ['planned' as const] };
    expect(judgeStatement(plan, chartOf('Plan: MRI w/o. Then I will do an epidural.')).answer).toBe('yes');
  });

  it.each([
    ['No operation, no injury in between.', 'unknown'],
    ['No injection since the last visit.', 'unknown'],
    ['Interval history: no operation.', 'unknown'],
    ['No prior operation. We plan an operation.', 'yes'],
    ['No operation is planned.', 'no'],
    ['No operation, between us it was never needed.', 'no'],
  ])('what was not done in the meantime may still be planned: %s', (text, answer) => {
    const plan = {
      kind: 'statement' as const,
      yes: ['operation|injection'],
      no: ['no > operation'],
      allow: ['planned' as const],
    };
    expect(judgeStatement(plan, chartOf(text)).answer).toBe(answer);
  });

  it.each([
    ['Distal humerus: comminuted fracture.\nRadial head: no fracture.', 'yes'],
    ['Radial head: no fracture.', 'unknown'],
    ['Humerus: no fracture.', 'no'],
    ['Elbow films: humerus fracture.\nNo fracture.', 'no'],
  ])('a denial under the label of another bone denies nothing of this one: %s', (text, answer) => {
    const fracture = {
      kind: 'statement' as const,
      yes: ['humerus & fracture & !radius|wrist'],
      no: ['no > fracture'],
      prefer: 'no' as const,
    };
    expect(judgeStatement(fracture, chartOf(text)).answer).toBe(answer);
  });

  it('a pattern that spells "neither" means its denial', () => {
    const arrest = { kind: 'statement' as const, yes: ['cardiac arrest'], no: ['neither & arrest'] };
    const recorded = chartOf('Neither a sustained ventricular rhythm nor an arrest so far.');
    expect(judgeStatement(arrest, recorded).answer).toBe('no');
  });

  it.each(['Neither surgeon nor cardiologist involved.', 'No surgeon or cardiologist needed, none saw him.'])(
    'one denial in two words is one: %s',
    (text) => {
      const team = {
        kind: 'statement' as const,
        yes: ['heart team'],
        no: ['no|neither > surgeon > cardiologist ~1'],
      };
      expect(judgeStatement(team, chartOf(text)).answer).toBe('no');
    },
  );

  it('a denial ends where the next one begins', () => {
    const pain = { kind: 'statement' as const, yes: ['pain relief'], no: ['no > pain ~3'] };
    expect(judgeStatement(pain, chartOf('Not for traction, no pain problem.')).answer).toBe('no');
  });

  it.each([
    ["Bending films weren't obtained.", 'unknown'],
    ['Bending films do not show it.', 'no'],
  ])('a test that was not done speaks against nothing: %s', (text, answer) => {
    const loose = { kind: 'statement' as const, yes: ['loose segment'], no: ["not|weren't & bending"] };
    expect(judgeStatement(loose, chartOf(text)).answer).toBe(answer);
  });

  it.each([
    ['PLAN: No driving drowsy.', 'unknown'],
    ['HPI: Never drowsy.', 'no'],
  ])('a warning denies nothing: %s', (text, answer) => {
    const drowsy = { kind: 'statement' as const, yes: ['sleepy'], no: ['no|never > drowsy ~3'] };
    expect(judgeStatement(drowsy, chartOf(text)).answer).toBe(answer);
  });

  it.each([
    ['Seizures:\nOnly the ones under ECT, none outside.', 'unknown'],
    ['Seizures:\nKeppra since 2010.', 'yes'],
  ])('a label over its answer states nothing itself: %s', (text, answer) => {
    const fits = { kind: 'statement' as const, yes: ['seizures'] };
    expect(judgeStatement(fits, chartOf(text)).answer).toBe(answer);
  });
});
