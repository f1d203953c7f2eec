import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FiguresQuery } from '../../../service/contract/analytics.ts';
import { client } from '../../data/client.ts';
import { useGuidelines } from '../../data/useGuidelines.ts';

/** One report of the figures; the last one stays on screen while the next is counted. */
function useReport<T>(name: string, query: FiguresQuery, fetchReport: (query: FiguresQuery) => Promise<T>) {
  return useQuery({
    queryKey: ['figures', name, query],
    queryFn: () => fetchReport(query),
    placeholderData: keepPreviousData,
  });
}

/** Every report of a range. */
export function useFigures(query: FiguresQuery) {
  return {
    volume: useReport('volume', query, (asked) => client.volume({ query: asked })),
    turnaround: useReport('turnaround', query, (asked) => client.turnaround({ query: asked })),
    stages: useReport('stages', query, (asked) => client.stages({ query: asked })),
    decisions: useReport('decisions', query, (asked) => client.decisions({ query: asked })),
    agreement: useReport('agreement', query, (asked) => client.agreement({ query: asked })),
    reading: useReport('reading', query, (asked) => client.reading({ query: asked })),
    cms0057: useReport('cms0057', query, (asked) => client.cms0057({ query: asked })),
  };
}

export function useOpenWork() {
  return useQuery({
    queryKey: ['figures', 'open work'],
    queryFn: () => client.openWork(),
    refetchInterval: 30_000,
  });
}

/** The guidelines that new cases may use, to choose from. */
export const useLibraryNames = () => useGuidelines().data?.guidelines ?? [];
