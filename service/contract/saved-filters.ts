/** Filters of the queue that a person has named: kept by the service, so that they follow the person to any machine. */
import Type, { type Static } from 'typebox';
import { OneOf } from './one-of.ts';
import { Code, List, sizes, Text, Uuid } from './sizes.ts';

/** The conditions that the window counts cases by, in the order in which they need a person. */
export const QueueFilterName = OneOf(
  'review',
  'mine',
  'mentioned',
  'urgent',
  'referred',
  'working',
  'stopped',
  'asked',
  'decided',
);
export type QueueFilterName = Static<typeof QueueFilterName>;

export const SortColumn = OneOf('patient', 'request', 'due', 'status', 'assigned');
export type SortColumn = Static<typeof SortColumn>;

/** All that are given must hold. */
export const FilterConditions = Type.Object(
  {
    filter: Type.Optional(QueueFilterName),
    /** Every word must occur, as in `search` of the list. */
    search: Type.Optional(Text(200)),
    /** A user name; `me`: whoever looks; `none`: nobody. */
    assigned_to: Type.Optional(Code()),
    guideline_code: Type.Optional(Code()),
    sort: Type.Optional(SortColumn),
    descending: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FilterConditions = Static<typeof FilterConditions>;

const FilterName = (options = {}) => Text(sizes.filter_name, options);

export const NewSavedFilter = Type.Object({
  /** Unique among the own ones, whatever its case. */
  name: FilterName({ minLength: 1 }),
  conditions: FilterConditions,
});
export type NewSavedFilter = Static<typeof NewSavedFilter>;

/** What is left out stays as it is. */
export const SavedFilterChange = Type.Object({
  name: Type.Optional(FilterName({ minLength: 1 })),
  conditions: Type.Optional(FilterConditions),
});
export type SavedFilterChange = Static<typeof SavedFilterChange>;

export const SavedFilter = Type.Object({
  filter_id: Code(),
  name: FilterName(),
  conditions: FilterConditions,
});
export type SavedFilter = Static<typeof SavedFilter>;

/** By name. */
export const SavedFilterList = Type.Object({ filters: List(SavedFilter, sizes.saved_filters) });
export type SavedFilterList = Static<typeof SavedFilterList>;

export const FilterId = Type.Object({ filter_id: Uuid() });
