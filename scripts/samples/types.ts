/** A document of an invented record, as its source file writes it. */
export interface SampleDocument {
  title: string;
  /** ISO. */
  date: string;
  author: string;
  /** `note`: proportional type, wrapped; `mono`: as typed; `form`, `fill`: as `note`, mostly boxes. */
  layout: 'note' | 'mono' | 'form' | 'fill';
  letterhead?: string;
  /** The document is a scan inside an otherwise printed chart. */
  scan?: true;
  /** Lines; `[table]`, `[form]` and `[fill]` fences (closed by `[/…]`) mark tables, boxes and fillable fields. */
  text: string[];
}
