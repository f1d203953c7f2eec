/** process_data_request_form: the JSON string sent with a record. Unknown fields are kept and returned. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { AnyObject, Code, List, sizes, Text } from './sizes.ts';

const text = () => Type.Optional(Text(sizes.form_text));
const code = () => Type.Optional(Code());

export const RequestForm = Type.Object({
  guideline_name: text(),
  guideline_code: text(),
  patient: Type.Optional(
    Type.Object({ name: text(), member_id: text(), date_of_birth: text(), sex: text() }),
  ),
  request: Type.Optional(
    Type.Object({
      type: text(),
      service: text(),
      diagnosis_codes: Type.Optional(List(Code(), sizes.form_codes)),
      procedure_codes: Type.Optional(List(Code(), sizes.form_codes)),
      date_of_service: text(),
      ordering_provider: text(),
      urgency: Type.Optional(OneOf('standard', 'expedited')),
      /** A date or a date and time, from the year 1900 on and not in the future. */
      received_at: code(),
    }),
  ),
  notes: Type.Optional(
    List(
      Type.Object({
        date: text(),
        author: text(),
        title: text(),
        text: Text(sizes.form_note_text),
      }),
      sizes.form_notes,
    ),
  ),
  external_id: text(),
  /** Password of an encrypted PDF; used for reading, never stored in plain. */
  pdf_password: Type.Optional(Text(1024)),
  metadata: Type.Optional(AnyObject()),
});
export type RequestForm = Static<typeof RequestForm> & Record<string, unknown>;
