import { type ComponentType, createContext, useContext } from 'react';
import type { TestForms } from '../../../../service/contract/test-forms.ts';
import type { DraftNode } from '../editor/draft.ts';
import type { PartFieldsProps, TestFormProps } from './props.ts';

interface FormSurroundings {
  forms: TestForms;
  /** Leaves whose answer may be taken over. */
  leaves: DraftNode[];
  readOnly: boolean;
}

/** What every field of a test form may need, however deep it stands. */
export const FormContext = createContext<FormSurroundings>({
  forms: { kinds: [], parts: [], lists: {} },
  leaves: [],
  readOnly: true,
});

export const useForms = () => useContext(FormContext);

interface Nested {
  TestForm: ComponentType<TestFormProps>;
  PartFields: ComponentType<PartFieldsProps>;
}

/** The forms for tests inside a test, handed down by the form around them. */
export const NestedForms = createContext<Nested>({ TestForm: () => null, PartFields: () => null });

export const useNested = () => useContext(NestedForms);
