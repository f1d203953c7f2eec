import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, ChevronDown } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { runsKey } from '../data/useRuns.ts';
import { Button } from '../ui/Button.tsx';
import { DescribedItem, WideMenu } from '../ui/WideMenu.tsx';

/** The invented charts that ship with the program. Absent when there are none or the role may not submit. */
export function SampleMenu() {
  const queries = useQueryClient();
  const samples = useQuery({
    queryKey: ['samples'],
    queryFn: () => client.listSamples(),
    staleTime: 3_600_000,
  });
  const start = useMutation({
    mutationFn: (id: string) => client.startSample({ params: { sample_id: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: runsKey }),
    onError: (error) => notify('problem', explain(error)),
  });
  if (!samples.data?.samples.length) return null;
  return (
    <MenuTrigger>
      <Button icon={<BookOpen />} busy={start.isPending}>
        Open a sample case
        <ChevronDown />
      </Button>
      <WideMenu label="Sample cases" items={samples.data.samples} onAction={(id) => start.mutate(String(id))}>
        {(sample) => (
          <DescribedItem id={sample.sample_id} name={sample.title}>
            {sample.description}
            {sample.pages
              ? ` ${sample.pages} pages, ${sample.guideline_code}.`
              : ` ${sample.guideline_code}.`}
          </DescribedItem>
        )}
      </WideMenu>
    </MenuTrigger>
  );
}
