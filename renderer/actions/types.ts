/** One thing a person can do. Keys, palette and help sheet are all made from the list of these. */
export interface Action {
  id: string;
  label: string;
  group: 'Go to' | 'Cases' | 'Criteria' | 'Evidence' | 'Document' | 'Work' | 'App';
  /** `mod` is Ctrl, or Command on a Mac: `mod+k`, `shift+e`, `j`, `?`. The first is the one shown. */
  keys?: string[];
  /** Its keys count in a field of text too, without Ctrl or Command. */
  whileTyping?: true;
  /** More words that find it in the palette. */
  keywords?: string;
  /** Whether it can be done now; absent: always. */
  when?: () => boolean;
  run: () => void;
}
