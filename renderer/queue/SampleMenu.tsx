import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, ChevronDown } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { runsKey } from '../data/useRuns.ts';
import { Button } from '../ui/Button.tsx';
import menu from '../ui/Menu.module.css';

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
      <Popover className={`${menu.popover} ${menu.wide}`} placement="bottom end">
        <Menu
          aria-label="Sample cases"
          className={menu.menu!}
          items={samples.data.samples}
          onAction={(id) => start.mutate(String(id))}
        >
          {(sample) => (
            <MenuItem id={sample.sample_id} textValue={sample.title} className={menu.item!}>
              <Text slot="label" className={menu.title!}>
                {sample.title}
              </Text>
              <Text slot="description" className={menu.text!}>
                {sample.description}
                {sample.pages
                  ? ` ${sample.pages} pages, ${sample.guideline_code}.`
                  : ` ${sample.guideline_code}.`}
              </Text>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
