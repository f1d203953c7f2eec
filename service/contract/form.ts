/** process_data_request_form: the JSON string sent with a record (DESIGN 4). Unknown fields are kept and returned. */
import Type, { type Static } from 'typebox';

export const RequestForm = Type.Object({
  guideline_name: Type.Optional(Type.String()),
  guideline_code: Type.Optional(Type.String()),
  patient: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String()),
      member_id: Type.Optional(Type.String()),
      date_of_birth: Type.Optional(Type.String()),
      sex: Type.Optional(Type.String()),
    }),
  ),
  request: Type.Optional(
    Type.Object({
      type: Type.Optional(Type.String()),
      service: Type.Optional(Type.String()),
      diagnosis_codes: Type.Optional(Type.Array(Type.String())),
      procedure_codes: Type.Optional(Type.Array(Type.String())),
      date_of_service: Type.Optional(Type.String()),
      ordering_provider: Type.Optional(Type.String()),
      urgency: Type.Optional(Type.Union([Type.Literal('standard'), Type.Literal('expedited')])),
      received_at: Type.Optional(Type.String()),
    }),
  ),
  notes: Type.Optional(
    Type.Array(
      Type.Object({
        date: Type.Optional(Type.String()),
        author: Type.Optional(Type.String()),
        title: Type.Optional(Type.String()),
        text: Type.String(),
      }),
    ),
  ),
  external_id: Type.Optional(Type.String()),
  /** Password of an encrypted PDF; used for reading, never stored in plain. */
  pdf_password: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type RequestForm = Static<typeof RequestForm> & Record<string, unknown>;
