import { noteOf } from '../testing.ts';
import { reads } from '../testing-tables.ts';

const sentences = (text: string) =>
  noteOf(text, { title: 'Screening call', day: '2025-05-06' })
    .sentences.map((s) => s.text)
    .slice(-2);

reads('%s', sentences, [
  ['Q pacemaker - no. Q seizures - one in 2022.', ['Q pacemaker - no.', 'Q seizures - one in 2022.']],
  ['Fluvoxamine? no. Citalopram 40 mg.', ['Fluvoxamine? no.', 'Citalopram 40 mg.']],
  [
    'Knees were measured again on the couch by the same therapist as in May: right bends to 110, left to\n95. Hips are free.',
    [
      'Knees were measured again on the couch by the same therapist as in May: right bends to 110, left to\n95.',
      'Hips are free.',
    ],
  ],
  ['Snores no. Wakes at five.', ['Snores no.', 'Wakes at five.']],
  ['Phone no. Fax no. to follow', ['Date of service: 2025-05-06', 'Phone no. Fax no. to follow']],
  ['Class II on current rx. Walks the dog.', ['Class II on current rx.', 'Walks the dog.']],
  ['Chair, cap. 350 lb, ordered. Fits the van.', ['Chair, cap. 350 lb, ordered.', 'Fits the van.']],
  ['Smoking stopped in Oct. R hip films 2019.', ['Smoking stopped in Oct.', 'R hip films 2019.']],
  ['Fell Nov. 3 at home. Seen Sept. (ER).', ['Fell Nov. 3 at home.', 'Seen Sept. (ER).']],
  ['Better. Dec. ROM of the left hip.', ['Better.', 'Dec. ROM of the left hip.']],
  ['Takes vitamin D. Walks daily.', ['Takes vitamin D.', 'Walks daily.']],
  ['Sent to PT. Pain is less.', ['Sent to PT.', 'Pain is less.']],
  ['Better. Seen by the pt. Care team.', ['Better.', 'Seen by the pt. Care team.']],
  ['Better. Read by A. Lund.', ['Better.', 'Read by A. Lund.']],
  ['One cap. Twice a day.', ['One cap.', 'Twice a day.']],
  ['See chart no. 12 in the file. Lot no. B44.', ['See chart no. 12 in the file.', 'Lot no. B44.']],
]);
