/** Every setting: its name, what it does in words, and what it may be. The one place to add one. */
import { CONTRARY_CATEGORIES } from '../contract/signing.ts';
import { VARIANCE_CATEGORIES } from '../contract/variance.ts';

interface Common {
  label: string;
  /** What it does, for a person who is not a programmer. */
  effect: string;
}
export interface NumberSetting extends Common {
  type: 'integer' | 'number';
  unit?: string;
  default: number;
  min: number;
  max: number;
  /** What a value means that is no quantity. */
  meanings?: { value: number; meaning: string }[];
}
export interface TextSetting extends Common {
  type: 'text';
  default: string;
  /** Greatest length. */
  max: number;
  /** Stands in the audit trail as it is, not by its length. */
  traced?: true;
}
export interface ListSetting extends Common {
  type: 'list';
  default: string[];
  /** Least and greatest number of entries. */
  min: number;
  max: number;
}
/** One of several. */
export interface ChoiceSetting extends Common {
  type: 'choice';
  default: string;
  options: { value: string; label: string }[];
}
export type Definition = NumberSetting | TextSetting | ListSetting | ChoiceSetting;

export const GROUPS = {
  retention: 'Keeping and deleting cases',
  backup: 'Backups',
  session: 'Signing in',
  limits: 'Limits',
  reading: 'Reading and reviewing',
  ccm: 'Chronic care management',
  variance: 'Changing a determination in a case',
  reasons: 'Reasons to choose from',
  letter: 'Letters',
  folder: 'Watched folder',
  reader: 'Second reader',
} as const;

const never = [{ value: 0, meaning: 'never' }];

/** A text that is empty unless somebody writes one. */
const text = (max: number) => ({ type: 'text', default: '', max }) as const;

export const REGISTRY = {
  'retention.decided_days': {
    label: 'Delete decided cases after',
    effect:
      'A case that was approved or denied is destroyed for good so many days after its last decision: record, review, letters. The figures keep counting it. Backups made earlier still hold it until they are rotated out.',
    type: 'integer',
    unit: 'days',
    default: 0,
    min: 0,
    max: 36_500,
    meanings: never,
  },
  'retention.unfinished_days': {
    label: 'Delete failed and cancelled cases after',
    effect: 'A case whose review failed or was cancelled is destroyed for good so many days after that.',
    type: 'integer',
    unit: 'days',
    default: 0,
    min: 0,
    max: 36_500,
    meanings: never,
  },
  'backup.interval_hours': {
    label: 'Make a backup every',
    effect: 'While Evident runs, a backup is made in the data folder when the last one is this old.',
    type: 'integer',
    unit: 'hours',
    default: 24,
    min: 0,
    max: 720,
    meanings: never,
  },
  'backup.keep': {
    label: 'Backups to keep',
    effect: 'When a new backup has been made and verified, the oldest above this number are deleted.',
    type: 'integer',
    unit: 'backups',
    default: 10,
    min: 1,
    max: 100,
  },
  'session.token_minutes': {
    label: 'Renew the sign-in every',
    effect: 'A token of a signed-in person or tool is good for so long and is then renewed by itself.',
    type: 'integer',
    unit: 'minutes',
    default: 15,
    min: 1,
    max: 60,
  },
  'session.idle_minutes': {
    label: 'Sign out after idle time of',
    effect: 'Whoever does nothing for so long must sign in again. It holds at once, for everybody.',
    type: 'integer',
    unit: 'minutes',
    default: 15,
    min: 2,
    max: 480,
  },
  'session.hours': {
    label: 'Sign out at the latest after',
    effect:
      'So long after signing in a person must sign in again, however busy. It holds for sessions that begin from now on.',
    type: 'integer',
    unit: 'hours',
    default: 12,
    min: 1,
    max: 24,
  },
  'limits.pdf_mib': {
    label: 'Largest record',
    effect: 'A larger PDF is refused before anything of it is stored.',
    type: 'integer',
    unit: 'MiB',
    default: 200,
    min: 1,
    max: 200,
  },
  'limits.pdf_pages': {
    label: 'Most pages of a record',
    effect: 'A PDF with more pages is refused before anything of it is stored.',
    type: 'integer',
    unit: 'pages',
    default: 5000,
    min: 1,
    max: 5000,
  },
  'limits.image_mib': {
    label: 'Largest picture to read',
    effect: 'A larger picture sent for text recognition is refused.',
    type: 'integer',
    unit: 'MiB',
    default: 15,
    min: 1,
    max: 15,
  },
  'limits.requests_per_minute': {
    label: 'Requests per minute',
    effect:
      'More requests of one account within a minute, or of one address that has not signed in, are refused for the rest of it.',
    type: 'integer',
    unit: 'requests',
    default: 6000,
    min: 300,
    max: 100_000,
  },
  'limits.logins_per_minute': {
    label: 'Sign-in attempts per minute',
    effect: 'More attempts to sign in from one address within a minute are refused for the rest of it.',
    type: 'integer',
    unit: 'attempts',
    default: 60,
    min: 5,
    max: 1000,
  },
  'limits.link_minutes': {
    label: 'Life of a link to a file',
    effect: 'Links to record, result and log open for so long after they were handed out.',
    type: 'integer',
    unit: 'minutes',
    default: 15,
    min: 1,
    max: 60,
  },
  'reading.ocr_workers': {
    label: 'Pages read at the same time',
    effect:
      'More make scanned records faster and the computer busier. Never more than it has processor cores; it holds from the next record on.',
    type: 'integer',
    unit: 'pages',
    default: 0,
    min: 0,
    max: 64,
    meanings: [{ value: 0, meaning: 'as many as the computer has processor cores' }],
  },
  'reading.cases_at_once': {
    label: 'Cases worked on at the same time',
    effect: 'Further cases wait in the queue, the one that is due first in front.',
    type: 'integer',
    unit: 'cases',
    default: 2,
    min: 1,
    max: 16,
  },
  'ccm.minimum_conditions': {
    label: 'Chronic conditions needed',
    effect:
      'Chronic care management is proposed only for a patient with at least so many chronic conditions.',
    type: 'integer',
    unit: 'conditions',
    default: 2,
    min: 1,
    max: 10,
  },
  'ccm.many_conditions': {
    label: 'Many conditions',
    effect: 'From so many chronic conditions on, a moderate intensity becomes high.',
    type: 'integer',
    unit: 'conditions',
    default: 4,
    min: 2,
    max: 20,
  },
  'ccm.window_days': {
    label: 'Look back for triggers',
    effect:
      'An admission, an uncontrolled value or another trigger counts when it lies no longer back than this.',
    type: 'integer',
    unit: 'days',
    default: 365,
    min: 30,
    max: 1095,
  },
  'ccm.readmission_days': {
    label: 'Readmission within',
    effect: 'A second admission so soon after a discharge is a readmission, which makes the intensity high.',
    type: 'integer',
    unit: 'days',
    default: 30,
    min: 1,
    max: 180,
  },
  'ccm.long_stay_days': {
    label: 'Long stay from',
    effect: 'A hospital stay of so many days or more makes the intensity high.',
    type: 'integer',
    unit: 'days',
    default: 7,
    min: 2,
    max: 60,
  },
  'ccm.polypharmacy': {
    label: 'Many medications from',
    effect: 'So many different medications in the latest list are a trigger.',
    type: 'integer',
    unit: 'medications',
    default: 8,
    min: 2,
    max: 40,
  },
  'ccm.hba1c': {
    label: 'HbA1c is uncontrolled from',
    effect: 'An HbA1c at or above this is a trigger.',
    type: 'number',
    unit: '%',
    default: 9,
    min: 5,
    max: 15,
  },
  'ccm.systolic': {
    label: 'Systolic pressure is uncontrolled from',
    effect: 'A systolic blood pressure at or above this is a trigger.',
    type: 'integer',
    unit: 'mm Hg',
    default: 140,
    min: 100,
    max: 220,
  },
  'ccm.diastolic': {
    label: 'Diastolic pressure is uncontrolled from',
    effect: 'A diastolic blood pressure at or above this is a trigger.',
    type: 'integer',
    unit: 'mm Hg',
    default: 90,
    min: 50,
    max: 140,
  },
  'reasons.override': {
    label: 'Reasons for overruling the engine',
    effect:
      'Offered when a reviewer sets another answer than the engine; another reason can always be typed.',
    type: 'list',
    default: [
      'Documented elsewhere in the record',
      'The quoted statement is about something else',
      'Documentation is not sufficient',
      'Clinical judgement',
    ],
    min: 0,
    max: 50,
  },
  'reasons.denial': {
    label: 'Reasons for a denial',
    effect: 'Offered to physicians who deny; the specific reason can always be typed.',
    type: 'list',
    default: [
      'A criterion of the determination is not met',
      'The service is excluded by the determination',
      'Requested information was not received',
      'The documentation does not support medical necessity',
    ],
    min: 0,
    max: 50,
  },
  'variance.role': {
    label: 'Who may change a determination in a case',
    effect:
      'Deleting, rewording, moving or adding a criterion in one case, and setting a group as a whole. Everybody else who reviews may propose such a change; it has no effect before it is accepted.',
    type: 'choice',
    default: 'physician',
    options: [
      { value: 'physician', label: 'Physicians' },
      { value: 'nurse', label: 'Physicians and nurses' },
      { value: 'admin', label: 'Physicians, nurses and administrators' },
    ],
  },
  'reasons.variance': {
    label: 'Reasons for changing a determination in a case',
    effect: 'One of these is chosen for each such change, and words are added to it. The figures count them.',
    type: 'list',
    default: [...VARIANCE_CATEGORIES],
    min: 1,
    max: 50,
  },
  'reasons.contrary': {
    label: 'Reasons for a decision against the recommendation',
    effect:
      'One of these is chosen by who approves a request that does not meet the criteria as reviewed, or denies one that does; words are added to it.',
    type: 'list',
    default: [...CONTRARY_CATEGORIES],
    min: 1,
    max: 50,
  },
  'letter.letterhead': {
    label: 'Letterhead',
    effect: 'Stands at the head of every letter: name, address, telephone, fax, one per line.',
    ...text(600),
  },
  'folder.path': {
    label: 'Watched folder',
    effect:
      'A folder of the machine that Evident runs on, with its whole path. PDFs that a fax server or a person puts there become cases by themselves, once each, with what the chart proposes for the form and for the determination: whoever reviews them checks both. What cannot be taken goes into “failed” inside the folder, with the reason beside it. Empty: no folder is watched.',
    ...text(500),
  },
  'folder.guideline': {
    label: 'Determination where the chart shows none',
    effect:
      'Code of the determination for charts of the watched folder that do not show which one applies. Empty: such a chart is not taken, and its reason says so.',
    ...text(100),
  },
  'folder.taken': {
    label: 'Files that became cases',
    effect:
      'Evident keeps its own encrypted copy of each chart. The file itself is not encrypted: it is moved into “taken” inside the watched folder, or deleted.',
    type: 'choice',
    default: 'move',
    options: [
      { value: 'move', label: 'Move into “taken”' },
      { value: 'delete', label: 'Delete' },
    ],
  },
  'reader.kind': {
    label: 'A language model of your own',
    effect:
      'Gives a second opinion on criteria that are unsure or decide, after the review is there. It is shown beside the answer and changes none by itself, unless its recorded answers are good (below). Evident brings no model and downloads none.',
    type: 'choice',
    default: 'off',
    options: [
      { value: 'off', label: 'Off' },
      { value: 'server', label: 'A server on this machine' },
      { value: 'file', label: 'A GGUF file' },
    ],
  },
  'reader.address': {
    label: 'Address of the server',
    effect:
      'Where llama-server, Ollama, LM Studio or another server in the OpenAI form listens, for example http://127.0.0.1:8080. Records are sent to this address and to no other.',
    type: 'text',
    default: 'http://127.0.0.1:8080',
    max: 500,
    traced: true,
  },
  'reader.model': {
    label: 'Model of the server',
    effect: 'Its name as the server lists it. Empty: the first one.',
    ...text(200),
    traced: true,
  },
  'reader.file': {
    label: 'Model file',
    effect: 'The whole path of a GGUF file on the machine that Evident runs on.',
    ...text(500),
    traced: true,
  },
  'reader.answers': {
    label: 'Recorded answers of the model',
    effect:
      'The whole path of a file that “evident eval DIR --reader … --answers FILE” has written, on charts that your own people have labeled. Where it puts right clearly more than it spoils, an answer that is unsure is changed before anybody opens the case, both answers are kept, and each change is marked; in a case that is open it is only proposed. Empty: it changes nothing.',
    ...text(500),
    traced: true,
  },
  'reader.leaves': {
    label: 'Criteria asked of a case',
    effect: 'At most so many, those that would turn the decision first.',
    type: 'integer',
    unit: 'criteria',
    default: 12,
    min: 1,
    max: 200,
  },
  'reader.seconds': {
    label: 'Time for a case',
    effect: 'Criteria that have not been asked by then are not asked.',
    type: 'integer',
    unit: 'seconds',
    default: 300,
    min: 10,
    max: 7200,
  },
  'reader.remote_host': {
    label: 'Host beyond this machine',
    effect:
      'Only where the server is on another machine: its name, as it stands in the address, which must then begin with https://. Records leave this machine.',
    ...text(300),
    traced: true,
  },
  'reader.acknowledgement': {
    label: 'Who answers for sending records there',
    effect:
      'Only where the server is on another machine: say in a sentence that records may be sent to it, and on what agreement. It is kept in the audit trail.',
    ...text(1000),
    traced: true,
  },
} as const satisfies Record<string, Definition>;

export type SettingName = keyof typeof REGISTRY;
export const SETTING_NAMES = Object.keys(REGISTRY) as SettingName[];

export const definitionOf = (name: SettingName): Definition => REGISTRY[name];

/** The values a program reads, by name. */
export type SettingValues = {
  readonly [N in SettingName]: (typeof REGISTRY)[N] extends { type: 'list' }
    ? readonly string[]
    : (typeof REGISTRY)[N] extends { type: 'text' | 'choice' }
      ? string
      : number;
};
